import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";

type Place = Omit<typeof meetingPlaces.$inferInsert, "bookingId" | "isChosen" | "agreedAt"> & {
  pickUpPlaceId: string;
};

/**
 * Stores the place where the booking's vehicle is handed over, once it is agreed and after a change of vehicle. The
 * agreed place stays as long as the vehicle does; with another vehicle if it is handed over there too, or if the two
 * sides chose the place and the owner is the same.
 */
export async function keepMeetingPlace(
  tx: Transaction,
  { id: bookingId, vehicleId }: { id: string; vehicleId: string },
  now: Date,
  { isVehicleNew = false, isOwnerNew = false } = {},
): Promise<void> {
  const isOfBooking = eq(meetingPlaces.bookingId, bookingId);
  const [agreed] = await tx.select().from(meetingPlaces).where(isOfBooking);
  if (agreed && !isVehicleNew) return;
  const [found] = await tx
    .select({ place: pickUpPlaces })
    .from(pickUpPlaces)
    .innerJoin(vehicles, eq(vehicles.pickUpPlaceId, pickUpPlaces.id))
    .where(eq(vehicles.id, vehicleId));
  if (agreed && (agreed.pickUpPlaceId === found?.place.id || (agreed.isChosen && !isOwnerNew))) return;
  if (agreed) await tx.delete(meetingPlaces).where(isOfBooking);
  if (!found) return;
  const { id: pickUpPlaceId, name, address, latitude, longitude, instructions, weeklyHours } = found.place;
  const place = { pickUpPlaceId, name, address, latitude, longitude, instructions, weeklyHours };
  await tx.insert(meetingPlaces).values({ bookingId, ...place, agreedAt: now });
}

/** Stores the place that the two sides chose after the booking. Its owner may have removed it meanwhile. */
export async function chooseMeetingPlace(
  tx: Transaction,
  bookingId: string,
  place: Place,
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({ id: pickUpPlaces.id })
    .from(pickUpPlaces)
    .where(eq(pickUpPlaces.id, place.pickUpPlaceId))
    .for("key share");
  const chosen = { ...place, pickUpPlaceId: known?.id ?? null, isChosen: true, agreedAt: now };
  await tx
    .insert(meetingPlaces)
    .values({ bookingId, ...chosen })
    .onConflictDoUpdate({ target: meetingPlaces.bookingId, set: chosen });
}
