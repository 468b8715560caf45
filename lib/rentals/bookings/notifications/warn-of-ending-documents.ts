import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import type { bookings } from "@/db/schema/rentals/bookings";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { dayIn } from "@/lib/platform/dates";

type BookingRow = typeof bookings.$inferSelect;

/**
 * Warns fleet managers, once per booking, that its vehicle's documents expire before the return: the pick-up needs new
 * ones.
 */
export async function warnOfEndingDocuments(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const { id, businessId, reference, vehicleId } = booking;
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  if (!vehicle || isListableOn(vehicle, dayIn(booking.endsAt, vehicle.timeZone))) return;
  const times = { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() };
  const values = { car: vehicle.title, reference, ...times };
  const event = `booking-needs-documents:${id}:${vehicle.listableUntil}`;
  await notifyTeam(tx, { kind: "booking-needs-documents", id: vehicleId, businessId, values, event }, now);
}
