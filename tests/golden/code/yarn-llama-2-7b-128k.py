import math
import numpy as np

# Yarn-Llama-2 7B 128k
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
low = max(0, math.floor(r * math.log(4096 / (32 * 2 * math.pi)) / (2 * math.log(base))))
high = min(r - 1, math.ceil(r * math.log(4096 / (1 * 2 * math.pi)) / (2 * math.log(base))))
keep = 1 - np.clip((np.arange(r // 2) - low) / max(high - low, 0.001), 0, 1)
theta = keep * theta + (1 - keep) * theta / 32
m, n = 4095, 4090
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = np.cos((m - n) * theta)
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = 1.3465735902799727 * np.cos(m * theta), 1.3465735902799727 * np.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos, x[..., r:]], axis=-1)


# Any vector there, here of ones, in the model's own order of components.
print(rotate(np.array([1.0] * 128), m).tolist())
