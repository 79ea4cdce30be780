import numpy as np

# Gemma 4
r = 256  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
m, n = 4095, 4090
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = np.cos((m - n) * theta)
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = np.cos(m * theta), np.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos, x[..., r:]], axis=-1)


# Any vector there, here of ones, in the model's own order of components.
print(rotate(np.array([1.0] * 256), m).tolist())
