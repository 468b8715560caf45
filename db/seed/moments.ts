import { answerDeadline, HOLD_MS } from "@/lib/bookings/machine";
import { after } from "@/lib/dates";
import type { BookingPlan } from "./booking-plan";
import type { Random } from "./random";
import { earliest, hoursAfter } from "./timing";

/** When each thing happened to a booking; what did not happen is missing. */
export interface Moments {
  createdAt: Date;
  acceptedAt?: Date;
  confirmedAt?: Date;
  startedAt?: Date;
  completedAt?: Date;
  cancelledAt?: Date;
  declinedAt?: Date;
  expiredAt?: Date;
  noShowAt?: Date;
  /** Only while the owner's answer is awaited. */
  deadlineAt?: Date;
}

export function momentsOf(random: Random, now: Date, plan: BookingPlan): Moments {
  const { createdAt, car, status } = plan;
  const isInstant = car.row.isInstantBook;
  const waitEndsAt = isInstant ? after(createdAt, HOLD_MS) : answerDeadline(createdAt, plan.period.startsAt);
  if (status === "requested") return { createdAt, deadlineAt: waitEndsAt };
  if (status === "expired") return { createdAt, expiredAt: waitEndsAt };
  if (status === "declined") return { createdAt, declinedAt: hoursAfter(createdAt, 0.3 + random.next() * 5) };
  const settled = isInstant ? instantly(random, createdAt) : afterAnswer(random, plan);
  return { createdAt, ...settled, ...whatFollowed(random, now, plan, settled.confirmedAt) };
}

function instantly(random: Random, createdAt: Date) {
  return { confirmedAt: hoursAfter(createdAt, (1 + random.next() * 4) / 60) };
}

/** A card is captured as soon as the owner accepts; a telephone has to be found and a code typed. */
function afterAnswer(random: Random, { car, createdAt, method }: BookingPlan) {
  const minutes = (car.company.sheet.responseMinutes ?? 60) * (0.3 + random.next() * 1.7);
  const acceptedAt = hoursAfter(createdAt, Math.min(minutes / 60, 7));
  const paying = method === "card" ? 0.02 : (4 + random.next() * 45) / 60;
  return { acceptedAt, confirmedAt: hoursAfter(acceptedAt, paying) };
}

function whatFollowed(random: Random, now: Date, plan: BookingPlan, confirmedAt: Date): Partial<Moments> {
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
