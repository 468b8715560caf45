/** Adds up what moved: each movement with the balance after it, in cents owed to the owner. */
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
