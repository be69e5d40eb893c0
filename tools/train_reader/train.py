"""Trains the network on stored tiles and writes the weights and a report.

    python3 tools/train_reader/train.py build/reader/bank FOLDER --minutes 6.5

The folder of tiles holds train-*.npz and held-out*.npz (see tiles.py) and glyphs.npz (see glyphs.py). PyTorch and NumPy are enough.
"""

import argparse
import json
import math
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import weights as weights_file
from augment import augment, plain
from codec import unpack
from compose import Composer
from labels import BLANK, CLASSES, NOTHING, NUMBER, SMALL
from network import PLAN, Network, allowed, loss_of

KINDS = ("screen", "dice", "paper", "empty", "print", "angle", "curved", "list", "small", "thin")
COMPILED = 3  # minutes of a training that compiling the network, which takes most of one, is worth it for


def load(paths: list[Path], device: torch.device) -> dict[str, torch.Tensor]:
    """Tiles, classes, turns and kinds of several files."""
    parts: dict[str, list[Any]] = {"tiles": [], "classes": [], "turns": [], "kinds": []}
    for path in paths:
        data = np.load(path)
        parts["tiles"].append(unpack(data["tiles"].tobytes()))
        for name in ("classes", "turns", "kinds"):
            parts[name].append(data[name])
    joined = {name: torch.from_numpy(np.concatenate(values)).to(device) for name, values in parts.items()}
    return {name: value if name == "tiles" else value.long() for name, value in joined.items()}


def fold(network: Network) -> list[weights_file.Layer]:
    """The layers of the weights file, batch normalisation folded into the weights before it."""
    out: list[weights_file.Layer] = []

    def numbers(tensor: torch.Tensor) -> Any:
        return tensor.detach().double().cpu().numpy()

    def folded(weight: Any, bias: Any, norm: Any) -> tuple[Any, Any]:
        factor = numbers(norm.weight) / np.sqrt(numbers(norm.running_var) + norm.eps)
        shaped = factor.reshape(-1, *[1] * (weight.ndim - 1))
        return weight * shaped, (bias - numbers(norm.running_mean)) * factor + numbers(norm.bias)

    parts = list(network.features)
    for k, part in enumerate(parts):
        if isinstance(part, torch.nn.Conv2d):
            out.append((weights_file.CONVOLUTION, *folded(numbers(part.weight), 0.0, parts[k + 1])))
        elif isinstance(part, torch.nn.MaxPool2d):
            out.append((weights_file.POOL, None, None))
    hidden = folded(numbers(network.hidden.weight), numbers(network.hidden.bias), network.norm)
    out.append((weights_file.DENSE_RELU, *hidden))
    out.append((weights_file.DENSE, numbers(network.classes.weight), numbers(network.classes.bias)))
    return out


def logits_of(network: Network, tiles: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        return torch.cat([network(part).float() for part in tiles.split(2048)])


def measure(
    logits: torch.Tensor, data: dict[str, torch.Tensor], turns: torch.Tensor, temperature: float
) -> dict[str, Any]:
    """Shares read right: in any turn (dice) and with the turn known (screens), and how honest the confidence is."""
    scaled = logits / temperature
    joint = torch.softmax(scaled.flatten(1), 1).view_as(scaled)
    free = joint.sum(1)
    known = torch.softmax(scaled[torch.arange(len(scaled), device=scaled.device), turns], 1)
    truth = data["classes"]
    out: dict[str, Any] = {}
    for number, kind in enumerate(KINDS):
        where = data["kinds"] == number
        if not where.any():
            continue
        letters = where & (truth != NUMBER[BLANK]) & (truth != NUMBER[NOTHING])
        entry: dict[str, float] = {"tiles": int(letters.sum())}
        if letters.any():
            entry["any turn"] = round(float((free[letters].argmax(1) == truth[letters]).float().mean()), 5)
            entry["turn known"] = round(float((known[letters].argmax(1) == truth[letters]).float().mean()), 5)
        others = where & (truth == NUMBER[NOTHING])
        if others.any():
            entry["nothing seen as such"] = round(
                float((free[others].argmax(1) == truth[others]).float().mean()), 5
            )
        out[kind] = entry
    best, answer = free.max(1)
    table = []
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.99), (0.99, 1.01)):
        inside = (best >= low) & (best < high)
        if inside.any():
            right = float((answer[inside] == truth[inside]).float().mean())
            table.append(
                [low, min(high, 1), int(inside.sum()), round(float(best[inside].mean()), 4), round(right, 4)]
            )
    out["calibration: from, to, tiles, said, right"] = table
    wrong = (answer != truth).nonzero()[:, 0]
    pairs: dict[str, int] = {}
    for at in wrong.tolist():
        name = f"{CLASSES[int(truth[at])]} as {CLASSES[int(answer[at])]}"
        pairs[name] = pairs.get(name, 0) + 1
    out["most frequent errors"] = dict(sorted(pairs.items(), key=lambda item: -item[1])[:25])
    return out


