/**
 * The most likely correction of a mistyped word: the first of the nearest candidates; undefined if all are too far.
 * Numbers and words of three letters or fewer are never corrected.
 */
export function bestCorrection(word: string, candidates: string[]): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  const allowed = word.length < 6 ? 1 : 2;
  const near = candidates
    .filter((candidate) => !/\d/.test(candidate))
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= allowed);
  return near.sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** The optimal string alignment distance of two words: inserted, missing, wrong or swapped letters. */
export function editDistance(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, meant.length);
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
