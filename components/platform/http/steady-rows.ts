/**
 * Merges fresh data into the rows that are held in place: rows keep their place, answered ones are updated, those that
 * left the list stay as `whenGone` returns them, and new ones are appended.
 */
export function steadyRows<T extends { id: string }>(
  shown: T[],
  current: T[],
  answered: T[],
  whenGone: (row: T) => T,
): T[] {
  const latest = new Map([...current, ...answered].map((row) => [row.id, row]));
  const stay = shown.map((row) => latest.get(row.id) ?? whenGone(row));
  return [...stay, ...current.filter(({ id }) => !shown.some((row) => row.id === id))];
}
