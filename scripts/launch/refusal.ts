import { databaseErrorCode, isUnavailable } from "../../db/failure";

/** A reason not to go on that the person at the keyboard can do something about: shown without a stack. */
export class Refusal extends Error {}

export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error)) return String(error);
  return isNoWayIn(error)
    ? `The database DATABASE_URL names lets nobody in: ${error.message}`
    : (error.stack ?? error.message);
}

/** Nobody there, a wrong user or password (SQLSTATE class 28), or no database of that name. */
const isNoWayIn = (error: Error) =>
  isUnavailable(error) || /^(28|3D000)/.test(databaseErrorCode(error) ?? "");
