/** About 300 m near the equator. */
const CELL_DEGREES = 0.0027;

/**
 * Where the map shows a car: somewhere in the same square of 300 m, always the same for the same id. What is shown
 * follows from the square and the id alone, so nobody can work back to where the car stands.
 */
export function blurred(car: { id: string; latitude: number; longitude: number }) {
  return {
    latitude: withinCell(car.latitude, `${car.id} north`),
    longitude: withinCell(car.longitude, `${car.id} east`),
  };
}

function withinCell(degrees: number, seed: string): number {
  const cell = Math.floor(degrees / CELL_DEGREES);
  return Number(((cell + fractionOf(seed)) * CELL_DEGREES).toFixed(5));
}

/** 0 ≤ x < 1 from a text: FNV-1a, stirred once more because close texts have close hashes. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}
