"""Makes small Llama checkpoints with random weights, and their logits as PyTorch computes them.

    apt-get install python3-torch python3-numpy
    python3 tests/golden/llama/make.py

The forward pass is written here once more from the papers and from the description of the architecture, in float64,
with no line of Ropewalk: RMSNorm, grouped key heads, rotation of half-split pairs, gated SiLU (Touvron et al. 2023),
frequencies of plain RoPE, of Llama 3.1 and of YaRN (Peng et al. 2023, with the ramp over the index of the pair and the
attention factor 0.1 ln s + 1, as transformers has them). The weights are rounded to the type of the file first, so
the logits are those of the rounded weights. Written with PyTorch 1.13 (Debian 12); its seeded generator decides the weights.
"""

import json
import math
import pathlib
import struct

import torch
import torch.nn.functional as F

HERE = pathlib.Path(__file__).parent
DTYPES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"}


def config(**changes):
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": 24,
        "hidden_size": 32,
        "intermediate_size": 40,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 8,
        "hidden_act": "silu",
        "rms_norm_eps": 1e-05,
        "rope_theta": 10000.0,
        "rope_scaling": None,
        "max_position_embeddings": 64,
        "attention_bias": False,
        "mlp_bias": False,
        "tie_word_embeddings": False,
        "torch_dtype": "float32",
        **changes,
    }


def random_weights(c, seed, dtype):
    generator = torch.Generator().manual_seed(seed)
    d, hidden, V = c["hidden_size"], c["intermediate_size"], c["vocab_size"]
    q, kv = c["num_attention_heads"] * c["head_dim"], c["num_key_value_heads"] * c["head_dim"]

    def matrix(rows, columns, deviation):
        return (torch.randn(rows, columns, generator=generator) * deviation).to(dtype)

    def gains():
        return (1 + 0.2 * torch.randn(d, generator=generator)).to(dtype)

    weights = {"model.embed_tokens.weight": matrix(V, d, 0.7)}
    for layer in range(c["num_hidden_layers"]):
        at = f"model.layers.{layer}."
        weights[at + "input_layernorm.weight"] = gains()
        weights[at + "self_attn.q_proj.weight"] = matrix(q, d, 1.5 * d**-0.5)
        weights[at + "self_attn.k_proj.weight"] = matrix(kv, d, 1.5 * d**-0.5)
        weights[at + "self_attn.v_proj.weight"] = matrix(kv, d, d**-0.5)
        weights[at + "self_attn.o_proj.weight"] = matrix(d, q, q**-0.5)
        weights[at + "post_attention_layernorm.weight"] = gains()
        weights[at + "mlp.gate_proj.weight"] = matrix(hidden, d, d**-0.5)
        weights[at + "mlp.up_proj.weight"] = matrix(hidden, d, d**-0.5)
        weights[at + "mlp.down_proj.weight"] = matrix(d, hidden, hidden**-0.5)
    weights["model.norm.weight"] = gains()
    if not c["tie_word_embeddings"]:
        weights["lm_head.weight"] = matrix(V, d, 2 * d**-0.5)
    return weights


