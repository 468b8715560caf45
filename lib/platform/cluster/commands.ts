import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { announce } from "@/lib/platform/cluster/announce";
import type { RequestContext } from "@/lib/platform/request-context";
import type { RestartResponse } from "./contract";
import { listProcesses } from "./queries";
import { RESTART_WORKERS } from "./rules";

/**
 * Asks every process on the database to restart its pollers and jobs; for administrators. Each process
 * finishes its current work first. Returns how many processes were asked.
 */
export async function restartWorkers(
  actor: UserActor,
  { now, device }: RequestContext,
): Promise<RestartResponse> {
  requireAdmin(actor);
  const asked = (await listProcesses(now)).filter(({ worksSince, isSilent }) => worksSince && !isSilent);
  await transact(async (tx) => {
    await announce(tx, RESTART_WORKERS, {});
    const detail = {
      processes: asked.map(({ host, pid, worksSince }) => ({ host, pid, before: worksSince })),
    };
    const entry = { actor, action: "workers.restart" as const, subjectType: "workers", detail };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return { asked: asked.length };
}
