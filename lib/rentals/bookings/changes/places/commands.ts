import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { quotes } from "@/db/schema/rentals/quotes";
import { transact } from "@/db/transaction";
import { extrasProblem } from "@/lib/catalog/pricing/price-booking";
import type { UserActor } from "@/lib/platform/actor";
import { toRwf } from "@/lib/platform/currency-conversion";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { agreeToChange } from "@/lib/rentals/bookings/changes/agree-to-change";
import { isChangedByStaff } from "@/lib/rentals/bookings/changes/changed-by-staff";
import { insertProposal } from "@/lib/rentals/bookings/changes/insert-proposal";
import { changeSideOf } from "@/lib/rentals/bookings/changes/policy";
import { closeLapsedChange, refuseTooManyChanges } from "@/lib/rentals/bookings/changes/proposals";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { checkTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { refuseClosedTimes } from "@/lib/rentals/quotes/check-opening-hours";
import { AIRPORT_ADDRESS } from "@/lib/rentals/quotes/rules";
import {
  type ChosenPlace,
  type PlaceChangeRequest,
  type ProposedPlace,
  placeChangeRequest,
} from "./contract";
import { type ChangeSide, getHandoverTerms, listPlacesOfferedBy } from "./list-possible-places";
import { billAtPlace, isPresentPlace } from "./rules";

/**
 * Proposes another pick-up place, or a delivery; the other side is always asked, except where staff change a booking
 * that is paid at the pick-up, or whose renter cannot answer. Only the price of a delivery changes the bill. 403 for
 * actors on neither side, 404 for a place that they may not propose, 409 once the agreed pick-up has passed, while
 * another change is open or when the price has changed, 422 for the place already agreed, a place that is closed at the
 * booked times or a delivery that the vehicle does not offer, 429 after too many proposals.
 */
export async function proposePlaceChange(
  actor: UserActor,
  bookingId: string,
  request: PlaceChangeRequest,
  now: Date,
): Promise<BookingDetail> {
  const { place: chosen, differenceCents, note } = placeChangeRequest.parse(request);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await checkTransition(tx, booking, actor, "changePlace", {}, now);
    await closeLapsedChange(tx, booking, now);
    const side = changeSideOf(actor, booking) ?? "owner";
    await refuseTooManyChanges(tx, booking, side === "renter", now);
    const { billed, vehicle, offered, agreed } = await getHandoverTerms(tx, booking);
    const place = await readPlace(tx, booking, chosen, side);
    if (isPresentPlace(agreed, place)) throw invalid("placeUnchanged", "place");
    const { startsAt: pickUp, endsAt } = booking;
    if (place.kind === "place")
      refuseClosedTimes(place.weeklyHours, vehicle.timeZone, { pickUp, return: endsAt });
    else if (place.kind !== agreed.kind) {
      const problem = extrasProblem(offered, [{ kind: place.kind, quantity: 1 }]);
      if (problem) throw invalid(problem, "place");
    }
    const bill = billAtPlace(billed, offered, place.kind);
    if (bill.totalCents - booking.totalCents !== differenceCents) throw conflict("priceChanged");
    const quote = {
      ...billed,
      ...bill,
      id: uuid(),
      // A quote from before the renter signed in has no user.
      userId: booking.renterId,
      totalRwf: toRwf(bill.totalCents, billed.rwfPerHundredUsd),
      deliveryAddress: place.kind === "place" ? null : place.address,
      // The quote expires at once, so that it cannot be booked.
      createdAt: now,
      expiresAt: now,
    };
    await tx.insert(quotes).values(quote);
    const isAtOnce = side !== "renter" && (await isChangedByStaff(tx, booking));
    const { change, deadlineAt } = await insertProposal(
      tx,
      actor,
      booking,
      quote,
      { side, place, note },
      now,
    );
    const event = { note, place, deadlineAt, isSilent: isAtOnce };
    await recordBookingEvent(tx, booking, actor, { reason: "place_change_proposed", ...event }, now);
    if (isAtOnce) await agreeToChange(tx, booking, change, actor, now);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

async function readPlace(
  tx: Transaction,
  booking: BookingRow,
  chosen: ChosenPlace,
  side: ChangeSide,
): Promise<ProposedPlace> {
  if (chosen.kind === "airport_delivery") return { kind: chosen.kind, address: AIRPORT_ADDRESS };
  if (chosen.kind !== "place") return chosen;
  const places = await listPlacesOfferedBy(tx, booking, side);
  const place = places.find(({ pickUpPlaceId }) => pickUpPlaceId === chosen.placeId);
  if (!place) throw notFound();
  return place;
}
