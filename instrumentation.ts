/** Once a server process, before it takes requests. */
export async function register() {
  // Asked this way round, so that the build for the edge leaves the rest out.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { startWebProcess } = await import("@/lib/processes/web");
    await startWebProcess();
  }
}
