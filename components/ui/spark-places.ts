/** Room above and below the line, in percent of the height, so that its ends are not cut. */
const EDGE = 8;

/** The least that fills the height, as a part of the highest figure: two more users of two hundred are no summit. */
const LEAST_RANGE = 0.2;

/** Where figures lie in a square of 100 by 100, the highest on top; what is not known is left out. */
export function placesOf(values: readonly (number | null)[]): { x: number; y: number; value: number }[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const least = Math.min(...known.map(({ value }) => value));
  const most = Math.max(...known.map(({ value }) => value));
  const range = Math.max(most - least, Math.abs(most) * LEAST_RANGE) || 1;
  const middle = (least + most) / 2;
  return known.map(({ index, value }) => ({
    x: (index / Math.max(1, values.length - 1)) * 100,
    y: 50 - ((value - middle) / range) * (100 - 2 * EDGE),
    value,
  }));
}
