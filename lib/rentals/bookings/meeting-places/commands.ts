import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";

/**
 * Keeps where the booking's vehicle is handed over now, at its confirmation and when it gets another vehicle. A vehicle
 * that is handed over at the same place changes nothing of what was agreed.
 */
export async function keepMeetingPlace(
  tx: Transaction,
  { id: bookingId, vehicleId }: { id: string; vehicleId: string },
  now: Date,
): Promise<void> {
  const isOfBooking = eq(meetingPlaces.bookingId, bookingId);
  const [agreed] = await tx.select().from(meetingPlaces).where(isOfBooking);
  const [found] = await tx
    .select({ place: pickUpPlaces })
    .from(pickUpPlaces)
    .innerJoin(vehicles, eq(vehicles.pickUpPlaceId, pickUpPlaces.id))
    .where(eq(vehicles.id, vehicleId));
  if (agreed && agreed.pickUpPlaceId === found?.place.id) return;
  await tx.delete(meetingPlaces).where(isOfBooking);
  if (!found) return;
  const { id: pickUpPlaceId, name, address, latitude, longitude, instructions, weeklyHours } = found.place;
  const place = { name, address, latitude, longitude, instructions, weeklyHours };
  await tx.insert(meetingPlaces).values({ bookingId, pickUpPlaceId, ...place, agreedAt: now });
}
