import { plusMonths } from "@/lib/platform/dates";

/** Statements are available for this many months. */
const MAX_MONTHS = 24;

/** The months with a statement, newest first: from the business's first month, at most two years. */
export function statementMonths(since: string, today: string): string[] {
  const thisMonth = today.slice(0, 7);
  const months = Array.from({ length: MAX_MONTHS }, (_, monthsAgo) => plusMonths(thisMonth, -monthsAgo));
  return months.filter((month) => month === thisMonth || month >= since.slice(0, 7));
}

/** Adds to each transaction the balance after it, in cents owed to the owner. */
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
