import { checkMarketplaceHealth } from "@/lib/insights/admin-home/health-queries";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { processId } from "@/lib/platform/cluster/announce";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { countUnencrypted } from "@/lib/platform/files/encrypt-contents";
import { RECENT_MINUTES } from "@/lib/platform/metrics/recent-traffic";
import { metrics } from "@/lib/platform/metrics/registry";
import { percentileMs, sumTraffic } from "@/lib/platform/metrics/rules";
import type { SystemStatus, TrafficView } from "./contract";
import { listQueues } from "./queue-queries";

/** The state of the marketplace's processes, for administrators. */
export async function getSystemStatus(actor: UserActor, now: Date): Promise<SystemStatus> {
  requireAdmin(actor);
  const [health, reported, queues, uploads] = await Promise.all([
    checkMarketplaceHealth(),
    listProcesses(now),
    listQueues(now),
    countUnencrypted(),
  ]);
  const processes = reported.map(({ traffic: _, ...process }) => process);
  return { health, traffic: sumRecentTraffic(reported, now), processes, queues, uploads };
}

/** Other processes as they last reported, at most ten seconds ago; this one as it is now. */
export function sumRecentTraffic(
  reported: Awaited<ReturnType<typeof listProcesses>>,
  now: Date,
): TrafficView {
  const others = reported.flatMap(({ id, isSilent, traffic }) =>
    traffic && !isSilent && id !== processId() ? [traffic] : [],
  );
  const all = sumTraffic([...others, metrics().recent.read(now.getTime())]);
  const { requests, failures } = all;
  const times = { p50Ms: percentileMs(all, 0.5), p95Ms: percentileMs(all, 0.95) };
  return { minutes: RECENT_MINUTES, servers: others.length + 1, requests, failures, ...times };
}
