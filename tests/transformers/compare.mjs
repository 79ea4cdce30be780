/**
 * What the configuration classes of a copy of huggingface/transformers say, against what `fromPretrained` reads:
 *
 *   node tests/transformers/compare.mjs FOLDER      a checkout, or its src/transformers; needs python3 and a built dist/
 *
 * Every class with keys of rotation is read twice: as transformers saves its defaults, and with sizes alone. A class whose
 * files this package reads must get the base, the heads and the parts of them that its own code gets, and the pairing where the
 * modeling file has one way alone. What is refused is counted by its code. Ends with 1 where something differs.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fromPretrained } from '../../dist/ropewalk.node.js';

const classes = fileURLToPath(new URL('classes.py', import.meta.url));
const text = execFileSync('python3', [classes, process.argv[2] ?? '.'], { encoding: 'utf8', maxBuffer: 2 ** 27 });
const rows = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const ofRotation = /rope|rotary|theta/;
const own = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

/** Its own code: base, components of a head, and how many of them rotate, for one dictionary. */
function expected(file, parameters, wide) {
  const latent = own(file, 'qk_rope_head_dim');
  const width = own(file, 'hidden_size') ?? own(file, 'd_model') ?? own(file, 'n_embd');
  const heads =
    own(file, 'num_attention_heads') ??
    own(file, 'encoder_num_attention_heads') ??
    own(file, 'n_head') ??
    own(file, 'n_heads');
  const headDim =
    latent ||
    (wide && own(Object.values(own(file, 'per_layer_config') ?? {})[0], 'head_dim')) ||
    own(file, 'head_dim') ||
    own(file, 'kv_channels') ||
    width / heads;
  const share =
    own(parameters, 'rope_type') === 'proportional' || latent ? 1 : (own(parameters, 'partial_rotary_factor') ?? 1);
  const count = latent ? undefined : own(file, 'rotary_dim');
  return { base: own(parameters, 'rope_theta') ?? 10000, headDim, rotaryDim: count || Math.trunc(headDim * share) };
}

/** The first thing that differs between a file's reading and what its class says, or undefined. */
function difference(row, file) {
  const { config, layers, notes } = fromPretrained(file);
  // The part that was read is a class of its own, and is compared as that.
  if (notes.some(({ code }) => code === 'nested-model')) return undefined;
  if (row.interleaved !== row.halves && (config.pairing === 'interleaved') !== row.interleaved) return config.pairing;
  const parameters = own(row.saved, 'rope_parameters') ?? row.saved;
  const nested = Object.entries(parameters).filter(([, value]) => typeof own(value, 'rope_theta') === 'number');
  const both =
    nested.length > 0 ? nested : Object.keys(layers ?? { full_attention: 0 }).map((name) => [name, parameters]);
  for (const [name, given] of both) {
    const read = layers?.[name] ?? config;
    const { base, headDim, rotaryDim } = expected(row.saved, given, name === 'full_attention');
    const got = { base: read.base, headDim: read.headDim, rotaryDim: read.rotaryDim ?? read.headDim };
    for (const [key, value] of Object.entries({ base, headDim, rotaryDim }))
      if (got[key] !== value) return `${name} ${key} ${got[key]}, not ${value}`;
  }
  return undefined;
}

const counts = new Map();
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);
let different = 0;
for (const row of rows.filter(({ keys }) => keys)) {
  if (row.saved === undefined) {
    count('could not be run');
    continue;
  }
  const saved = { ...row.saved, model_type: row.type };
  const bare = Object.fromEntries(Object.entries(saved).filter(([key]) => !ofRotation.test(key)));
  for (const [form, file] of Object.entries({ saved, bare })) {
    try {
      const what = difference(row, file);
      if (what === undefined) count(`${form}: alike`);
      else {
        different++;
        count(`${form}: different`);
        console.log(`${row.type} (${row.file}), ${form}: ${what}`);
      }
    } catch (error) {
      count(`${form}: refused as ${error.code}`);
      if (form === 'saved') console.log(`${row.type}: ${error.code}: ${error.message.slice(0, 150)}`);
    }
  }
}
for (const [what, times] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${times} ${what}`);
process.exitCode = different > 0 ? 1 : 0;
