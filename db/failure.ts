/** An error and its causes: Drizzle wraps what the driver throws. */
function* chain(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** SQLSTATE or system error code. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const cause of chain(error)) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return undefined;
}

/** Two rows of vehicle_occupancy wanted the same car at the same time. */
export const isOverlap = (error: unknown) => databaseErrorCode(error) === "23P01";

/** A row with the same unique value is there already. */
export const isDuplicate = (error: unknown) => databaseErrorCode(error) === "23505";

/** Deadlock or serialisation failure: the same transaction may well succeed when tried again. */
export const isWorthRetrying = (error: unknown) =>
  ["40P01", "40001"].includes(databaseErrorCode(error) ?? "");

/** System errors; SQLSTATE classes 08, 53 and 57P (away or full); lock, statement and idle time-outs; read-only. */
const absent = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08|53|57P|55P03|57014|25P03|25006)/;
/** The driver gives these no code. */
const broken =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|connection error/i;

/** The server, or the user's or the database's own limit, grants no more connections. */
export const isOutOfConnections = (error: unknown) =>
  ["53300", "53400"].includes(databaseErrorCode(error) ?? "");

/** The server is away, full, read-only, or took longer than we wait: nothing was committed, trying later may help. */
export function isUnavailable(error: unknown): boolean {
  if (absent.test(databaseErrorCode(error) ?? "")) return true;
  return [...chain(error)].some(({ message }) => broken.test(message));
}
