import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeVehicle } from "@/db/testing/factories";
import { addPickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import type { UserActor } from "@/lib/platform/actor";
import { proposePlaceChange } from "@/lib/rentals/bookings/changes/places/commands";
import { placeKindOf } from "@/lib/rentals/bookings/changes/places/rules";
import { billedQuoteId } from "@/lib/rentals/bookings/changes/queries";
import { DELIVERY_CENTS, type ModelPlace } from "./operations";

// The places for handovers: two places of the owner, or the airport.

interface PlaceIds {
  office: string;
  garage: string;
}

const at = { latitude: -1.95, longitude: 30.06, instructions: "", weeklyHours: null };

/** Adds both places, with a vehicle at the garage that is never booked: renters see only places with a vehicle. */
export async function addPlaces(
  database: Database,
  owner: UserActor,
  businessId: string,
  now: Date,
): Promise<PlaceIds> {
  const context = { now, device: { ipAddress: "192.0.2.1", userAgent: null }, locale: "en" as const };
  const add = async (name: string) =>
    (await addPickUpPlace(owner, { ...at, name, address: name }, context)).id;
  const ids = { office: await add("office"), garage: await add("garage") };
  await makeVehicle(database, { businessId, pickUpPlaceId: ids.garage });
  return ids;
}

/** Finds where each booking is handed over, and the price of its delivery. */
export async function findPlaces(database: Database, bookingIds: string[], { garage }: PlaceIds) {
  const rows = await database
    .select({ id: bookings.id, quote: quotes, placeId: meetingPlaces.pickUpPlaceId })
    .from(bookings)
    .innerJoin(quotes, eq(quotes.id, billedQuoteId))
    .leftJoin(meetingPlaces, eq(meetingPlaces.bookingId, bookings.id))
    .where(inArray(bookings.id, bookingIds));
  return new Map(
    rows.map(({ id, quote, placeId }) => {
      const isBrought = placeKindOf(quote) === "airport_delivery";
      const place: ModelPlace = isBrought ? "airport" : placeId === garage ? "garage" : "office";
      return [id, { place, deliveryCents: isBrought ? deliveryCentsOf(quote) : 0, quote }];
    }),
  );
}

/** The owner's discount at the counter also applies to a delivery. */
const deliveryCentsOf = ({ counterDiscountPercent }: typeof quotes.$inferSelect) =>
  (DELIVERY_CENTS * (100 - counterDiscountPercent)) / 100;

/** Proposes a place with the difference to the bill as it was last seen. */
export async function proposePlace(
  database: Database,
  actor: UserActor,
  bookingId: string,
  place: ModelPlace,
  placeIds: PlaceIds,
  shownDeliveryCents: number,
  now: Date,
): Promise<void> {
  const found = (await findPlaces(database, [bookingId], placeIds)).get(bookingId);
  if (!found) throw new Error("the booking was not found");
  const deliveryCents = place === "airport" ? deliveryCentsOf(found.quote) : 0;
  const differenceCents = deliveryCents - shownDeliveryCents;
  const chosen =
    place === "airport"
      ? { kind: "airport_delivery" as const }
      : { kind: "place" as const, placeId: placeIds[place] };
  await proposePlaceChange(actor, bookingId, { place: chosen, differenceCents }, now);
}
