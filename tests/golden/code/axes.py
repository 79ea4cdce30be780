import math

# Positions of all tokens on three axes: time, height, width.
# A word has the same position on all of them; after the patches it is the first that none of them has.
words, frames, rows, columns = 0, 4, 8, 12
tokens = [[n] * 3 for n in range(words)]
tokens += [[words + t, words + h, words + w] for t in range(frames) for h in range(rows) for w in range(columns)]
after = words + max(frames, rows, columns)
tokens += [[after + n] * 3 for n in range(words)]

# Every pair reads one axis.
sizes = [22, 21, 21]
axis = [a for a, size in enumerate(sizes) for i in range(size)]
theta = [10000 ** (-i / size) for size in sizes for i in range(size)]
reads = [[1 if a == each else 0 for a in range(3)] for each in axis]

# The score of a key like the query, as a share of the largest, depends on how far it is on each axis.
query = tokens[136]
for token in tokens:
    apart = [position - own for position, own in zip(token, query)]
    angles = [speed * sum(r * s for r, s in zip(each, apart)) for speed, each in zip(theta, reads)]
    print(*token, sum(math.cos(angle) for angle in angles) / len(angles))
