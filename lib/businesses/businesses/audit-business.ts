import type { Transaction } from "@/db";
import type { Actor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import type { RequestContext } from "@/lib/platform/request-context";

/** Records an action of a member, or of background work, on a business in the audit log. */
export function auditBusiness(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  businessId: string,
  detail: Record<string, unknown>,
  { now, device }: Pick<RequestContext, "now"> & Partial<RequestContext>,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId, detail };
  return recordAudit(tx, { ...entry, device }, now);
}
