import { and, eq, isNotNull, or } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { datesTakenError, isTaken } from "@/lib/catalog/availability/double-booking";
import { billableDays } from "@/lib/catalog/pricing/billable-days";
import { leadTimeDiscounts, nonRefundableDiscounts } from "@/lib/catalog/pricing/discounts";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import type { Actor } from "@/lib/platform/actor";
import { addMs, dayIn, HOUR_MS } from "@/lib/platform/dates";
import { AppError, conflict, invalid } from "@/lib/platform/errors";
import { typedPromoCode } from "@/lib/rentals/promo-codes/contract";
import { requireUsablePromoCode } from "@/lib/rentals/promo-codes/require-usable-promo-code";
import { answerDeadline } from "./answer-deadline";
import { checkOpeningHours } from "./check-opening-hours";
import type { Quote, QuoteRequest } from "./contract";
import { requireEligibleDriver } from "./eligible-driver";
import { offerQuote } from "./offer-quote";
import { requireIndividualAccount } from "./policy";
import { isDelivered, isTooFarAhead } from "./rules";

/**
 * Prices a rental and guarantees the price for 15 minutes. 403 for accounts that cannot rent, 404 for a vehicle the
 * public cannot see. 409 when the dates are taken, the vehicle's documents have expired or it requires another driver.
 * 422 for a period that its settings, opening hours or the highest price do not allow, for extras or a rate that it does
 * not offer, and for a promo code that cannot be used. 429 after many unknown promo codes from the `network`.
 */
export async function createQuote(
  actor: Actor,
  request: QuoteRequest,
  now: Date,
  network: string,
): Promise<Quote> {
  const startsAt = new Date(request.startsAt);
  const endsAt = new Date(request.endsAt);
  requireIndividualAccount(actor);
  const vehicle = await findBookableVehicle(db(), request.vehicleId);
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  // Checked here as well, because the worker may not have unlisted the vehicle yet.
  if (!isListableOn(vehicle, dayIn(now, vehicle.timeZone)) || vehicle.unlistedForDocumentsAt)
    throw conflict("vehicleDocumentsExpired");
  checkPeriod(vehicle, startsAt, endsAt, now);
  const { extras = [], deliveryAddress, isNonRefundable = false } = request;
  if (!isDelivered(extras)) await checkOpeningHours(db(), vehicle, { pickUp: startsAt, return: endsAt });
  if (await isTaken(db(), vehicle.id, startsAt, endsAt, now))
    throw await datesTakenError(db(), actor, { vehicleId: vehicle.id, startsAt, endsAt }, now);

  const userId = actor.kind === "user" ? actor.userId : null;
  if (userId) await requireEligibleDriver(db(), userId, { ...vehicle, startsAt }, vehicle.timeZone);
  if (isNonRefundable && vehicle.nonRefundablePercent === 0)
    throw invalid("nonRefundableNotOffered", "isNonRefundable");
  const discounts = [
    ...leadTimeDiscounts(vehicle, vehicle.timeZone, { startsAt, bookedAt: now }),
    ...nonRefundableDiscounts(isNonRefundable ? vehicle.nonRefundablePercent : 0),
  ];
  const code = request.promoCode && typedPromoCode.parse(request.promoCode);
  const promoCode = code
    ? await requireUsablePromoCode(db(), actor, { code, businessId: vehicle.businessId }, network, now)
    : undefined;
  const offer = {
    vehicle,
    startsAt,
    endsAt,
    extras,
    deliveryAddress,
    userId,
    isNonRefundable,
    discounts,
    promoCode,
  };
  return offerQuote(db(), offer, now);
}

/**
 * Finds a published vehicle of an active business, or one that is unlisted only until a document is renewed,
 * so that the error can say so.
 */
async function findBookableVehicle(executor: Executor, vehicleId: string) {
  const [row] = await executor
    .select({ vehicle: vehicles })
    .from(vehicles)
    .innerJoin(businesses, and(eq(businesses.id, vehicles.businessId), eq(businesses.status, "active")))
    .where(
      and(
        eq(vehicles.id, vehicleId),
        or(eq(vehicles.status, "published"), isNotNull(vehicles.unlistedForDocumentsAt)),
      ),
    );
  return row?.vehicle;
}

function checkPeriod(vehicle: typeof vehicles.$inferSelect, startsAt: Date, endsAt: Date, now: Date): void {
  if (endsAt <= startsAt) throw invalid("datesOrder", "endsAt");
  if (startsAt < now) throw invalid("pickupInPast", "startsAt");
  if (isTooFarAhead(endsAt, now)) throw invalid("datesTooFar", "endsAt");
  if (!vehicle.isInstantBook && !answerDeadline(now, startsAt)) throw invalid("requestTooLate", "startsAt");
  const days = billableDays(startsAt, endsAt);
  const { minDays, maxDays, advanceNoticeHours } = vehicle;
  if (days < minDays) throw outOfRange("rentalTooShort", "endsAt", { days: minDays });
  if (days > maxDays) throw outOfRange("rentalTooLong", "endsAt", { days: maxDays });
  if (startsAt < addMs(now, advanceNoticeHours * HOUR_MS))
    throw outOfRange("noticeTooShort", "startsAt", { hours: advanceNoticeHours });
}

function outOfRange(
  key: "rentalTooShort" | "rentalTooLong" | "noticeTooShort",
  field: string,
  values: Record<string, number>,
): AppError {
  return new AppError("invalid", key, { fields: { [field]: key }, values });
}
