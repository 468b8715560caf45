/** Space above and below the line in percent of the height, so that its ends are not clipped. */
const EDGE = 8;

/**
 * Minimum range that fills the height, as a share of the highest value: two more users of two hundred must
 * not look like a peak.
 */
const MIN_RANGE = 0.2;

/** Maps values to a square of 100 by 100, the highest at the top; unknown values are skipped. */
export function sparklinePoints(
  values: readonly (number | null)[],
): { x: number; y: number; value: number }[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const least = Math.min(...known.map(({ value }) => value));
  const most = Math.max(...known.map(({ value }) => value));
  const range = Math.max(most - least, Math.abs(most) * MIN_RANGE) || 1;
  const middle = (least + most) / 2;
  return known.map(({ index, value }) => ({
    x: (index / Math.max(1, values.length - 1)) * 100,
    y: 50 - ((value - middle) / range) * (100 - 2 * EDGE),
    value,
  }));
}
