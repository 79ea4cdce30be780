import torch

torch.set_default_dtype(torch.float64)

# GPT-J 6B
r = 64  # components of a head that rotate
base = 10000
theta = base ** (-torch.arange(0, r, 2, dtype=torch.float64) / r)
m, n = 4095, 4090
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = torch.cos((m - n) * theta)
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())


def rotate(x, m):
    """x: [..., d] at position m; components 2i and 2i + 1 go together."""
    cos, sin = torch.cos(m * theta), torch.sin(m * theta)
    a, b = x[..., 0:r:2], x[..., 1:r:2]
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).reshape(*x.shape[:-1], r)
    return torch.cat([turned, x[..., r:]], dim=-1)


# Any vector there, here of ones, in the model's own order of components.
print(rotate(torch.tensor([1.0] * 256), m).tolist())
