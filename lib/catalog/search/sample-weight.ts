/** The number of vehicles in a sample of those with the lowest sample keys, and the highest key among them. */
export type SampleExtent = { size: number; highest: number | null };

/**
 * The number of vehicles that each sampled one represents. The share of the key range covered by `sampleSize` vehicles
 * estimates the total (the k-minimum-values estimate: its error is 1.4 % for 5,000 vehicles).
 */
export function sampleWeight({ size, highest }: SampleExtent, sampleSize: number): number {
  // With fewer vehicles the sample is complete.
  if (size < sampleSize || highest === null) return 1;
  return Math.max(1, 2 ** 32 / (highest + 2 ** 31 + 1));
}
