import math
import torch

torch.set_default_dtype(torch.float64)

# Yarn-Llama-2 7B 128k
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-torch.arange(0, r, 2, dtype=torch.float64) / r)
low = max(0, math.floor(r * math.log(4096 / (32 * 2 * math.pi)) / (2 * math.log(base))))
high = min(r - 1, math.ceil(r * math.log(4096 / (1 * 2 * math.pi)) / (2 * math.log(base))))
keep = 1 - torch.clamp((torch.arange(r // 2, dtype=torch.float64) - low) / max(high - low, 0.001), 0, 1)
theta = keep * theta + (1 - keep) * theta / 32
m, n = 4095, 4090
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = torch.cos((m - n) * theta)
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = 1.3465735902799727 * torch.cos(m * theta), 1.3465735902799727 * torch.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return torch.cat([a * cos - b * sin, a * sin + b * cos, x[..., r:]], dim=-1)


# Any vector there, here of ones, in the model's own order of components.
print(rotate(torch.tensor([1.0] * 128), m).tolist())
