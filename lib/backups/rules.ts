import { MINUTE_MS } from "@/lib/dates";

/** Who makes a backup says every few seconds that it lives; silent for longer, it is gone. */
export const SILENT_MS = 2 * MINUTE_MS;

/** How long an archive may be fetched after the password was typed. */
export const TICKET_LIFE_MS = MINUTE_MS;
