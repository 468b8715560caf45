import { and, eq, isNotNull, or } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { answerDeadline } from "@/lib/bookings/machine";
import { isTaken, takenBy } from "@/lib/bookings/occupancy";
import { arePapersGood } from "@/lib/car-papers/rules";
import { after, DAY_MS, dayIn, HOUR_MS } from "@/lib/dates";
import { AppError, conflict, invalid } from "@/lib/errors";
import type { Quote, QuoteRequest } from "./contract";
import { offerQuote } from "./offer";
import { requirePerson } from "./person";
import { rentalDays } from "./rules";

const FURTHEST_MS = 366 * DAY_MS;

/**
 * Prices a rental and stands by it for 15 minutes. 403 for accounts that
 * cannot rent, 404 for a car the public cannot see, 409 when the dates are taken.
 */
export async function makeQuote(actor: Actor, request: QuoteRequest, now: Date): Promise<Quote> {
  const startsAt = new Date(request.startsAt);
  const endsAt = new Date(request.endsAt);
  requirePerson(actor);
  const vehicle = await findRentable(db(), request.vehicleId);
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  // Also where the clock has not taken it off the list yet.
  if (!arePapersGood(vehicle.papersEndOn, dayIn(now, vehicle.timeZone)) || vehicle.pausedAt)
    throw conflict("carPapersExpired");
  checkPeriod(vehicle, startsAt, endsAt, now);
  if (await isTaken(db(), vehicle.id, startsAt, endsAt, now))
    throw await takenBy(db(), actor, { vehicleId: vehicle.id, startsAt, endsAt }, now);

  const userId = actor.kind === "user" ? actor.userId : null;
  const { extras = [], deliveryAddress } = request;
  return offerQuote(db(), { vehicle, startsAt, endsAt, extras, deliveryAddress, userId }, now);
}

/** A published car of an active business; one that is off the list only until a paper is renewed, to say so. */
async function findRentable(executor: Executor, vehicleId: string) {
  const [row] = await executor
    .select({ vehicle: vehicles })
    .from(vehicles)
    .innerJoin(businesses, and(eq(businesses.id, vehicles.businessId), eq(businesses.status, "active")))
    .where(
      and(eq(vehicles.id, vehicleId), or(eq(vehicles.status, "published"), isNotNull(vehicles.pausedAt))),
    );
  return row?.vehicle;
}

function checkPeriod(vehicle: typeof vehicles.$inferSelect, startsAt: Date, endsAt: Date, now: Date): void {
  if (endsAt <= startsAt) throw invalid("datesOrder", "endsAt");
  if (startsAt < now) throw invalid("pickupInPast", "startsAt");
  if (endsAt > after(now, FURTHEST_MS)) throw invalid("datesTooFar", "endsAt");
  if (!vehicle.isInstantBook && !answerDeadline(now, startsAt)) throw invalid("requestTooLate", "startsAt");
  const days = rentalDays(startsAt, endsAt);
  const { minDays, maxDays, advanceNoticeHours } = vehicle;
  if (days < minDays) throw outOfRange("rentalTooShort", "endsAt", { days: minDays });
  if (days > maxDays) throw outOfRange("rentalTooLong", "endsAt", { days: maxDays });
  if (startsAt < after(now, advanceNoticeHours * HOUR_MS))
    throw outOfRange("noticeTooShort", "startsAt", { hours: advanceNoticeHours });
}

function outOfRange(
  key: "rentalTooShort" | "rentalTooLong" | "noticeTooShort",
  field: string,
  values: Record<string, number>,
): AppError {
  return new AppError("invalid", key, { fields: { [field]: key }, values });
}
