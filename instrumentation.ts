/** Runs once per server process, before it takes requests. */
export async function register() {
  // The condition has this form so that the build for the edge runtime drops the import.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { startWebProcess } = await import("./lib/operations/processes/start-web-process");
    await startWebProcess();
  }
}

/**
 * Called for every error that a request ends with: lib/platform/error-pages chooses the response accordingly.
 */
export function onRequestError(error: unknown, { headers }: { headers: NodeJS.Dict<string | string[]> }) {
  globalThis.gendanaRecordError?.(error, headers);
}
