import math
import numpy as np

# GPT-J 6B
r = 64  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
print(theta.tolist())
m = 4095
# Where every pair stands at position m, within a turn.
print(((m * theta) % (2 * math.pi)).tolist())


def rotate(x, m):
    """x: [..., d] at position m; components 2i and 2i + 1 go together."""
    cos, sin = np.cos(m * theta), np.sin(m * theta)
    a, b = x[..., 0:r:2], x[..., 1:r:2]
    turned = np.stack([a * cos - b * sin, a * sin + b * cos], axis=-1).reshape(*x.shape[:-1], r)
    return np.concatenate([turned, x[..., r:]], axis=-1)


print(rotate(np.array([1.0] * 256), m).tolist())
