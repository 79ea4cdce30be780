import numpy as np

# Query and key in the plane of one pair, their places, and radians for each position. The figure draws the words
# of its check at random; here the same score is taken at every place of the figure.
q, k = np.array([0.75, 1]), np.array([0.95, 0.65])
m, n = 7, 3
theta = 10000 ** (-24 / 128)


def turn(x, phi):
    a, b = x
    return a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)


def f(x, m):
    return x[0] + np.cos(m * theta), x[1] + np.sin(m * theta)


def score(x, y):
    return x[0] * y[0] + x[1] * y[1]


def at(m, n):
    return score(f(q, m), f(k, n))


places = np.arange(25)
print("score", at(places, n + 0 * places)[m].item())
# How far the score changes over the figure while the query moves alone, and while both move.
alone = at(places, n + 0 * places)
behind = places[max(0, m - n) : 25 + min(0, m - n)]
together = at(behind, behind - (m - n))
print("alone", (alone.max() - alone.min()).item())
print("together", (together.max() - together.min()).item())
