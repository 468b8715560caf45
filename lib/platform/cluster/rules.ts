/** Topic of the message that asks processes to restart their pollers and jobs. */
export const RESTART_WORKERS = "restart-workers";

/** After three missed heartbeats the process is stuck or gone. */
export const SILENT_AFTER_MS = 35_000;
/** Processes silent for longer than this are no longer listed. */
export const GONE_AFTER_MS = 15 * 60_000;
