import math

# Texts of 4096 positions in training, stretched by F.
original = 4096


def yarn(F):
    return 0.1 * math.log(F) + 1


def longrope(F):
    return math.sqrt(1 + math.log(F) / math.log(original))


def show(F):
    """Queries and keys are multiplied by it, scores by its square."""
    print(F, yarn(F), yarn(F) ** 2, longrope(F), longrope(F) ** 2)


show(8)
for n in range(49):
    show(64 ** (n / 48))
