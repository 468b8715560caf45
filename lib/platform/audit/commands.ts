import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { auditEntries } from "@/db/schema/platform/audit";
import type { Actor } from "@/lib/platform/actor";
import type { AuditAction } from "./rules";

interface NewAuditEntry {
  actor: Actor;
  action: AuditAction;
  /** `user`, `business`, `document` …, and its id; without an id for things that have none (the settings). */
  subjectType: string;
  subjectId?: string;
  /** What changed, as JSON. Contains no passwords, codes, document numbers or document contents. */
  detail?: Record<string, unknown>;
  /** `device.ipAddress` of the request; background work has none. */
  ipAddress?: string;
}

/** Records an action in the transaction that performs it. Entries are never changed afterwards. */
export async function recordAudit(tx: Executor, entry: NewAuditEntry, now: Date): Promise<void> {
  const { actor, action, subjectType, subjectId, detail = {}, ipAddress } = entry;
  await tx.insert(auditEntries).values({
    id: uuid(),
    // While impersonating, the administrator is accountable.
    actorId: actor.kind === "user" ? (actor.acting?.adminId ?? actor.userId) : null,
    action,
    subjectType,
    subjectId,
    // Marks what an API client did in a user's name.
    detail: { ...detail, ...onBehalfOf(actor) },
    ipAddress,
    createdAt: now,
  });
}

function onBehalfOf(actor: Actor): Record<string, string> {
  if (actor.kind !== "user") return {};
  return {
    ...(actor.key && { apiKey: actor.key.id }),
    ...(actor.acting && { actingAs: actor.userId }),
  };
}
