import torch

torch.set_default_dtype(torch.float64)

# Query and key in the plane of one pair, their places, and radians for each position. The figure draws the words
# of its check at random; here the same score is taken at every place of the figure.
q, k = torch.tensor([0.75, 1]), torch.tensor([0.95, 0.65])
m, n = 7, 3
theta = 10000 ** (-24 / 128)


def turn(x, phi):
    a, b = x
    return a * torch.cos(phi) - b * torch.sin(phi), a * torch.sin(phi) + b * torch.cos(phi)


def f(x, m):
    return x[0] + torch.cos(m * theta), x[1] + torch.sin(m * theta)


def score(x, y):
    return x[0] * y[0] + x[1] * y[1]


def at(m, n):
    return score(f(q, m), f(k, n))


places = torch.arange(25, dtype=torch.float64)
print("score", at(places, n + 0 * places)[m].item())
# How far the score changes over the figure while the query moves alone, and while both move.
alone = at(places, n + 0 * places)
behind = places[max(0, m - n) : 25 + min(0, m - n)]
together = at(behind, behind - (m - n))
print("alone", (alone.max() - alone.min()).item())
print("together", (together.max() - together.min()).item())
