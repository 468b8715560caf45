import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { approvalEndProblem } from "@/lib/catalog/vehicle-documents/rules";
import { updateDocumentsEnd } from "@/lib/catalog/vehicle-documents/update-documents-end";
import { lockManagedVehicle } from "@/lib/catalog/vehicles/scope";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ReviewedVehicleDocument, VehicleDocumentApproval } from "./contract";

type DocumentRow = typeof vehicleDocuments.$inferSelect;
type Vehicle = typeof vehicles.$inferSelect;

/**
 * Approves a document of a vehicle until `validUntil`, which defaults to the owner's entry. A vehicle that was unlisted
 * only because it was missing is published again at once. 404 for an unknown document, 409 when it was already decided,
 * 422 without the last valid day of an insurance or inspection.
 */
export function approveVehicleDocument(
  actor: UserActor,
  documentId: string,
  approval: VehicleDocumentApproval,
  requestContext: RequestContext,
): Promise<ReviewedVehicleDocument> {
  const { now } = requestContext;
  return reviewVehicleDocument(actor, documentId, requestContext, async (tx, row, vehicle) => {
    const validUntil = approval.validUntil === undefined ? row.validUntil : approval.validUntil;
    const problem = approvalEndProblem(row.kind, validUntil, dayIn(now, KIGALI));
    if (problem) throw invalid(problem, "validUntil");
    const values = { car: vehicle.title, paper: row.kind };
    await notifyTeam(
      tx,
      { kind: "car-paper-approved", ...addresseeOf(vehicle), values, event: `car-paper-approved:${row.id}` },
      now,
    );
    return { status: "approved", validUntil };
  });
}

/** Rejects a document of a vehicle with a reason that its managers see. 404 and 409 like an approval. */
export function rejectVehicleDocument(
  actor: UserActor,
  documentId: string,
  reason: string,
  requestContext: RequestContext,
): Promise<ReviewedVehicleDocument> {
  return reviewVehicleDocument(actor, documentId, requestContext, async (tx, row, vehicle) => {
    const values = { car: vehicle.title, paper: row.kind, reason };
    const event = `car-paper-rejected:${row.id}`;
    const notification = { kind: "car-paper-rejected" as const, ...addresseeOf(vehicle), values, event };
    await notifyTeam(tx, notification, requestContext.now);
    return { status: "rejected", rejectionReason: reason };
  });
}

const addresseeOf = ({ id, businessId }: Vehicle) => ({ id, businessId });

async function reviewVehicleDocument(
  actor: UserActor,
  documentId: string,
  { now, device }: RequestContext,
  decide: (
    tx: Transaction,
    row: DocumentRow,
    vehicle: Vehicle,
  ) => Promise<Partial<DocumentRow> & Pick<DocumentRow, "status">>,
): Promise<ReviewedVehicleDocument> {
  requireAdmin(actor);
  const reviewed = await transact(async (tx) => {
    const isIt = eq(vehicleDocuments.id, documentId);
    const [found] = await tx.select().from(vehicleDocuments).where(isIt);
    if (!found) throw notFound();
    // A second reviewer waits here and then finds the document decided.
    const vehicle = await lockManagedVehicle(tx, actor, found.vehicleId);
    const [row] = await tx.select().from(vehicleDocuments).where(isIt);
    if (!row) throw notFound();
    // Reviewers must not decide on documents that they uploaded, or on those of their own business.
    const isMember = actor.memberships.some(({ businessId }) => businessId === vehicle.businessId);
    if (isMember || row.uploadedBy === actor.userId) throw forbidden();
    if (row.status !== "submitted") throw conflict("documentReviewed");
    const decision = await decide(tx, row, vehicle);
    const review = { ...decision, reviewedAt: now, reviewedBy: actor.userId };
    await tx.update(vehicleDocuments).set(review).where(isIt);
    await updateDocumentsEnd(tx, vehicle.id, dayIn(now, KIGALI));
    const { status, validUntil = row.validUntil, rejectionReason: reason } = decision;
    await recordAudit(
      tx,
      {
        actor,
        action: status === "approved" ? "car.paper.approve" : "car.paper.reject",
        subjectType: "vehicle",
        subjectId: vehicle.id,
        device,
        detail: {
          documentId,
          kind: row.kind,
          before: row.status,
          after: status,
          validUntil,
          ...(reason && { reason }),
        },
      },
      now,
    );
    return { id: documentId, vehicleId: vehicle.id, status, validUntil };
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(reviewed.vehicleId)]);
  return reviewed;
}
