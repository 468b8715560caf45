/** Once a server process, before it takes requests. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { carryOwnMessages, startClocks } = await import("@/lib/jobs/clocks");
  const { startJobs } = await import("@/lib/jobs/run");
  const { env } = await import("@/lib/env");
  carryOwnMessages();
  if (env().BACKGROUND_WORK === "app") {
    startClocks();
    const jobs = startJobs();
    // Next ends the process as soon as its requests are answered: what is under way then is tried again.
    process.once("SIGTERM", () => void jobs.stop(0));
  }
  const { followChanges } = await import("@/lib/kept-pages/follow");
  void followChanges(new AbortController().signal);
  if (env().DEMO_MODE) await (await import("@/lib/sandbox/running")).runningSandbox();
}