def frequencies(c):
    """theta of each pair, and the factor of cos and sin."""
    d, base, scaling = c["head_dim"], c["rope_theta"], c["rope_scaling"]
    theta = [base ** (-2 * i / d) for i in range(d // 2)]
    if scaling is None:
        return theta, 1.0
    s, trained = scaling["factor"], scaling["original_max_position_embeddings"]
    if scaling["rope_type"] == "llama3":
        low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
        scaled = []
        for t in theta:
            turns = trained * t / (2 * math.pi)
            kept = min(max((turns - low) / (high - low), 0.0), 1.0)
            scaled.append(kept * t + (1 - kept) * t / s)
        return scaled, 1.0
    if scaling["rope_type"] == "yarn":

        def pair_that_turns(times):
            return d * math.log(trained / (times * 2 * math.pi)) / (2 * math.log(base))

        first = max(math.floor(pair_that_turns(scaling["beta_fast"])), 0)
        last = min(math.ceil(pair_that_turns(scaling["beta_slow"])), d - 1)
        scaled = []
        for i, t in enumerate(theta):
            squeezed = min(max((i - first) / (last - first), 0.0), 1.0)
            scaled.append(squeezed * t / s + (1 - squeezed) * t)
        return scaled, 0.1 * math.log(s) + 1
    raise ValueError(scaling["rope_type"])


def rotate(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rms_norm(x, gain, epsilon):
    return gain * x / torch.sqrt((x * x).mean(dim=-1, keepdim=True) + epsilon)


def logits(c, weights, tokens):
    w = {name: value.double() for name, value in weights.items()}
    T, H, K, d = len(tokens), c["num_attention_heads"], c["num_key_value_heads"], c["head_dim"]
    theta, factor = frequencies(c)
    angle = torch.arange(T, dtype=torch.float64)[:, None] * torch.tensor(theta, dtype=torch.float64)
    cos, sin = factor * torch.cos(angle), factor * torch.sin(angle)
    future = torch.ones(T, T).triu(1).bool()
    x = w["model.embed_tokens.weight"][tokens]
    for layer in range(c["num_hidden_layers"]):
        at = f"model.layers.{layer}."
        h = rms_norm(x, w[at + "input_layernorm.weight"], c["rms_norm_eps"])
        q = (h @ w[at + "self_attn.q_proj.weight"].t()).view(T, H, d).transpose(0, 1)
        k = (h @ w[at + "self_attn.k_proj.weight"].t()).view(T, K, d).transpose(0, 1)
        v = (h @ w[at + "self_attn.v_proj.weight"].t()).view(T, K, d).transpose(0, 1)
        q, k = rotate(q, cos, sin), rotate(k, cos, sin)
        k, v = k.repeat_interleave(H // K, dim=0), v.repeat_interleave(H // K, dim=0)
        scores = (q @ k.transpose(1, 2)) / math.sqrt(d)
        attention = scores.masked_fill(future, -math.inf).softmax(dim=-1)
        o = (attention @ v).transpose(0, 1).reshape(T, H * d)
        x = x + o @ w[at + "self_attn.o_proj.weight"].t()
        h = rms_norm(x, w[at + "post_attention_layernorm.weight"], c["rms_norm_eps"])
        gate, up = h @ w[at + "mlp.gate_proj.weight"].t(), h @ w[at + "mlp.up_proj.weight"].t()
        x = x + (F.silu(gate) * up) @ w[at + "mlp.down_proj.weight"].t()
    x = rms_norm(x, w["model.norm.weight"], c["rms_norm_eps"])
    head = w["model.embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"]
    return x @ head.t()


def safetensors(tensors):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name in sorted(tensors):
        value = tensors[name]
        # numpy has no bfloat16, so every value passes as the integers of its bits.
        bits = value.view(torch.int32 if value.dtype == torch.float32 else torch.int16).numpy().tobytes()
        header[name] = {
            "dtype": DTYPES[value.dtype],
            "shape": list(value.shape),
            "data_offsets": [len(data), len(data) + len(bits)],
        }
        data += bits
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def save(name, c, seed, dtype=torch.float32, shards=1, length=40):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    weights = random_weights(c, seed, dtype)
    if shards == 1:
        (folder / "model.safetensors").write_bytes(safetensors(weights))
    else:
        names, places = list(weights), {}
        for i in range(shards):
            file = f"model-{i + 1:05}-of-{shards:05}.safetensors"
            part = names[len(names) * i // shards : len(names) * (i + 1) // shards]
            (folder / file).write_bytes(safetensors({n: weights[n] for n in part}))
            places.update({n: file for n in part})
        size = sum(value.numel() * value.element_size() for value in weights.values())
        index = {"metadata": {"total_size": size}, "weight_map": places}
        (folder / "model.safetensors.index.json").write_text(json.dumps(index, indent=2) + "\n")
    (folder / "config.json").write_text(json.dumps(c, indent=2) + "\n")
    tokens = torch.randint(0, c["vocab_size"], (length,), generator=torch.Generator().manual_seed(1000 + seed))
    rows = [[round(value, 6) for value in row] for row in logits(c, weights, tokens).tolist()]
    text = ",\n".join("    " + json.dumps(row) for row in rows)
    (folder / "logits.json").write_text(f'{{\n  "tokens": {tokens.tolist()},\n  "logits": [\n{text}\n  ]\n}}\n')


if __name__ == "__main__":
    llama3 = {
        "rope_type": "llama3",
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 64,
    }
    yarn = {
        "rope_type": "yarn",
        "factor": 4.0,
        "beta_fast": 4.0,
        "beta_slow": 1.0,
        "original_max_position_embeddings": 64,
    }
    save("f32", config(), 0)
    save("f16", config(torch_dtype="float16"), 1, torch.float16)
    save("bf16", config(torch_dtype="bfloat16", num_key_value_heads=1), 2, torch.bfloat16)
    save("sharded", config(torch_dtype="bfloat16", head_dim=12, rope_theta=500000.0), 3, torch.bfloat16, shards=3)
    save("tied", config(torch_dtype="float16", tie_word_embeddings=True, num_key_value_heads=4), 4, torch.float16)
    save("llama3", config(torch_dtype="float16", rope_scaling=llama3, max_position_embeddings=512), 5, torch.float16)
    save("yarn", config(torch_dtype="float16", rope_scaling=yarn, max_position_embeddings=256), 6, torch.float16)
