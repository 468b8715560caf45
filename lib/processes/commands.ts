import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { announce } from "@/lib/processes/announce";
import type { Occasion } from "@/lib/sessions/commands";
import type { RestartAnswer } from "./contract";
import { listProcesses } from "./queries";
import { RESTART_WORKERS } from "./rules";

/**
 * Asks every process on the database to stop its clocks and jobs and to start them anew, for administrators. Each lets what is
 * under way finish first. Says how many of them there are to do it.
 */
export async function restartWorkers(actor: UserActor, { now, device }: Occasion): Promise<RestartAnswer> {
  requireAdmin(actor);
  const asked = (await listProcesses(now)).filter(({ worksSince, isSilent }) => worksSince && !isSilent);
  await transact(async (tx) => {
    await announce(tx, RESTART_WORKERS, {});
    const detail = {
      processes: asked.map(({ host, pid, worksSince }) => ({ host, pid, before: worksSince })),
    };
    const entry = { actor, action: "workers.restart" as const, subjectType: "workers", detail };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return { asked: asked.length };
}
