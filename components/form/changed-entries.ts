/**
 * The entries that differ from those the form began with. A form of a shared record sends these alone, so that what
 * somebody else has changed meanwhile stays.
 */
export function changedEntries<T extends object>(began: T, now: T): Partial<T> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(began[name as keyof T]);
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<T>;
}
