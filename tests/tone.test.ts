/** What is heard: a higher number is a higher tone, in even musical steps. */
import { expect, test } from 'vitest';
import { AT_NONE, OCTAVES, pitch } from '../web/kit/tone.js';

const SHARES = Array.from({ length: 201 }, (_, i) => i / 100 - 1);

test('a higher score is a higher tone, all the way, inside what ears and loudspeakers have', () => {
  const tones = SHARES.map(pitch);
  tones.slice(1).forEach((tone, i) => expect(tone).toBeGreaterThan(tones[i]!));
  expect(Math.min(...tones)).toBeGreaterThan(20);
  expect(Math.max(...tones)).toBe(AT_NONE * 2 ** OCTAVES);
  expect(pitch(0)).toBe(AT_NONE);
  // Not beyond, whatever it is given.
  expect([pitch(7), pitch(-7)]).toEqual([pitch(1), pitch(-1)]);
});

test('equal differences of the score are equal intervals', () => {
  const steps = SHARES.slice(1).map((share, i) => pitch(share) / pitch(SHARES[i]!));
  for (const step of steps) expect(step).toBeCloseTo(2 ** (OCTAVES / 100), 10);
});
