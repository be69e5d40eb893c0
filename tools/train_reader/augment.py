"""Makes each stored tile look different every time it is shown: cut, light, blur, noise, compression."""

import math

import torch
import torch.nn.functional as F  # noqa: N812
from network import SIDE, TURNS, normalise

MARGIN = 1.25


def augment(
    tiles: torch.Tensor, turns: torch.Tensor, strength: float = 1.0
) -> tuple[torch.Tensor, torch.Tensor]:
    """Normalised [n, 32, 32] from stored tiles (uint8[n, 40, 40]), and their turns."""
    count, device = len(tiles), tiles.device

    def uniform(low: float, high: float, *shape: int) -> torch.Tensor:
        return torch.rand(count, *shape, device=device) * (high - low) + low

    def some(share: float) -> torch.Tensor:
        return torch.rand(count, 1, 1, device=device) < share

    picture = tiles.unsqueeze(1).float() / 255
    # Cut: turned, moved, scaled, sheared, seen aslant.
    angle = torch.randn(count, device=device) * math.radians(4) * strength
    angle = torch.where(uniform(0, 1) < 0.15, angle * 2.5, angle).clamp(-0.26, 0.26)
    scale = torch.exp(torch.randn(count, device=device) * 0.13 * strength).clamp(0.68, 1.4) / MARGIN
    aspect = torch.exp(torch.randn(count, device=device) * 0.05 * strength)
    shear = torch.randn(count, device=device) * 0.05 * strength
    shift = torch.randn(count, 2, device=device) * 0.085 * strength
    shift = shift.clamp(-0.24, 0.24)
    row_x = torch.stack([scale * aspect * angle.cos(), scale * (shear - angle.sin()), shift[:, 0]], 1)
    row_y = torch.stack([scale * angle.sin(), scale / aspect * angle.cos(), shift[:, 1]], 1)
    grid = F.affine_grid(torch.stack([row_x, row_y], 1), [count, 1, SIDE, SIDE], align_corners=False)
    slant = uniform(-0.08, 0.08, 2) * strength
    grid = grid / (1 + (grid * slant[:, None, None, :]).sum(-1, keepdim=True))
    small = F.grid_sample(picture, grid, mode="bilinear", padding_mode="border", align_corners=False)[:, 0]
    # Thicker or thinner strokes, which are darker or lighter ones here.
    spread = F.max_pool2d(small.unsqueeze(1), 3, 1, 1)[:, 0]
    small = torch.where(some(0.15), torch.lerp(small, spread, uniform(0, 0.8, 1, 1) * strength), small)
    shrunk = -F.max_pool2d(-small.unsqueeze(1), 3, 1, 1)[:, 0]
    small = torch.where(some(0.15), torch.lerp(small, shrunk, uniform(0, 0.8, 1, 1) * strength), small)
    # Few pixels, out of focus or shaken: one way for each sixteenth of the batch.
    order = torch.randperm(count, device=device)
    parts = list(small[order].chunk(16))
    for k, size in enumerate((12, 14, 17, 20, 24)):
        less = F.interpolate(
            parts[k].unsqueeze(1), size=(size, size), mode="bilinear", antialias=True, align_corners=False
        )
        parts[k] = F.interpolate(less, size=(SIDE, SIDE), mode="bilinear", align_corners=False)[:, 0]
    for k, sigma in enumerate((0.5, 0.7, 0.9, 1.2, 1.6), 5):
        parts[k] = _blur(parts[k], sigma)
    for k, way in enumerate(((0, 1), (1, 0), (1, 1)), 10):
        parts[k] = _shake(parts[k], way)
    small = torch.cat(parts)[torch.argsort(order)]
    # Sharpened, as phones do.
    halo = small + uniform(0.3, 2, 1, 1) * (small - _blur(small, 1.2))
    small = torch.where(some(0.2), halo, small)
    # Light: contrast, gamma, a gradient, the edge of a shadow, glare, and the reverse of it all.
    ys = torch.linspace(-1, 1, SIDE, device=device).view(1, SIDE, 1)
    xs = ys.view(1, 1, SIDE)
    gamma = torch.exp(uniform(-0.5, 0.5, 1, 1) * strength)
    small = small.clamp(1e-4, 1) ** gamma
    small = torch.where(some(0.25), 1 - small, small)
    heading = uniform(0, 2 * math.pi, 1, 1)
    across = xs * heading.cos() + ys * heading.sin()
    small = small * (1 + uniform(-0.3, 0.3, 1, 1) * strength * across)
    edge = torch.sigmoid((across - uniform(-1, 1, 1, 1)) * torch.exp(uniform(0.5, 3.5, 1, 1)))
    small = torch.where(some(0.15), small * (1 - uniform(0.1, 0.6, 1, 1) * edge), small)
    centre_x, centre_y = uniform(-1, 1, 1, 1), uniform(-1, 1, 1, 1)
    reach = torch.exp(uniform(-1.6, 0.0, 1, 1))
    spot = torch.exp(
        -(((xs - centre_x) / reach) ** 2 + ((ys - centre_y) / (reach * uniform(0.4, 1.5, 1, 1))) ** 2)
    )
    small = torch.where(some(0.12), small + uniform(0.1, 0.5, 1, 1) * spot, small)
    small = small.clamp(0, 1)
    # Noise relative to the tile's own contrast, fine or coarse; then compression.
    spread = small.std((1, 2), keepdim=True) + 0.004
    grain = torch.randn(small.shape, device=device)
    coarse = _blur(torch.randn(small.shape, device=device), 0.9) * 2.5
    grain = torch.where(some(0.4), coarse, grain)
    level = uniform(0, 1, 1, 1) ** 2 * 0.75 * strength
    small = small + grain * torch.where(some(0.6), level * spread, torch.zeros_like(level))
    # What little a bare surface shows is all noise once its contrast is raised to that of the others.
    faint = _blur(coarse, 1.5) * 2.5
    faint = torch.where(some(0.5), grain, faint) * uniform(0, 1, 1, 1) ** 2 * 0.04
    small = small + torch.where(some(0.35), faint, torch.zeros_like(faint))
    order = torch.randperm(count, device=device)
    mixed = small[order]
    third = count // 3
    mixed[:third] = _compress(mixed[:third], uniform(0.01, 0.07, 1, 1)[:third] * strength)
    small = mixed[torch.argsort(order)]
    small = (small * 255).round() / 255
    # Which way up is anybody's guess.
    out = torch.empty_like(small)
    new_turns = torch.empty_like(turns)
    for turn in range(TURNS):
        slot = slice(turn, None, TURNS)
        out[slot] = torch.rot90(small[slot], turn, (1, 2))
        new_turns[slot] = (turns[slot] - turn) % TURNS
    return normalise(out), new_turns


