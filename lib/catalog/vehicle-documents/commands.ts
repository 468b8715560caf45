import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { lockManagedVehicle } from "@/lib/catalog/vehicles/scope";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { attachFile, releaseFile } from "@/lib/platform/files/commands";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { VehicleDocument, VehicleDocumentRequest } from "./contract";
import { listVehicleDocuments } from "./queries";
import { areDocumentsApproved, documentsEndOn } from "./rules";
import { updateDocumentsEnd } from "./update-documents-end";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Adds an uploaded file as a document of a vehicle, for an administrator to review; earlier documents of the
 * same kind stay. 404 for uploads and vehicles of others, 422 for a document that has expired.
 */
export function addVehicleDocument(
  actor: UserActor,
  vehicleId: string,
  { kind, fileId, validUntil }: VehicleDocumentRequest,
  requestContext: RequestContext,
): Promise<{ documents: VehicleDocument[] }> {
  const { now } = requestContext;
  if (validUntil !== null && validUntil < dayIn(now, KIGALI)) throw invalid("documentEnded", "validUntil");
  return changeVehicleDocuments(
    actor,
    vehicleId,
    "car.paper.add",
    { kind, validUntil },
    requestContext,
    async (tx, vehicle) => {
      const owner = { ownerId: actor.userId, businessId: vehicle.businessId };
      await attachFile(tx, { fileId, purpose: "vehicle_document", ...owner }, now);
      const row = {
        id: uuid(),
        vehicleId,
        kind,
        fileId,
        validUntil,
        uploadedBy: actor.userId,
        createdAt: now,
      };
      await tx.insert(vehicleDocuments).values(row);
      // A vehicle's documents are mostly added together, so one notification a day announces them.
      const event = `car-paper-submitted:${vehicleId}:${dayIn(now, KIGALI)}`;
      const values = { car: vehicle.title };
      await notifyAdministrators(tx, { kind: "car-paper-submitted", values, event }, now);
    },
  );
}

/** Removes a document. 409 if a published vehicle could not stay published without it. */
export function removeVehicleDocument(
  actor: UserActor,
  vehicleId: string,
  documentId: string,
  requestContext: RequestContext,
): Promise<{ documents: VehicleDocument[] }> {
  const today = dayIn(requestContext.now, KIGALI);
  return changeVehicleDocuments(
    actor,
    vehicleId,
    "car.paper.remove",
    { documentId },
    requestContext,
    async (tx, vehicle) => {
      const rows = await tx.select().from(vehicleDocuments).where(eq(vehicleDocuments.vehicleId, vehicleId));
      const row = rows.find(({ id }) => id === documentId);
      if (!row) throw notFound();
      const others = rows.filter((other) => other !== row);
      const isGood = vehicle.status === "published" && areDocumentsApproved(vehicle.documentsEndOn, today);
      if (isGood && !areDocumentsApproved(documentsEndOn(others), today))
        throw conflict("documentStillRequired");
      await tx.delete(vehicleDocuments).where(eq(vehicleDocuments.id, documentId));
      await releaseFile(tx, row.fileId, requestContext.now);
    },
  );
}

async function changeVehicleDocuments(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  detail: Record<string, unknown>,
  { now, device }: RequestContext,
  change: (tx: Transaction, vehicle: Vehicle) => Promise<void>,
): Promise<{ documents: VehicleDocument[] }> {
  const documents = await transact(async (tx) => {
    const vehicle = await lockManagedVehicle(tx, actor, vehicleId);
    await change(tx, vehicle);
    await updateDocumentsEnd(tx, vehicleId, dayIn(now, KIGALI));
    const about = { subjectType: "vehicle", subjectId: vehicleId, device };
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    return listVehicleDocuments(tx, vehicleId, true);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { documents };
}
