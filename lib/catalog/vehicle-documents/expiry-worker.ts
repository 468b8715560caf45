import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { isQuiet } from "@/lib/messaging/notifications/rules";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { FIRST_REMINDER, reminderOf } from "@/lib/platform/expiry-reminders";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";

/** Vehicles per run. */
const AT_ONCE = 500;

/**
 * Unlists vehicles without valid documents or a grace period, and notifies the team members who manage them. Searches
 * depend on the published status, so this runs as often as other deadlines are checked.
 */
export async function unlistVehiclesWithoutDocuments(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const { listableUntil } = vehicles;
  const isDue = and(eq(vehicles.status, "published"), or(isNull(listableUntil), lt(listableUntil, today)));
  const due = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(isDue)
    .orderBy(asc(listableUntil))
    .limit(AT_ONCE);
  const unlist = (id: string) =>
    transact(async (tx) => {
      const [vehicle] = await tx
        .update(vehicles)
        .set({ status: "unlisted", unlistedForDocumentsAt: now })
        .where(and(eq(vehicles.id, id), isDue))
        .returning({
          businessId: vehicles.businessId,
          title: vehicles.title,
          ended: vehicles.listableUntil,
        });
      if (!vehicle) return false;
      const subject = { subjectType: "vehicle", subjectId: id };
      await recordAudit(tx, { actor: systemActor, action: "car.pause", ...subject }, now);
      const notified = { id, businessId: vehicle.businessId, values: { car: vehicle.title } };
      const event = `car-documents-lapsed:${id}:${vehicle.ended}`;
      await notifyTeam(tx, { kind: "car-documents-lapsed", ...notified, event }, now);
      return true;
    });
  try {
    return await forEachSeparately(
      due,
      ({ id }) => id,
      ({ id }) => unlist(id),
    );
  } finally {
    if (due.length > 0) expireTags([cacheTags.vehicles, ...due.map(({ id }) => cacheTags.vehicle(id))]);
  }
}

/**
 * Reminds 30, 7 and 1 days before an approved document expires, once each, and not at night. The job may be repeated.
 */
export async function remindOfExpiringDocuments(now: Date): Promise<number> {
  if (isQuiet(now)) return 0;
  const today = dayIn(now, KIGALI);
  const newest = sql`${vehicleDocuments.validUntil} = (select max(other.valid_until) from vehicle_documents other
    where other.vehicle_id = ${vehicleDocuments.vehicleId} and other.kind = ${vehicleDocuments.kind}
      and other.status = 'approved')`;
  const due = await db()
    .select({ vehicleDocument: vehicleDocuments, title: vehicles.title, businessId: vehicles.businessId })
    .from(vehicleDocuments)
    .innerJoin(vehicles, eq(vehicles.id, vehicleDocuments.vehicleId))
    .where(
      and(
        eq(vehicleDocuments.status, "approved"),
        isNotNull(vehicleDocuments.validUntil),
        gte(vehicleDocuments.validUntil, today),
        lte(vehicleDocuments.validUntil, plusDays(today, FIRST_REMINDER)),
        inArray(vehicles.status, ["published", "unlisted", "maintenance"]),
        newest,
      ),
    );
  const remind = async ({ vehicleDocument, title, businessId }: (typeof due)[number]) => {
    const day = vehicleDocument.validUntil;
    const daysBefore = day && reminderOf(day, today);
    if (!daysBefore) return 0;
    const values = { car: title, paper: vehicleDocument.kind, endsOn: day };
    const event = `car-paper:${vehicleDocument.id}:${daysBefore}`;
    const notified = { id: vehicleDocument.vehicleId, businessId, values, event };
    return transact((tx) => notifyTeam(tx, { kind: "car-paper-ending", ...notified }, now));
  };
  return forEachSeparately(due, ({ vehicleDocument }) => vehicleDocument.id, remind);
}
