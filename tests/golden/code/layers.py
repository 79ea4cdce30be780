import math

# Layers of a kind, numbers of a head that turn, and numbers of a head.
kinds = [
  ['Gemma 3 1B', 22, 256, 256],
  ['Gemma 3 1B', 4, 256, 256],
  ['SmolLM3 3B', 27, 128, 128],
  ['SmolLM3 3B', 9, 0, 128],
]
for name, layers, turned, head in kinds:
    print(name, layers, turned, turned / head)
for model in dict.fromkeys(name for name, *_ in kinds):
    own = [(layers, turned) for name, layers, turned, _ in kinds if name == model]
    print(model, sum(layers for layers, turned in own if turned > 0), sum(layers for layers, _ in own))