def plain(tiles: torch.Tensor) -> torch.Tensor:
    """The middle of each stored tile, as the network is meant to see it."""
    edge = (tiles.shape[-1] - SIDE) // 2
    return normalise(tiles[:, edge : edge + SIDE, edge : edge + SIDE].float() / 255)


def _blur(tiles: torch.Tensor, sigma: float) -> torch.Tensor:
    reach = torch.arange(-3, 4, device=tiles.device, dtype=tiles.dtype)
    kernel = torch.exp(-(reach**2) / (2 * sigma**2))
    kernel = kernel / kernel.sum()
    padded = F.pad(tiles.unsqueeze(1), (3, 3, 3, 3), mode="reflect")
    return F.conv2d(F.conv2d(padded, kernel.view(1, 1, 7, 1)), kernel.view(1, 1, 1, 7))[:, 0]


def _shake(tiles: torch.Tensor, way: tuple[int, int]) -> torch.Tensor:
    """The mean of four pictures, each moved by one more pixel."""
    total = tiles
    for k in range(1, 4):
        total = total + torch.roll(tiles, (k * way[0], k * way[1]), (1, 2))
    return total / 4


def _compress(tiles: torch.Tensor, step: torch.Tensor) -> torch.Tensor:
    """Rounds the cosine transform of 8x8 blocks, as JPEG does."""
    k = torch.arange(8, device=tiles.device, dtype=tiles.dtype)
    dct = torch.cos((2 * k[None, :] + 1) * k[:, None] * math.pi / 16) * 0.5
    dct[0] /= math.sqrt(2)
    steps = (1 + 0.5 * (k[:, None] + k[None, :])) * step[:, :, :, None, None]
    blocks = tiles.view(-1, 4, 8, 4, 8).transpose(2, 3)
    waves = dct @ blocks @ dct.T
    blocks = dct.T @ ((waves / steps).round() * steps) @ dct
    return blocks.transpose(2, 3).reshape(tiles.shape)
