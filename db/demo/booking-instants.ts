import { addMs } from "@/lib/platform/dates";
import { HOLD_MS } from "@/lib/rentals/bookings/transitions/state-machine";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import type { BookingPlan } from "./booking-plan";
import { earliest, hoursAfter } from "./period";
import type { Random } from "./random";

/** The time of each step of a booking; steps that did not happen are undefined. */
export interface BookingInstants {
  createdAt: Date;
  acceptedAt?: Date;
  confirmedAt?: Date;
  startedAt?: Date;
  completedAt?: Date;
  cancelledAt?: Date;
  declinedAt?: Date;
  expiredAt?: Date;
  noShowAt?: Date;
  /** Set only while the owner's answer is awaited. */
  deadlineAt?: Date;
}

export function bookingInstants(random: Random, now: Date, plan: BookingPlan): BookingInstants {
  const { createdAt, vehicle, status } = plan;
  const isInstant = vehicle.row.isInstantBook;
  const waitEndsAt = isInstant ? addMs(createdAt, HOLD_MS) : answerDeadline(createdAt, plan.period.startsAt);
  if (status === "requested") return { createdAt, deadlineAt: waitEndsAt };
  if (status === "expired") return { createdAt, expiredAt: waitEndsAt };
  if (status === "declined") return { createdAt, declinedAt: hoursAfter(createdAt, 0.3 + random.next() * 5) };
  const settled = isInstant ? instantly(random, createdAt) : afterAnswer(random, plan);
  return { createdAt, ...settled, ...whatFollowed(random, now, plan, settled.confirmedAt) };
}

function instantly(random: Random, createdAt: Date) {
  return { confirmedAt: hoursAfter(createdAt, (1 + random.next() * 4) / 60) };
}

/**
 * A card is captured as soon as the owner accepts; a mobile payment takes some minutes, because the payer has
 * to enter a PIN.
 */
function afterAnswer(random: Random, { vehicle, createdAt, method }: BookingPlan) {
  const minutes = (vehicle.business.spec.responseMinutes ?? 60) * (0.3 + random.next() * 1.7);
  const acceptedAt = hoursAfter(createdAt, Math.min(minutes / 60, 7));
  const paying = method === "card" ? 0.02 : (4 + random.next() * 45) / 60;
  return { acceptedAt, confirmedAt: hoursAfter(acceptedAt, paying) };
}

function whatFollowed(
  random: Random,
  now: Date,
  plan: BookingPlan,
  confirmedAt: Date,
): Partial<BookingInstants> {
  const { startsAt, endsAt } = plan.period;
  const startedAt = earliest(hoursAfter(startsAt, -0.2 + random.next() * 0.8), now);
  if (plan.status === "active") return { startedAt };
  if (plan.status === "completed")
    return { startedAt, completedAt: earliest(hoursAfter(endsAt, -0.9 + random.next() * 1.3), now) };
  if (plan.status === "no_show") return { noShowAt: earliest(hoursAfter(startsAt, 3), now) };
  if (plan.status !== "cancelled") return {};
  const until = earliest(startsAt, now).getTime() - confirmedAt.getTime();
  return { cancelledAt: new Date(confirmedAt.getTime() + Math.floor(until * random.next() ** 1.4)) };
}
