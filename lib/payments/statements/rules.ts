/** Statements are available for this many months. */
const MOST_MONTHS = 24;

/** The months with a statement, the latest first: from the business's first month, two years at most. */
export function statementMonths(since: string, today: string): string[] {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const last = number(today);
  const count = Math.min(MOST_MONTHS, Math.max(1, last - number(since) + 1));
  return Array.from({ length: count }, (_, monthsAgo) => {
    const month = last - monthsAgo;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** Adds to each movement the balance after it, in cents owed to the owner. */
export function withBalance<T extends { cents: number }>(
  openingCents: number,
  movements: T[],
): { lines: (T & { balanceCents: number })[]; closingCents: number } {
  let balanceCents = openingCents;
  const lines = movements.map((movement) => {
    balanceCents += movement.cents;
    return { ...movement, balanceCents };
  });
  return { lines, closingCents: balanceCents };
}
