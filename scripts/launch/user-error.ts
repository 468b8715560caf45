import { databaseErrorCode, FormerDatabaseError, isUnavailable } from "../../db/database-errors";

/** An error that the user can fix: shown without a stack. */
export class UserError extends Error {}

export function formatError(error: unknown): string {
  if (error instanceof UserError || error instanceof FormerDatabaseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return isConnectionError(error)
    ? `The connection to the database of DATABASE_URL failed: ${error.message}`
    : (error.stack ?? error.message);
}

/** Connection failure, wrong user or password (SQLSTATE class 28), or unknown database. */
const isConnectionError = (error: Error) =>
  isUnavailable(error) || /^(28|3D000)/.test(databaseErrorCode(error) ?? "");
