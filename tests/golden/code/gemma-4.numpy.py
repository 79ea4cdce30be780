import math
import numpy as np

# Gemma 4
r = 256  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
print(theta.tolist())
m = 4095
# Where every pair stands at position m, within a turn.
print(((m * theta) % (2 * math.pi)).tolist())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = np.cos(m * theta), np.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos, x[..., r:]], axis=-1)


print(rotate(np.array([1.0] * 256), m).tolist())
