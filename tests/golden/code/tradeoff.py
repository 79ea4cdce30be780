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


def ntk():
    r = 128  # components of a head that rotate
    base = 10000
    base *= 8 ** (r / (r - 2))
    theta = base ** (-np.arange(0, r, 2) / r)
    return theta


def dynamic():
    r = 128  # components of a head that rotate
    base = 10000
    length = 32768  # of the sequence
    longer = max(1, length / 4096)
    base *= (1 * longer - (1 - 1)) ** (r / (r - 2))
    theta = base ** (-np.arange(0, r, 2) / r)
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


def yarn_wavelength():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    turns = 4096 * theta / (2 * math.pi)  # in the original context
    keep = np.clip((turns - 1) / 31, 0, 1)
    theta = keep * theta + (1 - keep) * theta / 8
    return theta


def llama3():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    turns = 4096 * theta / (2 * math.pi)  # in the original context
    keep = np.clip((turns - 1) / 3, 0, 1)
    theta = keep * theta + (1 - keep) * theta / 8
    return theta


def longrope():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    # for sequences longer than 4096 positions
    theta = theta / np.array([1.0800000429153442, 1.1100000143051147, 1.1100000143051147, 1.1399999856948853, 1.340000033378601, 1.5899999141693115, 1.5899999141693115, 1.600000023841858, 1.6200000047683716, 2.620000123977661, 2.620000123977661, 3.2300000190734863, 3.2300000190734863, 4.789999961853027, 4.789999961853027, 7.400000095367432, 7.700000286102295, 9.09000015258789, 9.09000015258789, 12.199999809265137, 17.670000076293945, 24.46000099182129, 24.46000099182129, 28.57000160217285, 30.420001983642578, 30.840002059936523, 30.840002059936523, 32.590003967285156, 32.93000411987305, 42.320003509521484, 42.320003509521484, 44.96000289916992, 50.340003967285156, 50.45000457763672, 50.45000457763672, 57.55000305175781, 57.93000411987305, 58.21000289916992, 58.21000289916992, 60.1400032043457, 62.61000442504883, 62.62000274658203, 62.62000274658203, 62.71000289916992, 63.1400032043457, 63.1400032043457, 63.1400032043457, 63.77000427246094, 63.93000411987305, 63.96000289916992, 63.96000289916992, 63.970001220703125, 64.02999877929688, 64.06999969482422, 64.06999969482422, 64.08000183105469, 64.12000274658203, 64.41000366210938, 64.41000366210938, 64.4800033569336, 64.51000213623047, 64.52999877929688, 64.52999877929688, 64.83999633789062])
    return theta


def base():
    r = 128  # components of a head that rotate
    base = 1000000
    theta = base ** (-np.arange(0, r, 2) / r)
    return theta


def proportional():
    r = 128  # components of a head that rotate
    base = 10000
    theta = base ** (-np.arange(0, r, 2) / r)
    theta = np.where(np.arange(r // 2) < 48, theta, 0.0)  # only the fastest pairs turn
    return theta


# p-RoPE is trained so from the start.
from_the_start = ["proportional"]


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


compared = {name: compare(name, way) for name, way in {"none": none, "linear": linear, "ntk": ntk, "dynamic": dynamic, "yarn": yarn, "yarn-wavelength": yarn_wavelength, "llama3": llama3, "longrope": longrope, "base": base, "proportional": proportional}.items()}
# In degrees: the step of one pair, the part of the trained one in percent, and the largest arc of any pair never met.
pair = 12
widest = trained()[pair].item()
for name, rows in compared.items():
    step = rows[pair][1]
    print(name, math.degrees(step), 100 * step / widest, math.degrees(max(row[-1] for row in rows)))
