import math
import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
# Places of the two words in the sentence, and the words that the hands of the key are ahead of its place.
m, n, ahead = 10, 9, 0
hands = [position * theta % (2 * math.pi) for position in (m, n + ahead, m - n - ahead)]
# Lengths are 1: what a pair adds to the score is the cosine of the angle between its hands.
parts = np.cos((m - n - ahead) * theta)
for i, part in enumerate(parts.tolist()):
    print(i, *[math.degrees(angle[i]) for angle in hands], part)
swapped = np.cos((n - m - ahead) * theta)
print("score", parts.sum().item(), "in each other's places", swapped.sum().item())
