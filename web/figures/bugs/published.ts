/** What the reports say, as they print it. Their sources stand in web/content/sources.ts. */
export const REPORTS = {
  /** EleutherAI/gpt-neox issue 1003: position 1857, pair 1, in float32 and in float16; the largest difference of a cosine. */
  neox: { position: 1857, pair: 1, exact: '1044.2678', rounded: '1045', difference: '0.7819' },
  /** Modalities pull request 462: the largest error of an angle within so many positions. */
  modalities: [
    { length: 512, error: '6.2e-01' },
    { length: 2048, error: '2.5e+00' },
    { length: 4096, error: '3.14e+00' },
  ],
  /** huggingface/diffusers issue 13920: where the positions of an image begin, and the step of bf16 there. */
  ideogram: { first: 65536, step: '512' },
} as const;
