import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { providerNames } from "@/db/enums/payments";
import { workerProcesses } from "@/db/schema/platform/system";
import type { Background } from "@/lib/operations/jobs/background";
import { isHanging } from "@/lib/payments/providers/circuit-breaker";
import { processId } from "@/lib/platform/cluster/announce";
import { listenForMessages } from "@/lib/platform/cluster/listener";
import { RESTART_WORKERS } from "@/lib/platform/cluster/rules";
import { directDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { MAINTENANCE_CHANGED, refreshMaintenance } from "@/lib/platform/maintenance/queries";
import { metrics } from "@/lib/platform/metrics/registry";

const HEARTBEAT_MS = 10_000;

type ProcessKind = "web" | "worker";

interface Heartbeat {
  /** Signs this process off; one that dies without doing so is noticed after a while. */
  leave(): Promise<void>;
}

/**
 * Registers this process for administrators: it reports its state every ten seconds and receives commands to
 * all processes. `background` is its background work, if it does any.
 */
export function startHeartbeat(kind: ProcessKind, background: Background | undefined): Heartbeat {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const stop = new AbortController();
  async function beat(): Promise<void> {
    if (stop.signal.aborted) return;
    await recordHeartbeat(kind, startedAt, background).catch((error) =>
      log.warn({ err: error }, "the heartbeat could not be recorded"),
    );
  }
  async function restart(): Promise<void> {
    await background?.restart();
    await beat();
  }

  void beat();
  const beating = setInterval(beat, HEARTBEAT_MS).unref();
  const listener = {
    hear({ topic }: { topic: string }) {
      if (topic === RESTART_WORKERS) void restart();
      if (topic === MAINTENANCE_CHANGED) void beat();
    },
    catchUp: () => void beat(),
  };
  void listenForMessages(directDatabaseUrl(), listener, stop.signal);
  return {
    async leave() {
      clearInterval(beating);
      stop.abort();
      await db().delete(workerProcesses).where(sql`${workerProcesses.id} = ${processId()}`);
    },
  };
}

async function recordHeartbeat(
  kind: ProcessKind,
  startedAt: Date,
  background: Background | undefined,
): Promise<void> {
  const state = {
    worksSince: background?.since() ?? null,
    seenAt: new Date(),
    traffic: kind === "web" ? metrics().recent.read(Date.now()) : null,
    hangingProviders: providerNames.filter(isHanging),
  };
  await db()
    .insert(workerProcesses)
    .values({ id: processId(), kind, host: hostname(), pid: process.pid, startedAt, ...state })
    .onConflictDoUpdate({ target: workerProcesses.id, set: state });
  // The connection may have been lost just then.
  await refreshMaintenance();
}
