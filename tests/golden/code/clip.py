import math

# The number of the vector of every query and key: the distance, clipped.
clip = 16
for m in range(12):
    print(*[max(-clip, min(clip, n - m)) for n in range(12)])
