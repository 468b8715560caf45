import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { securityEvents } from "@/db/schema/platform/security-events";
import { onceStored } from "@/db/transaction";
import { MINUTE_MS } from "@/lib/platform/dates";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { log } from "@/lib/platform/log";
import { createBoundPerMinute, type SecurityKind } from "./rules";

interface NewSecurityEvent {
  kind: SecurityKind;
  /** Whose account it is about; null for an address without an account, which is never stored. */
  userId: string | null;
  actorId?: string | null;
  device: { ipAddress?: string; userAgent?: string | null };
  /** Contains no passwords, codes, tokens or addresses. */
  detail?: Record<string, unknown>;
}

/** Longer user agents are truncated, as in the list of sessions. */
const MAX_USER_AGENT = 400;

const columnsOf = ({ kind, userId, actorId = null, device, detail = {} }: NewSecurityEvent) => ({
  kind,
  userId,
  actorId,
  network: device.ipAddress ? networkOfAddress(device.ipAddress).slice(0, 64) : null,
  userAgent: device.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
  detail,
});

/** Records an event in the transaction that causes it, and as a log line after the commit. */
export async function recordSecurityEvent(tx: Executor, event: NewSecurityEvent, now: Date): Promise<void> {
  await insertEvent(tx, event, now);
  onceStored(tx, () => logEvent(event));
}

async function insertEvent(tx: Executor, event: NewSecurityEvent, now: Date): Promise<void> {
  await tx.insert(securityEvents).values({ id: uuid(), ...columnsOf(event), createdAt: now });
}

function logEvent(event: NewSecurityEvent): void {
  const { kind, userId, actorId, network, detail } = columnsOf(event);
  log.info({ kind, account: userId, actorId, network, detail }, "security event");
}

/**
 * Records an event in its transaction, which continues without it if the write fails: a broken log must not lock
 * everybody out.
 */
export async function tryRecordSecurityEvent(
  tx: Transaction,
  event: NewSecurityEvent,
  now: Date,
): Promise<void> {
  await tx.transaction((part) => insertEvent(part, event, now)).catch(reportFailure(event));
  onceStored(tx, () => logEvent(event));
}

/** Maximum pairs of account and network with rows of their own per minute, for each process. */
const MAX_NETWORKS = 500;
const distinctNetworks = createBoundPerMinute(MAX_NETWORKS);

/**
 * Counts a refusal. Refusals of the same kind, account, actor and network share one row per minute, so that nobody can
 * fill the table; beyond MAX_NETWORKS all networks of an account share one. `about` distinguishes further refusals;
 * `everyMs` counts them together for longer. A failure is only logged, because the request is refused either way.
 */
export async function recordRefusal(
  event: NewSecurityEvent & { about: string; everyMs?: number },
  now: Date,
): Promise<void> {
  const { about, everyMs = MINUTE_MS, ...rest } = event;
  logEvent(rest);
  const columns = columnsOf(rest);
  const period = Math.floor(now.getTime() / everyMs);
  // An attacker may have any number of networks: beyond the limit they share a row.
  if (!distinctNetworks.admits(`${columns.userId} ${columns.network}`, now)) columns.network = null;
  const { kind, userId, actorId, network } = columns;
  const counted = [kind, userId, actorId, network, about, everyMs, period];
  await db()
    .insert(securityEvents)
    .values({ id: idOf(JSON.stringify(counted)), ...columns, isRefused: true, createdAt: now })
    .onConflictDoUpdate({ target: securityEvents.id, set: { times: sql`${securityEvents.times} + 1` } })
    .catch(reportFailure(event));
}

const reportFailure =
  ({ kind }: NewSecurityEvent) =>
  (error: unknown) =>
    log.error({ err: error, kind }, "an event is missing from the security log");

/** The same id for the same text, as a version 8 UUID (RFC 9562). */
function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
