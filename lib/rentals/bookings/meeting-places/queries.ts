import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import type { MeetingPlace } from "@/lib/catalog/pick-up-places/contract";
import { findMeetingPlace } from "@/lib/catalog/pick-up-places/queries";

/** SQL over a join with the meeting places: the name of the place that the two sides chose after the confirmation. */
export const chosenPlace = sql<
  string | null
>`case when ${meetingPlaces.isChosen} then ${meetingPlaces.name} end`;

/**
 * Finds where the two sides of a booking meet: the agreed place, with its owner's current details as long as it has not
 * moved. If the vehicle had no place at the confirmation, its present place. The caller checks visibility.
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
