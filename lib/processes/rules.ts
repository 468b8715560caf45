/** Under which name processes are asked to start their clocks and jobs anew. */
export const RESTART_WORKERS = "restart-workers";

/** Three beats missed: it hangs, or is gone. */
export const SILENT_AFTER_MS = 35_000;
/** Who has been silent for so long is not told of any more. */
export const GONE_AFTER_MS = 15 * 60_000;
