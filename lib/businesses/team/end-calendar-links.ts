import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { calendarLinks } from "@/db/schema/catalog/calendars";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { businessNameOf } from "./business-name-of";

/**
 * Ends the secret URLs of the business's calendars, which somebody who could see them may have kept, and notifies those
 * who can create new ones. Returns how many there were, for the audit log.
 */
export async function endCalendarLinks(
  tx: Transaction,
  businessId: string,
  now: Date,
): Promise<{ calendarLinks?: number }> {
  const ownVehicles = tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(vehicles.businessId, businessId));
  const { length: count } = await tx
    .delete(calendarLinks)
    .where(inArray(calendarLinks.vehicleId, ownVehicles))
    .returning({ vehicleId: calendarLinks.vehicleId });
  if (count === 0) return {};
  const values = { business: await businessNameOf(tx, businessId), count };
  const event = `calendar-links-ended:${businessId}:${now.toISOString()}`;
  await notifyTeam(tx, { kind: "calendar-links-ended", businessId, values, event }, now);
  return { calendarLinks: count };
}
