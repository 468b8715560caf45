import { env } from "@/lib/env";
import { replaceFailedAnswers } from "@/lib/error-pages/failed-answer";
import { runBackground, tidyUp } from "@/lib/jobs/background";
import { carryOwnMessages } from "@/lib/jobs/clocks";
import { followChanges } from "@/lib/kept-pages/follow";
import { guardDoor } from "@/lib/maintenance/door";
import { learnMaintenance } from "@/lib/maintenance/queries";
import { joinProcesses } from "./presence";

/** What a web server does besides answering, from before its first request until SIGTERM. */
export async function startWebProcess(): Promise<void> {
  carryOwnMessages();
  tidyUp();
  const background = env().BACKGROUND_WORK === "app" ? runBackground() : undefined;
  // Before the first request; a database that is away for a moment tells it later.
  await learnMaintenance().catch(() => {});
  guardDoor();
  replaceFailedAnswers();
  const presence = joinProcesses("web", background);
  process.once("SIGTERM", () => {
    // Next ends the process as soon as its requests are answered: what is under way then is tried again.
    void background?.stop(0);
    void presence.leave().catch(() => {});
  });
  void followChanges(new AbortController().signal);
  if (env().DEMO_MODE) await (await import("@/lib/sandbox/running")).runningSandbox();
}