def fit_temperature(logits: torch.Tensor, truth: torch.Tensor) -> float:
    """The divisor of the logits under which the truth gets the most probability."""
    best, chosen = math.inf, 1.0
    for step in range(60):
        temperature = 0.4 * 1.04**step
        logs = torch.log_softmax((logits / temperature).flatten(1), 1).view_as(logits)
        free = torch.logsumexp(logs, 1)
        loss = float(-free[torch.arange(len(truth), device=truth.device), truth].mean())
        if loss < best:
            best, chosen = loss, temperature
    return chosen


def start_from(network: Network, path: Path, tiles: torch.Tensor) -> None:
    """Lets `network` compute what a weights file does, as far as their plans agree: a further convolution passes its input
    on, further units start at random, and small letters as the capitals do. `tiles` show what values to expect, since
    batch normalisation undoes their scale."""
    layers: list[Any] = [(w, b) for _, w, b in weights_file.read(path.read_bytes())[0] if w is not None]
    convolutions = [part for part in network.features if isinstance(part, torch.nn.Conv2d)]
    norms = [part for part in network.features if isinstance(part, torch.nn.BatchNorm2d)]
    biases: dict[torch.nn.Module, torch.Tensor] = {}

    def copy(part: Any, norm: Any, weight: Any, bias: Any) -> None:
        count = min(len(weight), len(part.weight))
        part.weight.data[:count] = torch.from_numpy(weight[:count])
        biases[norm] = torch.zeros(len(part.weight), device=tiles.device)
        biases[norm][:count] = torch.from_numpy(bias[:count])

    for k, (part, norm) in enumerate(zip(convolutions, norms, strict=True)):
        if k < len(layers) - 2:
            copy(part, norm, *layers[k])
        else:
            torch.nn.init.dirac_(part.weight)
            biases[norm] = torch.zeros(len(part.weight), device=tiles.device)
    copy(network.hidden, network.norm, *layers[-2])
    network.hidden.bias.data.zero_()
    weight, bias = layers[-1]
    units = min(weight.shape[1], network.classes.weight.shape[1])
    network.classes.weight.data.mul_(0.1)
    for number, label in enumerate(CLASSES):
        row = number if number < len(weight) else SMALL.index(label)
        network.classes.weight.data[number, :units] = torch.from_numpy(weight[row, :units])
        network.classes.bias.data[number] = float(bias[row]) - (2 if label in SMALL else 0)

    def rescale(norm: Any, inputs: Any) -> None:
        values = inputs[0].transpose(0, 1).flatten(1)
        mean, deviation = values.mean(1), (values.var(1) + norm.eps).sqrt()
        norm.weight.data, norm.bias.data = deviation, biases[norm] + mean
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(values.var(1))

    hooks = [norm.register_forward_pre_hook(rescale) for norm in (*norms, network.norm)]
    network.eval()
    with torch.no_grad():
        network(tiles)
    for hook in hooks:
        hook.remove()
    network.train()


