import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { arePapersGood } from "@/lib/car-papers/rules";
import { dayIn } from "@/lib/dates";
import { AppError, conflict, forbidden } from "@/lib/errors";
import { declineRivals } from "./competing";
import {
  type Act,
  type ConditionName,
  conditionNamed,
  deadlineFor,
  factsOf,
  judge,
  type Standing,
  statusAt,
  type Transition,
} from "./machine";
import { cutDates, freeDates, isTaken, keepDates, occupy } from "./occupancy";
import { isOpenForBusiness } from "./open";
import { may, sidesOf } from "./policy";
import { type BookingRow, recordEvent, recordTransition } from "./transition";

/** How the facts of a transition are looked up; one that throws says itself why not. */
export type Facts = Partial<Record<ConditionName, () => Promise<boolean>>>;

interface StepOptions {
  facts?: Facts;
  /** Another line of the timeline than the table's. */
  reason?: string;
  note?: string;
  set?: Partial<BookingRow>;
  /** A line before it: what made this happen. */
  because?: string;
  /** Of the money that did. */
  amountCents?: number;
}

/**
 * Does what the table of transitions says of an act, in the transaction that has locked the car and the booking:
 * judges it, moves the booking, sets the next deadline, sees to the car's calendar. People act on the status they
 * see (statusAt), the system on the stored one, so that news which came just in time still counts. 403 when the
 * act is never theirs, 409 with the table's sentence.
 */
export async function takeStep(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  act: Act,
  options: StepOptions,
  now: Date,
): Promise<BookingRow> {
  const transition = await judgeStep(tx, booking, actor, act, options.facts, now);
  return follow(tx, booking, actor, transition, options, now);
}

/** The same without doing it: for an act whose effect comes later, like a payment that begins. */
export function judgeStep(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  act: Act,
  facts: Facts | undefined,
  now: Date,
): Promise<Transition> {
  const status = actor.kind === "system" ? booking.status : statusAt(booking, now);
  return decide(actor, act, { ...booking, status }, { ...factsAbout(tx, booking, now), ...facts }, now);
}

/** The same for what may have become impossible: undefined, and nothing changed, where it is refused. */
export async function tryStep(
  tx: Transaction,
  booking: BookingRow,
  act: Act,
  options: StepOptions,
  now: Date,
): Promise<BookingRow | undefined> {
  const system = { kind: "system" } as const;
  const facts = { ...factsAbout(tx, booking, now), ...options.facts };
  try {
    const transition = await decide(system, act, booking, facts, now);
    return await follow(tx, booking, system, transition, options, now);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What decide() throws, so that nobody mistakes a failure half-way for a "no" before the first write. */
class Refusal extends AppError {}

/** The transition the table has for an act, all its conditions looked up in their order; throws the refusal. */
export async function decide(
  actor: Actor,
  act: Act,
  booking: Standing & { renterId: string; businessId: string },
  facts: Facts,
  now: Date,
): Promise<Transition> {
  try {
    if (!may(actor, booking, act)) throw forbidden();
    const verdict = judge(act, sidesOf(actor, booking), booking, now);
    if ("refusal" in verdict) throw conflict(verdict.refusal);
    for (const name of factsOf(verdict.transition)) {
      const lookUp = facts[name];
      if (!lookUp) throw new Error(`nobody looks up ${name} for ${act}`);
      if (!(await lookUp())) throw conflict(conditionNamed(name).refusal);
    }
    return verdict.transition;
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(error.code, error.key, error.details);
    throw error;
  }
}

/** The facts any command may need; what only one noun knows (papers, deposits) it brings along. */
function factsAbout(tx: Transaction, booking: BookingRow, now: Date): Facts {
  const findCar = async () => {
    const { status, papersEndOn, timeZone } = vehicles;
    const [car] = await tx
      .select({ status, papersEndOn, timeZone })
      .from(vehicles)
      .where(eq(vehicles.id, booking.vehicleId));
    return car;
  };
  const carStatus = async () => (await findCar())?.status;
  const hostIsOpen = () => isOpenForBusiness(tx, booking.businessId);
  return {
    hostIsOpen,
    carIsThere: async () => (await carStatus()) !== "removed",
    papersAreGood: async () => {
      const car = await findCar();
      return car !== undefined && arePapersGood(car.papersEndOn, dayIn(now, car.timeZone));
    },
    carIsListed: async () => (await carStatus()) === "published" && (await hostIsOpen()),
    datesAreFree: async () => !(await isTaken(tx, booking.vehicleId, booking.startsAt, booking.endsAt, now)),
  };
}

async function follow(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  transition: Transition,
  { because, amountCents, reason = transition.event, note, set }: StepOptions,
  now: Date,
): Promise<BookingRow> {
  if (because) await recordEvent(tx, booking, actor, { reason: because, amountCents }, now);
  const deadlineAt = deadlineFor(transition, booking.startsAt, now);
  const step = { to: transition.to, reason, note, set: { deadlineAt, ...set } };
  const moved = await recordTransition(tx, booking, actor, step, now);
  await arrangeDates(tx, moved, transition, now);
  if (transition.beatsRequests) await declineRivals(tx, moved.id, now);
  return moved;
}

async function arrangeDates(tx: Transaction, booking: BookingRow, { dates }: Transition, now: Date) {
  if (dates === "free") return freeDates(tx, booking.id);
  if (dates === "cut") return cutDates(tx, booking, booking.returnedAt ?? now);
  if (dates === "stay") return;
  const until = dates === "hold" ? booking.deadlineAt : null;
  if (!(await keepDates(tx, booking.id, until))) await occupy(tx, booking, until, now);
}
