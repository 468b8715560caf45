import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDocumentGraces } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import type { DocumentGrace } from "@/lib/catalog/vehicle-documents/contract";
import { findDocumentGrace } from "@/lib/catalog/vehicle-documents/queries";
import { DOCUMENT_GRACE_DAYS, graceStart } from "@/lib/catalog/vehicle-documents/rules";
import { republishPausedVehicles } from "@/lib/catalog/vehicle-documents/update-documents-end";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { DocumentGraceRequest } from "./contract";

/**
 * Allows a company to list its vehicles without approved documents until `endsOn`, at most 30 days after the first day
 * of its grace period; vehicles unlisted for missing documents are published again at once. A company has one grace
 * period a year, whose end can be moved. 404 for an unknown business, 409 for a private owner, 422 for a longer grace
 * period.
 */
export async function grantDocumentGrace(
  actor: UserActor,
  businessId: string,
  { endsOn, reason }: DocumentGraceRequest,
  { now, device }: RequestContext,
): Promise<DocumentGrace> {
  requireAdmin(actor);
  const today = dayIn(now, KIGALI);
  const grace = await transact(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (business.kind !== "company") throw conflict("graceForCompanies");
    const earlier = await findDocumentGrace(tx, businessId);
    const startsOn = graceStart(earlier, today);
    if (endsOn < today) throw invalid("dayPassed", "endsOn");
    if (endsOn > plusDays(startsOn, DOCUMENT_GRACE_DAYS)) throw invalid("graceTooLong", "endsOn");
    const row = { startsOn, endsOn, reason, grantedBy: actor.userId, grantedAt: now };
    await tx
      .insert(vehicleDocumentGraces)
      .values({ businessId, ...row })
      .onConflictDoUpdate({ target: vehicleDocumentGraces.businessId, set: row });
    await moveGraceOfVehicles(tx, businessId, endsOn, today);
    const subject = { subjectType: "business", subjectId: businessId, device };
    const detail = { before: earlier?.endsOn ?? null, after: endsOn, reason };
    await recordAudit(tx, { actor, action: "business.document-grace", ...subject, detail }, now);
    const values = { business: business.name, endsOn, reason };
    const event = `document-grace:${businessId}:${now.toISOString()}`;
    await notifyTeam(tx, { kind: "document-grace-granted", businessId, values, event }, now);
    return findDocumentGrace(tx, businessId);
  });
  expireTags([cacheTags.vehicles]);
  if (!grace) throw notFound();
  return grace;
}

/** Ends a grace period: vehicles without approved documents are unlisted. 404 if the business has none. */
export async function endDocumentGrace(
  actor: UserActor,
  businessId: string,
  { now, device }: RequestContext,
): Promise<{ done: true }> {
  requireAdmin(actor);
  const today = dayIn(now, KIGALI);
  await transact(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    const grace = await findDocumentGrace(tx, businessId);
    if (!grace || grace.endsOn < today) throw notFound();
    const endsOn = plusDays(today, -1);
    await tx
      .update(vehicleDocumentGraces)
      .set({ endsOn })
      .where(eq(vehicleDocumentGraces.businessId, businessId));
    await moveGraceOfVehicles(tx, businessId, endsOn, today);
    const subject = { subjectType: "business", subjectId: businessId, device };
    const detail = { before: grace.endsOn, after: endsOn };
    await recordAudit(tx, { actor, action: "business.document-grace-end", ...subject, detail }, now);
    const event = `document-grace-end:${businessId}:${now.toISOString()}`;
    const values = { business: business.name };
    await notifyTeam(tx, { kind: "document-grace-ended", businessId, values, event }, now);
  });
  expireTags([cacheTags.vehicles]);
  return { done: true };
}

async function moveGraceOfVehicles(tx: Transaction, businessId: string, endsOn: string, today: string) {
  const ofBusiness = eq(vehicles.businessId, businessId);
  await tx.update(vehicles).set({ documentGraceEndsOn: endsOn }).where(ofBusiness);
  await republishPausedVehicles(tx, ofBusiness, today);
}
