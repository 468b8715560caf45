/** Once a server process, before it takes requests. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startClocks } = await import("@/lib/jobs/clocks");
  startClocks();
  const { followChanges } = await import("@/lib/kept-pages/follow");
  void followChanges(new AbortController().signal);
}
