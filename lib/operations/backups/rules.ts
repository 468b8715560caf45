import { MINUTE_MS } from "@/lib/platform/dates";

/**
 * The process that makes a backup updates `seenAt` every few seconds; after this long without an update it is
 * considered dead.
 */
export const STALLED_AFTER_MS = 2 * MINUTE_MS;

/** How long an archive can be downloaded after the password was entered. */
export const TICKET_LIFE_MS = MINUTE_MS;
