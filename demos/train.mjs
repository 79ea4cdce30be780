// Trains a small transformer on the letters of a text, lets it write, and ships it as a Llama checkpoint.
//   node demos/train.mjs [text] [folder for model.safetensors and config.json]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { load, textTask } from 'ropewalk/model';

const [text = new URL('../LICENSE', import.meta.url), folder] = process.argv.slice(2);
const letters = [...readFileSync(text, 'utf8')];
const alphabet = [...new Set(letters)].sort();
const numbers = (text) => Array.from(text, (letter) => alphabet.indexOf(letter));

const rope = await load();
const model = rope.createModel({ vocabulary: alphabet.length, dim: 64, layers: 2, heads: 2, length: 64 });
console.log(`${letters.length} letters, ${alphabet.length} different; ${model.parameters} weights`);

const task = textTask({ tokens: numbers(letters), batch: 16, length: 64 });
const trainer = model.trainer({ batch: 16, rate: 5e-3, warmUp: 20, steps: 150 });
for (let step = 1; step <= 150; step++) {
  const { loss } = trainer.step(task.next());
  if (step % 50 === 0) console.log(`step ${step}: ${loss.toFixed(2)} nats a letter`);
}

const prompt = letters.slice(200, 220).join('');
const written = model.generate(numbers(prompt), { length: 44, temperature: 0.5, seed: 1 });
console.log(JSON.stringify(prompt + Array.from(written, (token) => alphabet[token]).join('')));

const files = model.save({ dtype: 'f16' });
const again = rope.openModel(files);
console.log(`saved in ${files['model.safetensors'].length} bytes, opened with ${again.parameters} weights`);
if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);
}
