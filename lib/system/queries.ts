import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { checkMarketplace } from "@/lib/marketplace/health-queries";
import { RECENT_MINUTES } from "@/lib/metrics/recent";
import { metrics } from "@/lib/metrics/registry";
import { percentileMs, sumTraffic } from "@/lib/metrics/rules";
import { processName } from "@/lib/processes/announce";
import { listProcesses } from "@/lib/processes/queries";
import type { SystemView, TrafficView } from "./contract";

/** How the marketplace runs, for administrators. */
export async function readSystem(actor: UserActor, now: Date): Promise<SystemView> {
  requireAdmin(actor);
  const [health, heard] = await Promise.all([checkMarketplace(), listProcesses(now)]);
  const processes = heard.map(({ traffic: _, ...process }) => process);
  return { health, traffic: addUp(heard, now), processes };
}

/** Others as they last said, ten seconds ago at the most; this one as it is. */
function addUp(heard: Awaited<ReturnType<typeof listProcesses>>, now: Date): TrafficView {
  const others = heard.flatMap(({ id, isSilent, traffic }) =>
    traffic && !isSilent && id !== processName() ? [traffic] : [],
  );
  const all = sumTraffic([...others, metrics().recent.read(now.getTime())]);
  const { requests, failures } = all;
  const times = { p50Ms: percentileMs(all, 0.5), p95Ms: percentileMs(all, 0.95) };
  return { minutes: RECENT_MINUTES, servers: others.length + 1, requests, failures, ...times };
}
