/** Hours with one decimal. */
export function secondsToHours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}

/** The share of the previous step that reached this one, in percent; null if the previous step is empty. */
export function stepSharePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}
