/** The published numbers of tests/golden/ as one file, which the self-test of the page fetches. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Vectors } from '../selftest/vectors.js';

export function golden(root: string): Vectors {
  const folder = join(root, 'tests/golden');
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  return {
    hf_inv_freq: read('hf_inv_freq.json'),
    kerashub: read('kerashub.json'),
    t5_buckets: read('t5_buckets.json'),
    f32_angle_error: read('f32_angle_error.json'),
    onnx: readdirSync(join(folder, 'onnx'))
      .sort()
      .map((file) => read(join('onnx', file))),
  };
}

/** Writes it below `cache`, and says where. */
export function goldenFile(root: string, cache: string): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'vectors.json.gz');
  writeFileSync(file, gzipSync(JSON.stringify(golden(root)), { level: 9 }));
  return file;
}
