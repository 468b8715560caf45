import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isBusinessActive } from "@/lib/businesses/businesses/is-business-active";
import { recordDoublePromise } from "@/lib/catalog/availability/calendar-import/double-promise";
import {
  freeDates,
  isTaken,
  occupyDates,
  shortenDates,
  updateHeldDates,
} from "@/lib/catalog/availability/double-booking";
import { isVehicleListed } from "@/lib/catalog/fleet/is-vehicle-listed";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { type Actor, systemActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, isAppError } from "@/lib/platform/errors";
import type { BookingEventReason } from "@/lib/rentals/bookings/booking-events";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { mayPerform, sidesOf } from "@/lib/rentals/bookings/policy";
import { isPromoCodeFree } from "@/lib/rentals/promo-codes/promo-code-uses";
import { declineCompetingRequests } from "./competing-requests";
import { recordBookingEvent, recordTransition } from "./record-transition";
import {
  type BookingAction,
  type BookingState,
  type ConditionName,
  deadlineFor,
  factConditionsOf,
  findTransition,
  getCondition,
  statusAt,
  type Transition,
} from "./state-machine";

/** Look-ups of the facts by condition; one may throw its own, more specific error. */
export type TransitionFacts = Partial<Record<ConditionName, () => Promise<boolean>>>;

interface TransitionOptions {
  facts?: TransitionFacts;
  /** Replaces the transition's own timeline event. */
  reason?: BookingEventReason;
  note?: string;
  set?: Partial<BookingRow>;
  /** An event to record first: the cause of this transition. */
  because?: BookingEventReason;
  /** The amount of that event. */
  amountCents?: number;
  /** The time by which status and conditions are judged, if the action is recorded after it happened. */
  judgedAt?: Date;
}

/**
 * Performs an action in a transaction that has locked the vehicle and the booking: decides the transition, moves the
 * booking, sets the next deadline and updates the vehicle's calendar. Users act on the effective status (statusAt), the
 * system on the stored one, so that a provider's event that arrived just in time still counts. 403 when the side may
 * never perform the action, 409 with the condition's error.
 */
export async function transitionBooking(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  action: BookingAction,
  options: TransitionOptions,
  now: Date,
): Promise<BookingRow> {
  const { facts, judgedAt = now } = options;
  const transition = await checkTransition(tx, booking, actor, action, facts, judgedAt);
  return applyTransition(tx, booking, actor, transition, options, now);
}

/** Checks a transition without applying it, for actions whose effect comes later, such as starting a payment. */
export function checkTransition(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  action: BookingAction,
  facts: TransitionFacts | undefined,
  now: Date,
): Promise<Transition> {
  const status = actor.kind === "system" ? booking.status : statusAt(booking, now);
  return decideTransition(
    actor,
    action,
    { ...booking, status },
    { ...commonFactsOf(tx, booking, now), ...facts },
    now,
  );
}

/**
 * Performs a system action that may have become impossible: returns undefined and changes nothing when it is
 * refused.
 */
export async function tryTransition(
  tx: Transaction,
  booking: BookingRow,
  action: BookingAction,
  options: TransitionOptions,
  now: Date,
): Promise<BookingRow | undefined> {
  const facts = { ...commonFactsOf(tx, booking, now), ...options.facts };
  try {
    const transition = await decideTransition(systemActor, action, booking, facts, now);
    return await applyTransition(tx, booking, systemActor, transition, options, now);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Thrown only by decideTransition, before the first write, so that tryTransition cannot mistake a later
 * failure for a refusal.
 */
class Refusal extends AppError {}

/** Finds the transition for an action and looks up all its conditions in order; throws a Refusal. */
export async function decideTransition(
  actor: Actor,
  action: BookingAction,
  booking: BookingState & { renterId: string; businessId: string },
  facts: TransitionFacts,
  now: Date,
): Promise<Transition> {
  try {
    if (!mayPerform(actor, booking, action)) throw forbidden();
    const result = findTransition(action, sidesOf(actor, booking), booking, now);
    if ("refusal" in result) throw conflict(result.refusal);
    for (const name of factConditionsOf(result.transition)) {
      const lookUp = facts[name];
      if (!lookUp) throw new Error(`no fact for ${name} in ${action}`);
      if (!(await lookUp())) throw conflict(getCondition(name).refusal);
    }
    return result.transition;
  } catch (error) {
    if (isAppError(error)) throw new Refusal(error.code, error.key, error.details);
    throw error;
  }
}

/** The facts that every command may need; commands add facts from their own module (licence, deposit). */
function commonFactsOf(tx: Transaction, booking: BookingRow, now: Date): TransitionFacts {
  const findVehicle = async () => {
    const { status, listableUntil, timeZone, businessId } = vehicles;
    const [vehicle] = await tx
      .select({ status, listableUntil, timeZone, businessId })
      .from(vehicles)
      .where(eq(vehicles.id, booking.vehicleId));
    return vehicle;
  };
  return {
    businessIsActive: () => isBusinessActive(tx, booking.businessId),
    vehicleExists: async () => (await findVehicle())?.status !== "removed",
    documentsAreValid: async () => {
      const vehicle = await findVehicle();
      return vehicle !== undefined && isListableOn(vehicle, dayIn(now, vehicle.timeZone));
    },
    documentsCoverRental: async () => {
      const vehicle = await findVehicle();
      return vehicle !== undefined && isListableOn(vehicle, dayIn(booking.endsAt, vehicle.timeZone));
    },
    vehicleIsListed: async () => {
      const vehicle = await findVehicle();
      return vehicle !== undefined && isVehicleListed(tx, vehicle, now);
    },
    promoCodeIsFree: () => isPromoCodeFree(tx, booking),
    datesAreFree: async () => !(await isTaken(tx, booking.vehicleId, booking.startsAt, booking.endsAt, now)),
  };
}

async function applyTransition(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  transition: Transition,
  { because, amountCents, reason = transition.event, note, set }: TransitionOptions,
  now: Date,
): Promise<BookingRow> {
  if (because) await recordBookingEvent(tx, booking, actor, { reason: because, amountCents }, now);
  const deadlineAt = deadlineFor(transition, booking.startsAt, now);
  const step = { to: transition.to, reason, note, set: { deadlineAt, ...set } };
  const moved = await recordTransition(tx, booking, actor, step, now);
  await arrangeDates(tx, moved, transition, now);
  if (transition.declinesCompetingRequests) await declineCompetingRequests(tx, moved.id, now);
  return moved;
}

async function arrangeDates(tx: Transaction, booking: BookingRow, { dates }: Transition, now: Date) {
  if (dates === "free") return freeDates(tx, booking.id);
  if (dates === "cut") return shortenDates(tx, booking, booking.returnedAt ?? now);
  if (dates === "stay") return;
  const until = dates === "hold" ? booking.deadlineAt : null;
  const held = await updateHeldDates(tx, booking.id, until);
  if (!held) await occupyDates(tx, booking, until, now);
  if (dates === "take" && held?.overlapsImport !== false) await recordDoublePromise(tx, booking, now);
}
