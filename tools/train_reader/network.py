"""The network that reads one tile, in PyTorch."""

import torch
from labels import CLASSES, HALF_TURN, NUMBER, QUARTER_TURN
from torch import nn

SIDE = 32
PLAN = "16,p,40,p,64,64,p,72"  # 142 thousand weights, 5.5 million products per turn
TURNS = 4


class Network(nn.Module):  # type: ignore[misc]
    """Convolutions of 3x3 and pools, then two dense layers; `plan` lists the widths, with p for a pool."""

    def __init__(self, plan: str = PLAN) -> None:
        super().__init__()
        *steps, dense = plan.split(",")
        layers: list[nn.Module] = []
        channels, side = 1, SIDE
        for step in steps:
            if step == "p":
                layers.append(nn.MaxPool2d(2))
                side //= 2
            else:
                width = int(step)
                layers += [
                    nn.Conv2d(channels, width, 3, padding=1, bias=False),
                    nn.BatchNorm2d(width),
                    nn.ReLU(),
                ]
                channels = width
        self.features = nn.Sequential(*layers)
        self.drop = nn.Dropout(0.1)
        self.hidden = nn.Linear(channels * side * side, int(dense))
        self.norm = nn.BatchNorm1d(int(dense))
        self.classes = nn.Linear(int(dense), len(CLASSES))

    def forward(self, tiles: torch.Tensor) -> torch.Tensor:
        """Logits [n, 4, classes] of tiles [n, 32, 32]: for each k, those of the tile turned k quarters
        against the clock."""
        turned = torch.cat([torch.rot90(tiles, k, (1, 2)) for k in range(TURNS)]).unsqueeze(1)
        flat = self.drop(self.features(turned).flatten(1))
        logits: torch.Tensor = self.classes(torch.relu(self.norm(self.hidden(flat))))
        return logits.view(TURNS, len(tiles), len(CLASSES)).transpose(0, 1)


def normalise(tiles: torch.Tensor) -> torch.Tensor:
    """Mean 0 and deviation 1; a flat tile stays flat."""
    mean = tiles.mean((1, 2), keepdim=True)
    deviation = tiles.std((1, 2), unbiased=False, keepdim=True)
    return (tiles - mean) / deviation.clamp(min=1.0 / 255)


def allowed(device: torch.device) -> torch.Tensor:
    """For each (turn, class) of the truth, which answers [4, classes] are right: a letter that looks the same
    when turned may be read in either turn."""
    count = len(CLASSES)
    table = torch.zeros(TURNS, count, TURNS, count)
    for label, number in NUMBER.items():
        for turn in range(TURNS):
            step = 1 if label in QUARTER_TURN else 2 if label in HALF_TURN else TURNS
            for other in range(turn % step, TURNS, step):
                table[turn, number, other, number] = 1
    return table.to(device)


def loss_of(logits: torch.Tensor, right: torch.Tensor, smoothing: float) -> torch.Tensor:
    """Minus the logarithm of the share that the right answers get of one softmax over turns and classes."""
    every = logits.float().flatten(1)
    logs = torch.log_softmax(every, 1)
    hit = torch.logsumexp(logs.masked_fill(right.flatten(1) == 0, -1e4), 1)
    return ((smoothing - 1) * hit - smoothing * logs.mean(1)).mean()
