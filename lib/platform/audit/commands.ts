import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { auditEntries } from "@/db/schema/platform/audit";
import { onceStored } from "@/db/transaction";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/request-context";
import type { AuditAction } from "./rules";
import { recordSecurityEvent } from "./security-events/commands";
import { isAuditedSecurityKind } from "./security-events/rules";

type AuditActor =
  | Exclude<Actor, UserActor>
  | { kind: "user"; userId: string; key?: { id: string }; acting?: { adminId: string } };

interface NewAuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** `user`, `business`, `document` …, and its id; without an id for things that have none (the settings). */
  subjectType: string;
  subjectId?: string;
  /** What changed, as JSON. Contains no passwords, codes, document numbers or document contents. */
  detail?: Record<string, unknown>;
  /** Of the request; background work has none. */
  device?: Partial<Device>;
}

/**
 * Records an action in the transaction that performs it, also in the security log where it changes who may do what, and
 * as a log line after the commit, because logs are collected on another machine.
 * Entries are never changed afterwards.
 */
export async function recordAudit(tx: Executor, entry: NewAuditEntry, now: Date): Promise<void> {
  const { actor, action, subjectType, subjectId, device } = entry;
  // While impersonating, the administrator is accountable.
  const actorId = actor.kind === "user" ? (actor.acting?.adminId ?? actor.userId) : null;
  // Marks actions of an API client on a user's behalf.
  const detail = { ...entry.detail, ...onBehalfOf(actor) };
  const row = {
    id: uuid(),
    actorId,
    action,
    subjectType,
    subjectId,
    detail,
    ipAddress: device?.ipAddress,
    createdAt: now,
  };
  await tx.insert(auditEntries).values(row);
  // Without the detail, which may contain personal data.
  onceStored(tx, () => log.info({ actorId, action, subjectType, subjectId }, "audit entry"));
  if (!isAuditedSecurityKind(action)) return;
  const event = { kind: action, userId: accountOf(entry), actorId, device: device ?? {}, detail };
  await recordSecurityEvent(tx, event, now);
}

/** The account that an action is about: the subject, the member of a team, or the actor's own. */
function accountOf({ actor, subjectType, subjectId, detail }: NewAuditEntry): string | null {
  if (subjectType === "user" && subjectId) return subjectId;
  if (typeof detail?.userId === "string") return detail.userId;
  return actor.kind === "user" ? actor.userId : null;
}

function onBehalfOf(actor: AuditActor): Record<string, string> {
  if (actor.kind !== "user") return {};
  return {
    ...(actor.key && { apiKey: actor.key.id }),
    ...(actor.acting && { actingAs: actor.userId }),
  };
}
