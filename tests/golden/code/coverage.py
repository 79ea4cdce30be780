import math
import numpy as np

# Llama 2 7B, trained on 4096 positions and asked to read 32768.
train, target = 4096, 32768


def trained():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    return theta


def none():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    return theta


def linear():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r) / 8
    return theta


def yarn():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    low = max(0, math.floor(r * math.log(4096 / (32 * 2 * math.pi)) / (2 * math.log(base))))
    high = min(r - 1, math.ceil(r * math.log(4096 / (1 * 2 * math.pi)) / (2 * math.log(base))))
    keep = 1 - np.clip((np.arange(r // 2) - low) / max(high - low, 0.001), 0, 1)
    theta = keep * theta + (1 - keep) * theta / 8
    return theta


# p-RoPE is trained so from the start.
from_the_start = []


def compare(name, way):
    """By pair: steps before and after, arcs met in training, asked for, and never met."""
    before, after = way() if name in from_the_start else trained(), way()
    rows = []
    for before, after in zip(before.tolist(), after.tolist()):
        seen, asked = min(2 * math.pi, (train - 1) * before), min(2 * math.pi, (target - 1) * after)
        # Training is a row of dots, one step apart: an arc of less than a step past the last one is not counted.
        never = asked - seen if asked - seen >= before > 0 else 0
        rows.append((before, after, seen, asked, never))
    return rows


compared = {name: compare(name, way) for name, way in {"none": none, "linear": linear, "yarn": yarn}.items()}
# In degrees; the last column is the part of the step between neighbours that is left, in percent.
for name, rows in compared.items():
    print(name)
    for i, (before, after, *arcs) in enumerate(rows):
        print(i, *map(math.degrees, arcs), 100 * after / before if before else 100)
    never = [row[-1] for row in rows]
    print("pairs", sum(arc > 0 for arc in never), "largest", math.degrees(max(never)))
