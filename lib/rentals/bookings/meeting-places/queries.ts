import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import type { MeetingPlace } from "@/lib/catalog/pick-up-places/contract";
import { findMeetingPlace } from "@/lib/catalog/pick-up-places/queries";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findBilledQuote } from "@/lib/rentals/bookings/changes/queries";

/** SQL over a join with the meeting places: the name of the place that the two sides chose after the booking. */
export const chosenPlace = sql<
  string | null
>`case when ${meetingPlaces.isChosen} then ${meetingPlaces.name} end`;

/**
 * Finds where the two sides of a booking meet: the agreed place, with its owner's current details as long as it has not
 * moved. If the vehicle had no place when it was agreed, its present place. The caller checks visibility.
 */
export async function findAgreedPlace(
  executor: Executor,
  { id, vehicleId }: { id: string; vehicleId: string },
): Promise<MeetingPlace | undefined> {
  const [row] = await executor
    .select({ agreed: meetingPlaces, present: pickUpPlaces })
    .from(meetingPlaces)
    .leftJoin(pickUpPlaces, eq(pickUpPlaces.id, meetingPlaces.pickUpPlaceId))
    .where(eq(meetingPlaces.bookingId, id));
  if (!row) return findMeetingPlace(executor, vehicleId);
  const { agreed, present } = row;
  const isWhereItWas =
    present?.address === agreed.address &&
    present.latitude === agreed.latitude &&
    present.longitude === agreed.longitude;
  const { name, instructions, weeklyHours } = isWhereItWas ? present : agreed;
  const { address, latitude, longitude } = agreed;
  return { name, address, latitude, longitude, instructions, weeklyHours };
}

/** The address of the pick-up: of the delivery, or of the agreed place; without one the vehicle's neighbourhood. */
export async function pickUpAddressOf(executor: Executor, booking: BookingRow): Promise<string> {
  const delivery = (await findBilledQuote(executor, booking))?.deliveryAddress;
  const address = delivery ?? (await findAgreedPlace(executor, booking))?.address;
  if (address) return address;
  const { neighbourhood } = vehicles;
  const [vehicle] = await executor
    .select({ neighbourhood })
    .from(vehicles)
    .where(eq(vehicles.id, booking.vehicleId));
  return `${vehicle?.neighbourhood ?? ""}, Kigali`;
}
