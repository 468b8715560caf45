import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifyAdministrators, notifyTeam } from "@/lib/messaging/notifications/notify";
import { systemActor, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { updateDocumentsEnd } from "./update-documents-end";

/**
 * Sends a vehicle's valid documents to review again, because they were approved for other data. Until they are approved
 * it is unlisted, unless its business has a grace period. They get new ids, so that a reviewer who still sees the
 * former data cannot approve them. The caller holds the vehicle's lock. False if there are none.
 */
export async function submitDocumentsAgain(
  tx: Transaction,
  actor: UserActor,
  { id: vehicleId, businessId, title }: Pick<typeof vehicles.$inferSelect, "id" | "businessId" | "title">,
  now: Date,
): Promise<boolean> {
  const today = dayIn(now, KIGALI);
  const { validUntil } = vehicleDocuments;
  const again = await tx
    .update(vehicleDocuments)
    .set({
      id: sql`gen_random_uuid()`,
      status: "submitted",
      reviewedAt: null,
      reviewedBy: null,
      createdAt: now,
    })
    .where(
      and(
        eq(vehicleDocuments.vehicleId, vehicleId),
        inArray(vehicleDocuments.status, ["submitted", "approved"]),
        or(isNull(validUntil), gte(validUntil, today)),
      ),
    )
    .returning({ id: vehicleDocuments.id });
  if (again.length === 0) return false;
  await updateDocumentsEnd(tx, vehicleId, today);
  const { listableUntil } = vehicles;
  const unlisted = await tx
    .update(vehicles)
    .set({ status: "unlisted", unlistedForDocumentsAt: now })
    .where(
      and(
        eq(vehicles.id, vehicleId),
        eq(vehicles.status, "published"),
        or(isNull(listableUntil), lt(listableUntil, today)),
      ),
    )
    .returning({ id: vehicles.id });
  const values = { car: title };
  if (unlisted.length > 0) {
    const subject = { subjectType: "vehicle", subjectId: vehicleId };
    await recordAudit(tx, { actor: systemActor, action: "car.pause", ...subject }, now);
    const event = `car-documents-lapsed:${vehicleId}:${now.toISOString()}`;
    const notified = { id: vehicleId, businessId, values, except: actor.userId };
    await notifyTeam(tx, { kind: "car-documents-lapsed", ...notified, event }, now);
  }
  const event = `car-paper-submitted:${vehicleId}:${now.toISOString()}`;
  await notifyAdministrators(tx, { kind: "car-paper-submitted", values, event }, now);
  return true;
}
