interface Brand {
  brand: string;
  version: string;
}

/** The engine of this browser with its version: `Chromium 141, Linux`, `Firefox 140`; its long line where it says neither. */
export function engine(): string {
  const { userAgentData, userAgent } = navigator as Navigator & {
    userAgentData?: { brands: Brand[]; platform: string };
  };
  // One of the brands is made up, so that nobody relies on the list.
  const brands = userAgentData?.brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand.replace(/[^a-z]/gi, ' ')));
  if (brands?.length)
    return `${brands.map(({ brand, version }) => `${brand} ${version}`).join(', ')}, ${userAgentData!.platform}`;
  const [, firefox] = /Firefox\/(\d+)/.exec(userAgent) ?? [];
  return firefox === undefined ? userAgent : `Firefox ${firefox}`;
}
