import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { updateDocumentsEnd } from "./update-documents-end";

/**
 * Sends a vehicle's valid documents to review again, because they were approved for other data. Until they are approved
 * it is unlisted, unless its business has a grace period. They get new ids, so that a reviewer who still sees the
 * former data cannot approve them. The caller holds the vehicle's lock.
 */
export async function submitDocumentsAgain(
  tx: Transaction,
  { id: vehicleId, title }: { id: string; title: string },
  now: Date,
): Promise<void> {
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
  if (again.length === 0) return;
  await updateDocumentsEnd(tx, vehicleId, today);
  const { listableUntil } = vehicles;
  await tx
    .update(vehicles)
    .set({ status: "unlisted", unlistedForDocumentsAt: now })
    .where(
      and(
        eq(vehicles.id, vehicleId),
        eq(vehicles.status, "published"),
        or(isNull(listableUntil), lt(listableUntil, today)),
      ),
    );
  const event = `car-paper-submitted:${vehicleId}:${now.toISOString()}`;
  await notifyAdministrators(tx, { kind: "car-paper-submitted", values: { car: title }, event }, now);
}
