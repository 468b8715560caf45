import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { workerProcesses } from "@/db/schema/system";
import { env } from "@/lib/env";
import type { Background } from "@/lib/jobs/background";
import { log } from "@/lib/log";
import { learnMaintenance, MAINTENANCE_CHANGED } from "@/lib/maintenance/queries";
import { metrics } from "@/lib/metrics/registry";
import { processName } from "@/lib/processes/announce";
import { listen } from "@/lib/processes/listen";
import { RESTART_WORKERS } from "./rules";

const EVERY_MS = 10_000;

type Kind = "web" | "worker";

interface Presence {
  /** Says good-bye; who dies without a word is missed after a while. */
  leave(): Promise<void>;
}

/**
 * Makes this process one of those administrators see: it says every ten seconds that it lives and how it fares, and hears
 * what is asked of all of them. `background` is what it does by itself, if it does.
 */
export function joinProcesses(kind: Kind, background: Background | undefined): Presence {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const stop = new AbortController();
  async function beat(): Promise<void> {
    if (stop.signal.aborted) return;
    await sayAlive(kind, startedAt, background).catch((error) =>
      log.warn({ err: error }, "could not say that it lives"),
    );
  }
  async function restart(): Promise<void> {
    await background?.restart();
    await beat();
  }

  void beat();
  const beating = setInterval(beat, EVERY_MS).unref();
  const line = {
    hear({ topic }: { topic: string }) {
      if (topic === RESTART_WORKERS) void restart();
      if (topic === MAINTENANCE_CHANGED) void beat();
    },
    catchUp: () => void beat(),
  };
  void listen(env().DATABASE_URL, line, stop.signal);
  return {
    async leave() {
      clearInterval(beating);
      stop.abort();
      await db().delete(workerProcesses).where(sql`${workerProcesses.id} = ${processName()}`);
    },
  };
}

async function sayAlive(kind: Kind, startedAt: Date, background: Background | undefined): Promise<void> {
  const state = {
    worksSince: background?.since() ?? null,
    seenAt: new Date(),
    traffic: kind === "web" ? metrics().recent.read(Date.now()) : null,
  };
  await db()
    .insert(workerProcesses)
    .values({ id: processName(), kind, host: hostname(), pid: process.pid, startedAt, ...state })
    .onConflictDoUpdate({ target: workerProcesses.id, set: state });
  // In case the line was cut just then.
  await learnMaintenance();
}
