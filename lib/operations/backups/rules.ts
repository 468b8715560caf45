import { MINUTE_MS } from "@/lib/platform/dates";
import type { WalArchive } from "./contract";

/**
 * The process that makes a backup updates `seenAt` every few seconds; after this long without an update it is
 * considered dead.
 */
export const STALLED_AFTER_MS = 2 * MINUTE_MS;

/** How long an archive can be downloaded after the password was entered. */
export const TICKET_LIFE_MS = MINUTE_MS;

/**
 * PostgreSQL archives at least once a minute (archive_timeout), and processes write every ten seconds. The alert
 * WalArchiveBehind has the same limit.
 */
const ARCHIVE_BEHIND_SECONDS = 10 * 60;

export type ObservedArchive = Omit<WalArchive, "isBehind">;

export const evaluateArchive = (observed: ObservedArchive): WalArchive => ({
  ...observed,
  isBehind: observed.isOn && observed.ageSeconds > ARCHIVE_BEHIND_SECONDS,
});
