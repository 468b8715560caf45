import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { deliveryExtraKinds } from "@/db/enums/catalog";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { MAX_PICK_UP_PLACES } from "@/lib/catalog/pick-up-places/contract";
import { closedProblem } from "@/lib/catalog/pick-up-places/rules";
import { listOfferedExtras } from "@/lib/catalog/pricing/queries";
import { notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { changeSideOf } from "@/lib/rentals/bookings/changes/policy";
import { findBilledQuote } from "@/lib/rentals/bookings/changes/queries";
import { findAgreedPlace } from "@/lib/rentals/bookings/meeting-places/queries";
import { AIRPORT_ADDRESS } from "@/lib/rentals/quotes/rules";
import type { OtherPlace, ProposedPlace } from "./contract";
import { billAtPlace, isPresentPlace, placeKindOf } from "./rules";

export type ChangeSide = NonNullable<ReturnType<typeof changeSideOf>>;

/** Reads the terms of a booking's handover: its bill, the extras that its vehicle offers, and the agreed place. */
export async function getHandoverTerms(executor: Executor, booking: BookingRow) {
  const billed = await findBilledQuote(executor, booking);
  const [vehicle] = await executor.select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  if (!billed || !vehicle) throw notFound();
  const kind = placeKindOf(billed);
  const place = await findAgreedPlace(executor, booking);
  const agreed =
    kind === "place"
      ? { ...place, kind, address: place?.address }
      : { kind, address: billed.deliveryAddress ?? undefined };
  return { billed, vehicle, offered: await listOfferedExtras(executor, vehicle), agreed };
}

/**
 * The places of the booking's business that a side may propose. The renter sees only places where published vehicles
 * are handed over, because booking such a vehicle reveals the address anyway.
 */
export async function listPlacesOfferedBy(
  executor: Executor,
  { businessId }: Pick<BookingRow, "businessId">,
  side: ChangeSide,
): Promise<Extract<ProposedPlace, { kind: "place" }>[]> {
  const isInUse = sql`exists (select 1 from ${vehicles}
    where ${vehicles.pickUpPlaceId} = ${pickUpPlaces}.id and ${vehicles.status} = 'published')`;
  const places = await executor
    .select()
    .from(pickUpPlaces)
    .where(and(eq(pickUpPlaces.businessId, businessId), side === "renter" ? isInUse : undefined))
    .orderBy(asc(pickUpPlaces.createdAt), asc(pickUpPlaces.id))
    .limit(MAX_PICK_UP_PLACES);
  return places.map(({ id, name, address, latitude, longitude, instructions, weeklyHours }) => ({
    kind: "place",
    pickUpPlaceId: id,
    name,
    address,
    latitude,
    longitude,
    instructions,
    weeklyHours: weeklyHours ?? null,
  }));
}

/** Lists the other places where the vehicle can be handed over, with what the rental costs then. */
export async function listPossiblePlaces(
  executor: Executor,
  booking: BookingRow,
  side: ChangeSide,
): Promise<OtherPlace[]> {
  const { billed, vehicle, offered, agreed } = await getHandoverTerms(executor, booking);
  const priced = (kind: OtherPlace["kind"]) => {
    const { totalCents } = billAtPlace(billed, offered, kind);
    return { kind, totalCents, differenceCents: totalCents - booking.totalCents };
  };
  const places = (await listPlacesOfferedBy(executor, booking, side))
    .filter((place) => !isPresentPlace(agreed, place))
    .map(({ pickUpPlaceId, name, address, weeklyHours }) => {
      const closed =
        closedProblem(weeklyHours, "pickUp", booking.startsAt, vehicle.timeZone) ??
        closedProblem(weeklyHours, "return", booking.endsAt, vehicle.timeZone);
      return { ...priced("place"), placeId: pickUpPlaceId, name, address, isClosed: Boolean(closed) };
    });
  const deliveries = deliveryExtraKinds
    // A delivery to an address or a hotel can be moved to another; there is only one airport.
    .filter((kind) =>
      kind === agreed.kind ? kind !== "airport_delivery" : offered.some((extra) => extra.kind === kind),
    )
    .map((kind) => ({
      ...priced(kind),
      placeId: null,
      name: null,
      isClosed: false,
      address: kind === "airport_delivery" ? AIRPORT_ADDRESS : null,
    }));
  return [...places, ...deliveries];
}
