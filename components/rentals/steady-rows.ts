import type { Rental } from "@/lib/rentals/contract";

/**
 * The rows of a list somebody is answering requests in: those that were shown stay where they are, answered ones as they are
 * now, those that left the list without anything to press, and what is new comes below.
 */
export function steadyRows(shown: Rental[], current: Rental[], answered: Rental[]): Rental[] {
  const latest = new Map([...current, ...answered].map((row) => [row.id, row]));
  const stay = shown.map(
    (row) => latest.get(row.id) ?? { ...row, can: { ...row.can, accept: false, decline: false } },
  );
  return [...stay, ...current.filter(({ id }) => !shown.some((row) => row.id === id))];
}
