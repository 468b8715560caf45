import { after, DAY_MS } from "@/lib/dates";

/** How long an account that is to go can be taken back. */
export const GRACE_DAYS = 14;

export const deletionDueAt = (now: Date) => after(now, GRACE_DAYS * DAY_MS);

/** Bookings, payments and the ledger are kept this long, as the law on accounts asks; their people have no name then. */
export const ACCOUNTS_KEPT_YEARS = 10;

/** Whose name is shown where somebody was. */
export const DELETED_NAME = "Deleted account";

/** Exports of one account in a day. */
export const MOST_EXPORTS_A_DAY = 5;
