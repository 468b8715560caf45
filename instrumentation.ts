/** Once a server process, before it takes requests. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { carryOwnMessages } = await import("@/lib/jobs/clocks");
  const { runBackground } = await import("@/lib/jobs/background");
  const { joinProcesses } = await import("@/lib/processes/presence");
  const { learnMaintenance } = await import("@/lib/maintenance/queries");
  const { guardDoor } = await import("@/lib/maintenance/door");
  const { env } = await import("@/lib/env");
  carryOwnMessages();
  const background = env().BACKGROUND_WORK === "app" ? runBackground() : undefined;
  // Before the first request; a database that is away for a moment tells it later.
  await learnMaintenance().catch(() => {});
  guardDoor();
  const presence = joinProcesses("web", background);
  process.once("SIGTERM", () => {
    // Next ends the process as soon as its requests are answered: what is under way then is tried again.
    void background?.stop(0);
    void presence.leave().catch(() => {});
  });
  const { followChanges } = await import("@/lib/kept-pages/follow");
  void followChanges(new AbortController().signal);
  if (env().DEMO_MODE) await (await import("@/lib/sandbox/running")).runningSandbox();
}
