/** The database has the migrations of an earlier version, which this version cannot continue. */
export class FormerDatabaseError extends Error {
  constructor() {
    super(
      [
        "This database was created by an earlier version of Gendana, which this version cannot read. Nothing in it was changed.",
        "Demo data: stop Gendana, delete .data (or the folder DATA_DIR names) and run npm start.",
        "Your own database: create an empty one, set DATABASE_URL to it and run npm start. Backups of the earlier version cannot be restored into it either; run that version for as long as its data is needed.",
      ].join("\n"),
    );
  }
}

/** An error and its causes: Drizzle wraps what the driver throws. */
function* chain(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** Returns the SQLSTATE or system error code of the error or of its nearest cause that has one. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const cause of chain(error)) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return undefined;
}

/** Two rows of vehicle_occupancy claim the same vehicle at overlapping times (exclusion constraint). */
export const isOverlap = (error: unknown) => databaseErrorCode(error) === "23P01";

/** A unique constraint is violated. */
export const isDuplicate = (error: unknown) => databaseErrorCode(error) === "23505";

/** A table or row stayed locked for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => databaseErrorCode(error) === "55P03";

/** A deadlock or serialisation failure, after which the same transaction can be retried. */
export const isWorthRetrying = (error: unknown) =>
  ["40P01", "40001"].includes(databaseErrorCode(error) ?? "");

/**
 * System errors; those of the driver (CONNECTION_CLOSED, CONNECT_TIMEOUT and the like); SQLSTATE classes 08, 53 and
 * 57P (unreachable or full); lock, statement and idle time-outs; read-only.
 */
const unavailableCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECT|08|53|57P|55P03|57014|25P03|25006)/;

/** The server, or the connection limit of the user or the database, refuses another connection. */
export const isOutOfConnections = (error: unknown) =>
  ["53300", "53400"].includes(databaseErrorCode(error) ?? "");

/**
 * The server is unreachable, full, read-only or too slow, and a later retry may succeed. A connection lost during a
 * commit leaves open whether it took place.
 */
export const isUnavailable = (error: unknown) => unavailableCodes.test(databaseErrorCode(error) ?? "");