class Trainer:
    """The network, its running mean, and one step of the training."""

    def __init__(
        self, arguments: argparse.Namespace, data: dict[str, torch.Tensor], device: torch.device
    ) -> None:
        self.data, self.device, self.arguments = data, device, arguments
        self.network = Network(arguments.plan).to(device)
        if arguments.start and arguments.start.suffix == ".weights":
            start_from(self.network, arguments.start, plain(data["tiles"][:: len(data["tiles"]) // 2000 + 1]))
        elif arguments.start:
            self.network.load_state_dict(torch.load(arguments.start, map_location=device))
        self.mean = Network(arguments.plan).to(device)
        self.mean.load_state_dict(self.network.state_dict())
        if device.type == "cuda":
            self.network = self.network.to(memory_format=torch.channels_last)
        groups = [
            {"params": [p for p in self.network.parameters() if p.ndim > 1], "weight_decay": arguments.decay},
            {"params": [p for p in self.network.parameters() if p.ndim <= 1], "weight_decay": 0.0},
        ]
        fused = {"fused": True} if device.type == "cuda" else {}
        self.optimiser = torch.optim.AdamW(groups, lr=arguments.rate, betas=(0.9, 0.98), **fused)
        self.composer = Composer(arguments.bank / "glyphs.npz", device)
        self.right = allowed(device)
        counts = torch.bincount(data["classes"], minlength=len(CLASSES)).float()
        self.chance = (counts.clamp(min=1) ** -0.4)[data["classes"]]
        self.composed = int(arguments.batch * arguments.composed)
        self.loss = self._loss
        self.steps = 0

    def compile(self) -> None:
        """Fuses the operations of the network."""
        self.loss = torch.compile(self._loss, dynamic=False)

    def _show(self, stored: torch.Tensor, classes: torch.Tensor, turns: torch.Tensor) -> tuple[Any, Any]:
        """Tiles as the network is shown them, and which answers are right."""
        drawn, drawn_classes = self.composer.tiles(self.composed)
        tiles, turns = augment(torch.cat([stored, drawn]), torch.cat([turns, drawn_classes * 0]))
        return tiles, self.right[turns, torch.cat([classes, drawn_classes])]

    def _loss(self, tiles: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda"):
            logits = self.network(tiles)
        return loss_of(logits, goal, self.arguments.smoothing)

    def step(self, rate: float) -> torch.Tensor:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        if self.steps % 64 == 0:
            count = self.arguments.batch - self.composed
            self.picked = torch.multinomial(self.chance, count * 64, True).view(64, -1)
        chosen = self.picked[self.steps % 64]
        with torch.no_grad():
            tiles, goal = self._show(*(self.data[name][chosen] for name in ("tiles", "classes", "turns")))
        loss = self.loss(tiles, goal)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self._add_to_mean()
        self.steps += 1
        return loss.detach()

    def _add_to_mean(self) -> None:
        keep = min(0.999, 1 - 1 / (self.steps / 4 + 1))
        pairs = list(zip(self.mean.state_dict().values(), self.network.state_dict().values(), strict=True))
        floats = [pair for pair in pairs if pair[0].dtype.is_floating_point]
        with torch.no_grad():
            torch._foreach_mul_([old for old, _ in floats], keep)
            torch._foreach_add_([old for old, _ in floats], [new for _, new in floats], alpha=1 - keep)

    def seconds_per_step(self, count: int = 20) -> float:
        """What a step takes, once those are done that set things up."""
        for k in range(2 * count):
            if k == count:
                self._wait()
                start = time.monotonic()
            self.step(self.arguments.rate * 1e-3)
        self._wait()
        return (time.monotonic() - start) / count

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()


def choose_speed(trainer: Trainer) -> None:
    """Compiles the step if that works here and is faster."""
    plain_time = trainer.seconds_per_step()
    print(f"a step takes {plain_time * 1000:.1f} ms", flush=True)
    begin = time.monotonic()
    try:
        trainer.compile()
        compiled_time = trainer.seconds_per_step()
    except Exception as problem:  # no compiler, or one that cannot do this: train without it
        print(f"not compiled: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
        compiled_time = math.inf
    else:
        print(f"compiled, {compiled_time * 1000:.1f} ms, after {time.monotonic() - begin:.0f} s", flush=True)
    if compiled_time >= plain_time:
        trainer.loss = trainer._loss


def train(arguments: argparse.Namespace) -> None:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(arguments.seed)
    if device.type == "cuda":
        torch.backends.cudnn.benchmark = True
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
    begin = time.monotonic()
    data = load(sorted(arguments.bank.glob("train-*.npz")), device)
    checks = load(sorted(arguments.bank.glob("held-out*.npz")), device)
    print(
        f"{len(data['tiles'])} tiles, {len(checks['tiles'])} held out, {time.monotonic() - begin:.0f} s",
        flush=True,
    )
    trainer = Trainer(arguments, data, device)
    if arguments.start:
        trainer.mean.eval()
        logits = logits_of(trainer.mean, plain(checks["tiles"]))
        print("before:", json.dumps(measure(logits, checks, checks["turns"], 1.0)), flush=True)
    if device.type == "cuda" and arguments.minutes >= COMPILED:
        choose_speed(trainer)
        trainer.steps = 0
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))  # what has been learned is kept
    start = time.monotonic()
    limit = arguments.minutes * 60 - (start - begin if arguments.whole else 0)
    step, progress = 0, 0.0
    while progress < 1 and not stopped:
        progress = max(step / arguments.steps, (time.monotonic() - start) / limit)
        rate = arguments.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * min(1, progress)))
        loss = trainer.step(rate)
        step += 1
        if step % 50 == 0 and device.type == "cuda":
            torch.cuda.synchronize()  # so that the clock is right
        if step % arguments.every == 0:
            trainer.mean.eval()
            some = {name: value[::3] for name, value in checks.items()}
            score = measure(logits_of(trainer.mean, plain(some["tiles"])), some, some["turns"], 1.0)
            shares = {
                kind: score[kind].get("turn known") for kind in KINDS if "turn known" in score.get(kind, {})
            }
            print(
                f"step {step} {time.monotonic() - start:.0f} s loss {float(loss):.4f} held out {shares}",
                flush=True,
            )
    finish(trainer.mean, checks, arguments, step, time.monotonic() - start)


def finish(
    network: Network,
    checks: dict[str, torch.Tensor],
    arguments: argparse.Namespace,
    steps: int,
    seconds: float,
) -> None:
    """Writes reader.weights, report.json and the tiles with their logits that the core's tests compare."""
    network.eval()
    shaken, turns = augment(checks["tiles"], checks["turns"])
    logits = logits_of(network, shaken)
    half = torch.arange(len(logits), device=logits.device) % 2 == 0
    temperature = fit_temperature(logits[half], checks["classes"][half])
    rest = {name: value[~half] for name, value in checks.items()}
    still = plain(checks["tiles"])
    layers = fold(network)
    packed = weights_file.write(layers, temperature)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "reader.weights").write_bytes(packed)
    torch.save(network.state_dict(), arguments.out / "network.pt")
    tiles = still[:: max(1, len(still) // 12)][:12].cpu().numpy().astype(np.float32)
    numpy_logits = weights_file.run(weights_file.read(packed)[0], tiles)
    torch_logits = logits_of(network, torch.from_numpy(tiles).to(logits.device)).cpu().numpy()
    report = {
        "seed": arguments.seed,
        "plan": arguments.plan,
        "steps": steps,
        "seconds": round(seconds),
        "tiles trained on": arguments.bank.name,
        "weights": sum(w.size + b.size for _, w, b in layers if w is not None and b is not None),
        "bytes": len(packed),
        "temperature": round(temperature, 4),
        "largest difference between NumPy (float16 weights) and PyTorch": float(
            np.abs(numpy_logits - torch_logits).max()
        ),
        "held out, as cut": measure(logits_of(network, still), checks, checks["turns"], temperature),
        "held out, with noise and jitter": measure(logits[~half], rest, turns[~half], temperature),
    }
    (arguments.out / "report.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bank", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=6.5, help="ends earlier than --steps if need be")
    parser.add_argument("--whole", action="store_true", help="--minutes counts from the start of the program")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--smoothing", type=float, default=0.01)
    parser.add_argument("--plan", default=PLAN, help="widths of the layers, p for a pool")
    parser.add_argument("--composed", type=float, default=0.35, help="share of tiles drawn while training")
    parser.add_argument(
        "--start", type=Path, help="network.pt or reader.weights of an earlier training, to continue from"
    )
    parser.add_argument("--every", type=int, default=1000, help="steps between lines of progress")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
