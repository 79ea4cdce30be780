"""One training step of the transformer of model.mjs in PyTorch, on one thread.

Writes one line of JSON: the version, the weights, the first loss, and seconds of each step.
"""

import json
import math
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(1)
B, T, V, D, LAYERS, HEADS, HIDDEN, STEPS = 32, 64, 63, 64, 2, 2, 256, 60
d = D // HEADS


def weights(*shape):
    return torch.nn.Parameter(torch.randn(*shape) / math.sqrt(shape[-1]))


def gain():
    return torch.nn.Parameter(torch.ones(D))


embedding, head, last = weights(V, D), weights(V, D), gain()
blocks = [
    (gain(), weights(3 * D, D), weights(D, D), gain(), weights(HIDDEN, D), weights(D, HIDDEN)) for _ in range(LAYERS)
]
parameters = [embedding, head, last] + [w for block in blocks for w in block]
angles = torch.arange(T)[:, None] * 10000.0 ** (-torch.arange(d // 2) / (d // 2))
cosines, sines = angles.cos(), angles.sin()
later = torch.triu(torch.full((T, T), -math.inf), 1)


def norm(x, g):
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * g


def rotate(x):
    a, b = x.chunk(2, -1)
    return torch.cat((a * cosines - b * sines, a * sines + b * cosines), -1)


def loss_of(tokens, targets):
    x = embedding[tokens]
    for before, qkv, out, between, up, down in blocks:
        q, k, v = (norm(x, before) @ qkv.T).view(B, T, 3, HEADS, d).permute(2, 0, 3, 1, 4)
        attended = (rotate(q) @ rotate(k).transpose(-1, -2) / math.sqrt(d) + later).softmax(-1) @ v
        x = x + attended.transpose(1, 2).reshape(B, T, D) @ out.T
        x = x + F.gelu(norm(x, between) @ up.T) @ down.T
    return F.cross_entropy((norm(x, last) @ head.T).view(-1, V), targets.view(-1))


optimizer = torch.optim.AdamW(parameters, lr=1e-3, betas=(0.9, 0.99), weight_decay=0.01)
tokens = torch.randint(0, V, (B, T))
targets = tokens.roll(-1, 1)
losses, seconds = [], []
for _ in range(STEPS):
    begin = time.perf_counter()
    optimizer.zero_grad()
    loss = loss_of(tokens, targets)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    optimizer.step()
    losses.append(loss.item())
    seconds.append(time.perf_counter() - begin)
print(
    json.dumps(
        {
            "version": torch.__version__,
            "weights": sum(w.numel() for w in parameters),
            "loss": losses[0],
            "seconds": seconds[5:],
        }
    )
)
