import { z } from "zod";
import { ApiError, api } from "@/lib/api/client";
import { dayIn, instantAt, plusDays } from "@/lib/dates";
import { type Quote, quote } from "@/lib/quotes/contract";
import { availability } from "@/lib/vehicles/contract";
import { FURTHEST_DAYS, firstPickUpDay, pickUpTimes } from "@/lib/vehicles/rules";
import type { BookedVehicle, Choice } from "./booking-choice";

// All that talks to the API or reckons in time zones: loaded when dates are touched, not with the page.

export interface VehicleCalendar {
  taken: ReadonlySet<string>;
  firstDay: string;
}

export async function readCalendar(vehicle: BookedVehicle): Promise<VehicleCalendar> {
  const today = dayIn(new Date(), vehicle.timeZone);
  const period = new URLSearchParams({ from: today, to: plusDays(today, FURTHEST_DAYS + 1) });
  const path = `/api/vehicles/${encodeURIComponent(vehicle.id)}/availability?${period}`;
  const { takenDays } = await api.get(path, availability);
  return {
    taken: new Set(takenDays),
    firstDay: firstPickUpDay(new Date(), vehicle.leadHours, vehicle.timeZone),
  };
}

export function askQuote(
  vehicle: Pick<BookedVehicle, "id" | "timeZone">,
  choice: Choice & { from: string; to: string },
): Promise<Quote> {
  const deliveryAddress = choice.deliveryAddress.trim();
  // Delivery without an address cannot be priced yet: the rest can.
  const extras = choice.extras.filter(({ kind }) => kind !== "delivery" || deliveryAddress !== "");
  const isDelivered = extras.some(({ kind }) => kind === "delivery");
  const body = {
    vehicleId: vehicle.id,
    startsAt: instantAt(choice.from, choice.fromTime, vehicle.timeZone).toISOString(),
    endsAt: instantAt(choice.to, choice.toTime, vehicle.timeZone).toISOString(),
    extras,
    ...(isDelivered && { deliveryAddress }),
  };
  return api.post("/api/quotes", body, quote);
}

/** The new booking's id. The quote names the request: pressing twice makes one booking. */
export async function book(quoteId: string): Promise<string> {
  const { id } = await api.post("/api/bookings", { quoteId }, z.object({ id: z.uuid() }), quoteId);
  return id;
}

export function timesOn(
  day: string,
  vehicle: Pick<BookedVehicle, "leadHours" | "timeZone">,
): readonly string[] {
  return pickUpTimes(day, new Date(), vehicle.leadHours, vehicle.timeZone);
}

/** What stands in the way, in a sentence where the server had one. */
export function explain(error: unknown): {
  needsLogin: boolean;
  isConflict: boolean;
  message?: string;
  /** The person's own booking that has the dates. */
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
