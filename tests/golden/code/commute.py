import math

# A vector of length 1, and the two numbers that the row turns and those that the column turns.
ways = {
    "same": ([0.8, 0.6], (0, 1), (0, 1)),
    "apart": ([0.7, 0.1, 0.5, 0.5], (0, 1), (2, 3)),
    "shared": ([0.8, 0.6, 0], (0, 1), (1, 2)),
}


def turned(x, pair, angle):
    (a, b), out = pair, list(x)
    out[a] = x[a] * math.cos(angle) - x[b] * math.sin(angle)
    out[b] = x[a] * math.sin(angle) + x[b] * math.cos(angle)
    return out


rows, columns, down, across = 8, 12, 2, 4
for name, (start, row, column) in ways.items():

    def at(r, c):
        return turned(turned(start, row, 0.35 * r), column, 0.4 * c)

    for r in range(rows - down):
        for c in range(columns - across):
            print(name, r, c, sum(x * y for x, y in zip(at(r, c), at(r + down, c + across))))
