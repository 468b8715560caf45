import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import type { Actor } from "@/lib/auth/contract";
import type { AuditAction } from "./rules";

interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** `user`, `business`, `document` …, and which; nobody in particular (the settings): without an id. */
  subjectType: string;
  subjectId?: string;
  /** What changed, as JSON. No passwords, no codes, no document numbers or contents. */
  detail?: Record<string, unknown>;
  /** Of the request: `device.ipAddress`. The clock has none. */
  ipAddress?: string;
}

/** Writes down what somebody did, in the transaction that does it. Entries are never changed afterwards. */
export async function recordAudit(tx: Executor, entry: AuditEntry, now: Date): Promise<void> {
  const { actor, action, subjectType, subjectId, detail = {}, ipAddress } = entry;
  await tx.insert(auditEntries).values({
    id: uuid(),
    // Whoever acts as somebody else answers for it.
    actorId: actor.kind === "user" ? (actor.acting?.adminId ?? actor.userId) : null,
    action,
    subjectType,
    subjectId,
    // What a program did in somebody's name is told from what they did themselves.
    detail: { ...detail, ...inNameOf(actor) },
    ipAddress,
    createdAt: now,
  });
}

function inNameOf(actor: Actor): Record<string, string> {
  if (actor.kind !== "user") return {};
  return {
    ...(actor.key && { apiKey: actor.key.id }),
    ...(actor.acting && { actingAs: actor.userId }),
  };
}
