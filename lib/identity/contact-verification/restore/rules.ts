import { DAY_MS } from "@/lib/platform/dates";

/** How long the holder of a replaced address can undo the change. */
export const RESTORE_LIFE_MS = 3 * DAY_MS;
