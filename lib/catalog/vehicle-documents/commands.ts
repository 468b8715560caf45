import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleDocuments, vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { lockManagedVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { claimFile, releaseFile } from "@/lib/platform/files/commands";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { VehicleDocument, VehicleDocumentRequest } from "./contract";
import { listVehicleDocuments } from "./queries";
import { areDocumentsValid, documentsEndOn } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Adds an uploaded file as a document of a vehicle; earlier documents of the same kind stay. A vehicle that
 * was unlisted only because of a missing or expired document is published again at once. 404 for uploads and
 * vehicles of others, 422 for a document that has expired.
 */
export function addVehicleDocument(
  actor: UserActor,
  vehicleId: string,
  { kind, fileId, validUntil }: VehicleDocumentRequest,
  requestContext: RequestContext,
): Promise<{ papers: VehicleDocument[] }> {
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
      await claimFile(tx, { fileId, purpose: "vehicle_document", ...owner }, now);
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
    },
  );
}

/** Removes a document. 409 if a published vehicle could not stay published without it. */
export function removeVehicleDocument(
  actor: UserActor,
  vehicleId: string,
  documentId: string,
  requestContext: RequestContext,
): Promise<{ papers: VehicleDocument[] }> {
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
      const isGood = vehicle.status === "published" && areDocumentsValid(vehicle.documentsEndOn, today);
      if (isGood && !areDocumentsValid(documentsEndOn(others), today))
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
): Promise<{ papers: VehicleDocument[] }> {
  const documents = await transact(async (tx) => {
    const vehicle = await lockManagedVehicle(tx, actor, vehicleId);
    await change(tx, vehicle);
    await updateDocumentsEnd(tx, vehicleId, dayIn(now, KIGALI));
    const about = { subjectType: "vehicle", subjectId: vehicleId, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    return listVehicleDocuments(tx, vehicleId, true);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { papers: documents };
}

/**
 * Updates the day until which the vehicle may be rented. A vehicle that was unlisted only for want of
 * documents is published again; it has kept its place in the plan meanwhile.
 */
async function updateDocumentsEnd(tx: Transaction, vehicleId: string, today: string): Promise<void> {
  const rows = await tx.select().from(vehicleDocuments).where(eq(vehicleDocuments.vehicleId, vehicleId));
  const end = documentsEndOn(rows);
  await tx.update(vehicles).set({ documentsEndOn: end }).where(eq(vehicles.id, vehicleId));
  if (!areDocumentsValid(end, today)) return;
  const isPaused = and(eq(vehicles.id, vehicleId), eq(vehicles.status, "unlisted"));
  const [vehicle] = await tx.select({ pausedAt: vehicles.pausedAt }).from(vehicles).where(isPaused);
  if (vehicle?.pausedAt)
    await tx.update(vehicles).set({ status: "published", pausedAt: null }).where(isPaused);
}
