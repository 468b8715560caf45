/** Once a server process, before it takes requests. */
export async function register() {
  // Asked this way round, so that the build for the edge leaves the rest out.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { startWebProcess } = await import("@/lib/processes/web");
    await startWebProcess();
  }
}

/** Told of every error that a request ends with: lib/error-pages answers accordingly. */
export function onRequestError(error: unknown, { headers }: { headers: Record<string, unknown> }) {
  (globalThis as { gendanaNoteError?: (error: unknown, headers: object) => void }).gendanaNoteError?.(
    error,
    headers,
  );
}
