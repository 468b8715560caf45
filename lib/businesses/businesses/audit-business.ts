import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import type { RequestContext } from "@/lib/platform/request-context";

/** Records an action of a member on a business in the audit log. */
export function auditBusiness(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  businessId: string,
  detail: Record<string, unknown>,
  { now, device }: RequestContext,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId, detail };
  return recordAudit(tx, { ...entry, ipAddress: device.ipAddress, userAgent: device.userAgent }, now);
}
