/** Converts cents to RWF at a rate per 100 USD; half a franc rounds up. */
export function toRwf(cents: number, rwfPerHundredUsd: number): number {
  // cents × (francs per 10,000 cents); the product stays far below 2^53 for any accepted price.
  return Math.floor((cents * rwfPerHundredUsd + 5_000) / 10_000);
}
