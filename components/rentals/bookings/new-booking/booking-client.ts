import { z } from "zod";
import { firstPickUpDay, MAX_DAYS_AHEAD, pickUpTimes } from "@/lib/catalog/availability/pick-up-rules";
import { availability } from "@/lib/catalog/availability/public/contract";
import { openTimesOn } from "@/lib/catalog/pick-up-places/rules";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import { addMs, dayIn, instantAt, plusDays } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import { onThisDevice, serverNow, setServerTime } from "@/lib/platform/server-clock";
import { type Quote, quote } from "@/lib/rentals/quotes/contract";
import { isDelivered, QUOTE_LIFE_MS } from "@/lib/rentals/quotes/rules";
import { type BookedVehicle, type BookingChoice, needsAddress } from "./booking-choice";

// Everything that uses the API or time zones; this module loads when dates are first touched, not with the
// page.

export interface VehicleCalendar {
  taken: ReadonlySet<string>;
  firstDay: string;
}

export async function fetchVehicleCalendar(vehicle: BookedVehicle): Promise<VehicleCalendar> {
  const today = dayIn(serverNow(), vehicle.timeZone);
  const period = new URLSearchParams({ from: today, to: plusDays(today, MAX_DAYS_AHEAD + 1) });
  const path = `/api/vehicles/${encodeURIComponent(vehicle.id)}/availability?${period}`;
  const { takenDays } = await api.get(path, availability);
  return {
    taken: new Set(takenDays),
    firstDay: firstPickUpDay(serverNow(), vehicle.leadHours, vehicle.timeZone),
  };
}

/** Asks for the price; `expiresAt` is by the clock of this device. */
export async function requestQuote(
  vehicle: Pick<BookedVehicle, "id" | "timeZone">,
  choice: BookingChoice & { from: string; to: string },
): Promise<Quote> {
  const deliveryAddress = choice.deliveryAddress.trim();
  const delivery = addressDeliveryIn(choice.extras);
  // A delivery without its address cannot be priced yet, so the rest is priced without it.
  const isWithout = delivery && deliveryAddress === "";
  const extras = isWithout ? choice.extras.filter(({ kind }) => kind !== delivery) : choice.extras;
  const body = {
    vehicleId: vehicle.id,
    startsAt: instantAt(choice.from, choice.fromTime, vehicle.timeZone).toISOString(),
    endsAt: instantAt(choice.to, choice.toTime, vehicle.timeZone).toISOString(),
    extras,
    isNonRefundable: choice.isNonRefundable,
    promoCode: choice.promoCode,
    ...(delivery && !isWithout && { deliveryAddress }),
  };
  const offer = await api.post("/api/quotes", body, quote);
  // It was made just now by the server's clock.
  setServerTime(addMs(new Date(offer.expiresAt), -QUOTE_LIFE_MS));
  return { ...offer, expiresAt: onThisDevice(offer.expiresAt).toISOString() };
}

export type PricingResult =
  | { state: "priced"; quote: Quote }
  /** Only a delivery is possible at the chosen times, and its address is missing. */
  | { state: "unaddressed" }
  | { state: "refused"; message: string; isRetryable?: boolean; isConflict?: boolean; heldBy?: string };

/** The price of a choice, or why it has none. */
export async function fetchPricing(
  vehicle: BookedVehicle,
  choice: BookingChoice & { from: string; to: string },
  unreachable: PricingResult,
): Promise<PricingResult> {
  if (needsAddressFirst(vehicle, choice)) return { state: "unaddressed" };
  try {
    return { state: "priced", quote: await requestQuote(vehicle, choice) };
  } catch (error) {
    const { message, isConflict, heldBy } = explainRefusal(error);
    return message ? { state: "refused", message, isConflict, heldBy } : unreachable;
  }
}

/** A promo code as the server writes it, or why it cannot be used. */
export async function checkPromoCode(
  vehicle: BookedVehicle,
  choice: BookingChoice & { from: string; to: string },
  promoCode: string,
): Promise<{ promoCode?: string; problem?: string }> {
  try {
    const { lines } = await requestQuote(vehicle, { ...choice, promoCode });
    return { promoCode: lines.find(({ rule }) => rule === "promo_code")?.name };
  } catch (error) {
    return { problem: explainRefusal(error).message ?? "" };
  }
}

/**
 * Books a quote and returns the booking's id. The quote makes this idempotent: pressing twice makes one
 * booking.
 */
export async function submitBooking(quoteId: string): Promise<string> {
  const { id } = await api.post("/api/bookings", { quoteId }, z.object({ id: z.uuid() }), quoteId);
  return id;
}

type Times = Pick<BookedVehicle, "leadHours" | "timeZone" | "weeklyHours">;

/** The times of a day at which the vehicle can still be picked up, or brought; none if its place is closed. */
function pickUpTimesOn(day: string, vehicle: Times, extras: readonly ChosenExtra[]) {
  const { leadHours, timeZone } = vehicle;
  return openTimesOn(hoursFor(vehicle, extras), day, pickUpTimes(day, serverNow(), leadHours, timeZone));
}

/** The times of a day at which the vehicle can be returned, or fetched. */
const dropOffTimesOn = (day: string, vehicle: Times, extras: readonly ChosenExtra[]) =>
  openTimesOn(hoursFor(vehicle, extras), day, handoverTimes);

/** The times offered on the chosen days, all where none is possible, and the choice moved to possible ones. */
export function timesFor(
  vehicle: Times,
  { from, to, fromTime, toTime, extras }: BookingChoice & { from: string },
) {
  const pickUp = pickUpTimesOn(from, vehicle, extras);
  const dropOff = to ? dropOffTimesOn(to, vehicle, extras) : handoverTimes;
  return {
    offered: {
      pickUp: pickUp.length > 0 ? pickUp : handoverTimes,
      dropOff: dropOff.length > 0 ? dropOff : handoverTimes,
    },
    possible: {
      fromTime: pickUp.includes(fromTime) ? fromTime : (pickUp[0] ?? fromTime),
      toTime: dropOff.includes(toTime) ? toTime : (dropOff[0] ?? toTime),
    },
  };
}

const hoursFor = ({ weeklyHours }: Times, extras: readonly ChosenExtra[]) =>
  isDelivered(extras) ? null : weeklyHours;

/**
 * Whether the choice cannot be priced before the address of its delivery is known, because the place is closed at the
 * chosen times and the server would refuse them without a delivery.
 */
function needsAddressFirst(
  { weeklyHours }: Pick<BookedVehicle, "weeklyHours">,
  choice: BookingChoice & { from: string; to: string },
): boolean {
  const isOpenAt = (day: string, time: string) => openTimesOn(weeklyHours, day, [time]).length > 0;
  const isOpen = isOpenAt(choice.from, choice.fromTime) && isOpenAt(choice.to, choice.toTime);
  return needsAddress(choice) && !isOpen;
}

/** Maps an error to what the booking card shows, using the server's message if there is one. */
export function explainRefusal(error: unknown): {
  needsLogin: boolean;
  isConflict: boolean;
  message?: string;
  /** Id of the actor's own booking that holds the dates. */
  heldBy?: string;
} {
  const refusal = error instanceof ApiError ? error : undefined;
  return {
    needsLogin: refusal?.status === 401,
    isConflict: refusal?.status === 409,
    message: refusal?.message || undefined,
    heldBy: refusal?.bookingId,
  };
}
