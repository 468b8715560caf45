import { addMs, DAY_MS } from "@/lib/platform/dates";

/** A scheduled deletion can be cancelled for this many days. */
export const GRACE_DAYS = 14;

export const deletionDueAt = (now: Date) => addMs(now, GRACE_DAYS * DAY_MS);

/**
 * Bookings, payments and the ledger are kept this long, as accounting law requires, without the names of
 * deleted users.
 */
export const RECORD_RETENTION_YEARS = 10;

/** Replaces the name of a deleted user wherever it was shown. */
export const DELETED_NAME = "Deleted account";

export const MAX_EXPORTS_PER_DAY = 5;
