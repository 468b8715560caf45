import { and, asc, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { files } from "@/db/schema/platform/files";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { toStoredFile } from "@/lib/platform/files/queries";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import type { VehicleDocumentQueue, VehicleDocumentQueueQuery } from "./contract";

/** Lists the documents of vehicles that wait for review, oldest first. For administrators. */
export async function listWaitingVehicleDocuments(
  actor: UserActor,
  { cursor, limit }: VehicleDocumentQueueQuery,
): Promise<VehicleDocumentQueue> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const submittedAt = sql`date_trunc('milliseconds', ${vehicleDocuments.createdAt})`;
  const isLater = time && sql`(${submittedAt}, ${vehicleDocuments.id}) > (${time}::timestamptz, ${id}::uuid)`;
  const rows = await db()
    .select({ document: vehicleDocuments, vehicle: vehicles, business: businesses, file: files })
    .from(vehicleDocuments)
    .innerJoin(vehicles, and(eq(vehicles.id, vehicleDocuments.vehicleId), ne(vehicles.status, "removed")))
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .innerJoin(files, eq(files.id, vehicleDocuments.fileId))
    .where(and(eq(vehicleDocuments.status, "submitted"), isLater || undefined))
    .orderBy(asc(submittedAt), asc(vehicleDocuments.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ document, vehicle, business, file }) => ({
    id: document.id,
    kind: document.kind,
    validUntil: document.validUntil,
    submittedAt: document.createdAt.toISOString(),
    file: file.deletedAt ? null : toStoredFile(file),
    vehicle: {
      id: vehicle.id,
      title: vehicle.title,
      model: `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
      plate: vehicle.plate,
    },
    business: { id: business.id, name: business.name },
  }));
  const last = items.at(-1);
  const cursorRow = last && { at: last.submittedAt, id: last.id };
  return { items, nextCursor: nextCursor(rows.length > limit, cursorRow) };
}
