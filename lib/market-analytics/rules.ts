/** Adds up a column of rows over some of their keys; where nothing happened there is no row. */
export function summed<T extends { key: string }>(rows: T[]) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (keys: string[], column: Exclude<keyof T, "key">) =>
    keys.reduce((sum, key) => sum + Number(byKey.get(key)?.[column] ?? 0), 0);
}

/** Hours with one decimal. */
export function hoursOf(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}

const quarterStart = { "1": "01", "2": "04", "3": "07", "4": "10" } as const;

/** The days of a month, a quarter or a year as it is asked for; `to` is the first day after it. */
export function daysOfPeriod(period: string): { from: string; until: string } {
  const year = Number(period.slice(0, 4));
  const quarter = period.match(/Q([1-4])$/)?.[1] as keyof typeof quarterStart | undefined;
  const month = quarter ? quarterStart[quarter] : period.slice(5, 7) || "01";
  const months = quarter ? 3 : period.length > 4 ? 1 : 12;
  const end = year * 12 + Number(month) - 1 + months;
  return {
    from: `${year}-${month}-01`,
    until: `${Math.floor(end / 12)}-${String((end % 12) + 1).padStart(2, "0")}-01`,
  };
}

/** What reached a step of all that reached the one before, in percent; null where nothing did. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}
