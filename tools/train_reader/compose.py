"""Tiles composed on the GPU from the letters of all training fonts: endless, if plainer than those cut from scenes."""

import bz2
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from labels import BLANK, LETTERS, NOTHING, NUMBER, SMALL

SIDE = 40
REACH = 0.625  # half a stored tile, in sides of what the network sees
UNDERLINED = ("m", "w", "n", "z")


class Composer:
    """Draws tiles as `tiles.py` stores them: uint8[n, 40, 40], upright, with their classes."""

    def __init__(self, path: Path, device: torch.device) -> None:
        data = np.load(path)
        classes = torch.from_numpy(data["classes"].astype(np.int64))
        masks = np.frombuffer(bz2.decompress(data["masks"].tobytes()), np.uint8)
        self.masks = torch.from_numpy(masks.reshape(-1, len(classes), SIDE, SIDE).copy()).to(device)
        self.fonts = torch.from_numpy(data["chances"]).to(device)
        self.classes = classes.to(device)
        # Qu and the bare I are more usual than QU and the I with bars; vowels more than X.
        common = torch.ones(len(classes))
        common[NUMBER["qu"] :] = 0.35
        common[NUMBER["qu"]] = 0.9
        common[NUMBER["th"] + 1 :] = 0.12
        common[classes == NUMBER[NOTHING]] = 0.5
        self.first_small = int((classes == NUMBER[SMALL[0]]).nonzero()[0, 0])
        self.is_small = ((classes >= NUMBER[SMALL[0]]) & (classes <= NUMBER[SMALL[-1]])).to(device)
        common[self.is_small.cpu()] = 0.5
        common[[NUMBER[letter] for letter in "aenorstlmwh"]] = 1.6
        common[[NUMBER[letter] for letter in "ijo"]] = 2.5  # most errors: j as i, i as nothing, q as o
        common[classes == NUMBER["q"]] = 0.25  # with other tails
        common[NUMBER["q"]] = 1.5
        common[[self.first_small + LETTERS.index(letter) for letter in "il"]] = 1.2  # alike in bold slabs
        self.kinds = common.to(device)
        self.points = (classes == NUMBER[NOTHING]).nonzero()[:, 0].to(device)  # numbers and signs
        self.device = device
        axis = (torch.arange(SIDE, device=device) + 0.5) / SIDE * 2 * REACH - REACH
        self.y, self.x = axis.view(1, SIDE, 1), axis.view(1, 1, SIDE)

    def _uniform(self, count: int, low: float, high: float) -> torch.Tensor:
        return torch.rand(count, 1, 1, device=self.device) * (high - low) + low

    def _draw(self, picked: torch.Tensor, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        """The masks at coordinates in heights of a capital."""
        grid = torch.stack(torch.broadcast_tensors(x, y), -1)
        ink = F.grid_sample(picked.unsqueeze(1).float() / 15, grid, padding_mode="zeros", align_corners=False)
        return ink[:, 0]

    def tiles(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        uniform = self._uniform
        font = torch.multinomial(self.fonts, count, True)
        kind = torch.multinomial(self.kinds, count, True)
        classes = self.classes[kind]
        picked = self.masks[font, kind]
        is_small = self.is_small[kind]
        # Of small letters, what the finder takes for the height is little more than that of an x.
        height = uniform(count, 0.38, 0.64) * torch.where(is_small, 1.35, 1.0).view(-1, 1, 1)
        stretch = uniform(count, 0.85, 1.15)
        usual = torch.zeros(count, 1, 1, dtype=torch.bool, device=self.device)
        for letter in UNDERLINED:
            usual |= (classes == NUMBER[letter]).view(-1, 1, 1)
        line = uniform(count, 0, 1) < torch.where(usual, 0.4, 0.03)
        x, y = self.x / height / stretch, self.y / height + line * 0.1
        ink = self._draw(picked, x, y)
        gap, thick = uniform(count, 0.06, 0.14), uniform(count, 0.07, 0.14)
        bar = (y > 0.5 + gap) & (y < 0.5 + gap + thick) & (x.abs() < uniform(count, 0.3, 0.5))
        ink = torch.maximum(ink, (line & bar).float())
        worn = F.interpolate(
            torch.randn(count, 1, 12, 12, device=self.device), size=(SIDE, SIDE), mode="bilinear"
        )
        loss = uniform(count, 0, 0.7) * (uniform(count, 0, 1) < 0.12)
        ink = ink * (1 - loss * worn[:, 0].clamp(min=0)).clamp(0, 1)
        # Some faces bear no letter, and some squares show no tile.
        draw = uniform(count, 0, 1)
        ink = ink * (draw > 0.05)
        bare = (draw < 0.05).view(-1)
        classes = torch.where(bare, NUMBER[NOTHING], classes)
        classes = torch.where(bare & (draw > 0.035).view(-1), NUMBER[BLANK], classes)
        # The face of the tile, and those of its neighbours: a lattice folded onto one cell.
        pitch = uniform(count, 0.92, 1.6)
        face = pitch * (1 - uniform(count, 0, 1) ** 1.5 * 0.3)
        face = torch.maximum(face, torch.minimum(pitch, height * 1.3))
        fold_x = torch.remainder(self.x + pitch / 2, pitch) - pitch / 2
        fold_y = torch.remainder(self.y + pitch / 2, pitch) - pitch / 2
        radius = face * uniform(count, 0, 1) ** 2 * 0.5
        far_x, far_y = fold_x.abs() - (face / 2 - radius), fold_y.abs() - (face / 2 - radius)
        outside = torch.hypot(far_x.clamp(min=0), far_y.clamp(min=0))
        inside = radius - outside - torch.maximum(far_x, far_y).clamp(max=0)
        cover = torch.sigmoid(inside / uniform(count, 0.008, 0.04))
        # Some boards are letters alone, with the same font all around: word searches.
        sheet = uniform(count, 0, 1) < 0.3
        alone = (sheet | (uniform(count, 0, 1) < 0.1)) & (draw > 0.05)
        cover = cover * ~(alone | (draw < 0.035))
        # Neighbours' letters, turned as dice are, of the same case.
        for across, sign in ((True, 1), (True, -1), (False, 1), (False, -1)):
            near_kind = kind[torch.randperm(count, device=self.device)]
            near_kind = torch.where(self.is_small[near_kind], near_kind - self.first_small, near_kind)
            near_kind = torch.where(is_small, near_kind % len(SMALL) + self.first_small, near_kind)
            near_x = self.x - (sign * pitch if across else 0)
            near_y = self.y - (0 if across else sign * pitch)
            near_x, near_y = torch.broadcast_tensors(near_x, near_y)
            swap = (uniform(count, 0, 1) < 0.3) & ~sheet
            near_x, near_y = torch.where(swap, near_y, near_x), torch.where(swap, -near_x, near_y)
            near = self._draw(self.masks[font, near_kind], near_x / height / stretch, near_y / height)
            shown = (draw > 0.05) & (sheet | (uniform(count, 0, 1) < 0.5))
            ink = torch.maximum(ink, near * shown)
        # Points in a corner, and the line that a finger drew over the tiles.
        small = uniform(count, 0.12, 0.24)
        side_x, side_y = torch.sign(uniform(count, -1, 1)), torch.sign(uniform(count, -1, 1))
        out_x, out_y = face * uniform(count, 0.28, 0.42), face * uniform(count, 0.28, 0.42)
        points = self._draw(
            self.masks[font, self.points[torch.randint(len(self.points), (count,), device=self.device)]],
            (self.x - side_x * out_x) / small,
            (self.y - side_y * out_y) / small,
        )
        ink = torch.maximum(ink, points * (uniform(count, 0, 1) < 0.12) * (draw > 0.05))
        heading, width = uniform(count, 0, 2 * math.pi), uniform(count, 0.03, 0.1)
        along = self.x * heading.cos() + self.y * heading.sin()
        beside = self.y * heading.cos() - self.x * heading.sin() + uniform(count, -0.1, 0.1)
        # On paper more often: a pen through a word or around it, or a wide marker that the letter shows through.
        struck = uniform(count, 0, 1)
        pen = sheet & (struck < 0.12)
        marker = sheet & (struck > 0.93)
        beside = beside + torch.where(pen, uniform(count, -0.45, 0.45), 0.0)
        beside = beside + torch.where(pen, along**2 * uniform(count, -0.5, 0.5), 0.0)
        width = torch.where(
            pen, uniform(count, 0.015, 0.06), torch.where(marker, uniform(count, 0.2, 0.5), width)
        )
        chosen = pen | marker | (uniform(count, 0, 1) < 0.04)
        drawn = (beside.abs() < width) & ((along > 0) | pen | marker) & chosen & (draw > 0.05)
        # Grey values: white dice with dark letters half the time, anything with enough contrast otherwise.
        white = uniform(count, 0, 1) < 0.5
        body = torch.where(white, uniform(count, 0.75, 0.97), uniform(count, 0.03, 0.97))
        contrast = uniform(count, 0.16, 0.9)
        darker = (uniform(count, 0, 1) < 0.7) | white
        tone = torch.where(darker, body - contrast, body + contrast)
        tone = torch.where((tone < 0) | (tone > 1), 1 - body.round(), tone)
        ground = torch.where(
            uniform(count, 0, 1) < 0.3, body * uniform(count, 0.75, 1.1), uniform(count, 0.02, 0.98)
        )
        edge = (1 - inside / (face * uniform(count, 0.03, 0.16))).clamp(0, 1)
        heading = uniform(count, 0, 2 * math.pi)
        relief = edge * (fold_x * heading.cos() + fold_y * heading.sin()) / face * uniform(count, 0, 0.5)
        ring = (inside > 0) & (inside < face * uniform(count, 0.01, 0.06)) & (uniform(count, 0, 1) < 0.15)
        surface = torch.where(ring, uniform(count, 0, 1), body * (1 + relief - 0.15 * edge**2))
        rough = torch.randn(count, 1, 6, 6, device=self.device)
        rough = F.interpolate(rough, size=(SIDE, SIDE), mode="bicubic", align_corners=False)[:, 0]
        ground = ground * (1 + rough * uniform(count, 0, 1) ** 2 * 0.2)
        picture = ground * (1 - cover) + surface * cover
        picture = picture * (1 - ink) + tone * ink
        cover = torch.where(marker, uniform(count, 0.15, 0.5), uniform(count, 0.4, 1))
        picture = torch.where(drawn, torch.lerp(picture, uniform(count, 0, 1), cover), picture)
        return (picture.clamp(0, 1) * 255).byte(), classes
