import { and, asc, eq, gt, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import type { bookingReminderKinds } from "@/db/enums/rentals";
import { bookingReminders } from "@/db/schema/rentals/booking-reminders";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { transact } from "@/db/transaction";
import { isQuiet } from "@/lib/messaging/notifications/rules";
import { systemActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import { GRACE_MS } from "@/lib/rentals/bookings/handovers/late-days";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { DEPOSIT_OPENS_BEFORE_MS } from "@/lib/rentals/bookings/money/deposit";
import { PICK_UP_MARGIN_MS } from "@/lib/rentals/bookings/rules";
import { isDueAtPickUpAt } from "@/lib/rentals/bookings/upcoming";
import { notifyOfReminder } from "./notify-of-reminder";
import {
  CLAIM_NOTICE_MS,
  DEPOSIT_AFTER_BOOKING_MS,
  OVERDUE_UNTIL_MS,
  PICK_UP_AFTER_OTHERS_MS,
  PICK_UP_NOTICE_MS,
  REQUEST_NOTICE_MS,
  RETURN_AFTER_PICK_UP_MS,
  requestsEndUntil,
  returnsAreNearUntil,
} from "./rules";

type ReminderKind = (typeof bookingReminderKinds)[number];

/** Bookings per query. */
const AT_ONCE = 200;

/** Spelt out, so that prepared statements use the partial index. */
const isOut = sql`${bookings.status} = 'active'`;

interface Reminder {
  kind: ReminderKind;
  /** The time that it is about, of the booking or of a claim. */
  of: typeof bookings.startsAt | typeof bookings.endsAt | typeof bookings.deadlineAt | typeof claims.answerBy;
  /** Which bookings are due for it, besides those that have had it; the condition limits `of` to a few days. */
  isDue: (now: Date) => SQL | undefined;
}

/** In the order in which they are sent: a reminder of the deposit delays that of the pick-up. */
const reminders: Reminder[] = [
  {
    kind: "deposit",
    of: bookings.startsAt,
    isDue: (now) =>
      and(
        eq(bookings.status, "confirmed"),
        // The deposit of a booking made at the counter is paid there.
        eq(bookings.source, "marketplace"),
        gt(bookings.depositCents, 0),
        isNull(bookings.depositPaymentId),
        gt(bookings.startsAt, now),
        lte(bookings.startsAt, addMs(now, DEPOSIT_OPENS_BEFORE_MS)),
        lte(bookings.confirmedAt, addMs(now, -DEPOSIT_AFTER_BOOKING_MS)),
      ),
  },
  {
    kind: "pickup",
    of: bookings.startsAt,
    isDue: (now) =>
      and(
        or(
          and(
            eq(bookings.status, "confirmed"),
            lte(bookings.confirmedAt, addMs(now, -PICK_UP_AFTER_OTHERS_MS)),
          ),
          and(isDueAtPickUpAt(now), lte(bookings.acceptedAt, addMs(now, -PICK_UP_AFTER_OTHERS_MS))),
        ),
        // From then on the vehicle can be handed over.
        gt(bookings.startsAt, addMs(now, PICK_UP_MARGIN_MS)),
        lte(bookings.startsAt, addMs(now, PICK_UP_NOTICE_MS)),
        notExists(sentReminder("deposit", gt(bookingReminders.sentAt, addMs(now, -PICK_UP_AFTER_OTHERS_MS)))),
      ),
  },
  {
    kind: "return",
    of: bookings.endsAt,
    isDue: (now) =>
      and(
        isOut,
        gt(bookings.endsAt, now),
        lte(bookings.endsAt, returnsAreNearUntil(now)),
        lte(bookings.pickedUpAt, addMs(now, -RETURN_AFTER_PICK_UP_MS)),
      ),
  },
  {
    kind: "overdue",
    of: bookings.endsAt,
    isDue: (now) =>
      and(
        isOut,
        lte(bookings.endsAt, addMs(now, -GRACE_MS)),
        gt(bookings.endsAt, addMs(now, -OVERDUE_UNTIL_MS)),
      ),
  },
  {
    kind: "request",
    of: bookings.deadlineAt,
    isDue: (now) =>
      and(
        eq(bookings.status, "requested"),
        gt(bookings.deadlineAt, now),
        lte(bookings.deadlineAt, requestsEndUntil(now)),
        lte(bookings.createdAt, addMs(now, -REQUEST_NOTICE_MS)),
      ),
  },
  {
    kind: "claim",
    of: claims.answerBy,
    isDue: (now) =>
      and(
        eq(claims.status, "open"),
        gt(claims.answerBy, now),
        lte(claims.answerBy, addMs(now, CLAIM_NOTICE_MS)),
      ),
  },
];

/**
 * Reminds renters of a deposit that can be paid and of a claim to answer, owners of a request to answer, and both sides
 * of the pick-up, the return and an overdue vehicle: each once for the same time, and nobody at night. What was missed
 * while no process ran is sent as long as it is of use. Returns how many were sent.
 */
export async function sendDueReminders(now: Date): Promise<number> {
  if (isQuiet(now)) return 0;
  return forEachSeparately(
    reminders,
    ({ kind }) => kind,
    (reminder) => sendAll(reminder, now),
  );
}

async function sendAll(reminder: Reminder, now: Date): Promise<number> {
  for (let sent = 0; ; ) {
    const due = await selectDue(db(), reminder, now).orderBy(asc(reminder.of)).limit(AT_ONCE);
    // Whoever was reminded is no longer listed; a failure ends the loop with an error.
    sent += await forEachSeparately(
      due,
      ({ id }) => id,
      ({ id }) => transact((tx) => send(tx, reminder, id, now)),
    );
    if (due.length < AT_ONCE) return sent;
  }
}

function selectDue(executor: Executor, reminder: Reminder, now: Date, bookingId?: string) {
  const { kind, of, isDue } = reminder;
  const isSent = sentReminder(kind, eq(bookingReminders.remindedOf, of));
  return executor
    .select({ id: bookings.id, remindedOf: of })
    .from(bookings)
    .leftJoin(claims, of === claims.answerBy ? eq(claims.bookingId, bookings.id) : sql`false`)
    .where(and(isDue(now), notExists(isSent), bookingId ? eq(bookings.id, bookingId) : sql`true`))
    .$dynamic();
}

async function send(tx: Transaction, reminder: Reminder, bookingId: string, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, systemActor, bookingId);
  // It may have been paid, moved, returned or reminded of since it was listed.
  const [stillDue] = await selectDue(tx, reminder, now, bookingId).orderBy(asc(reminder.of)).limit(1);
  if (!stillDue?.remindedOf) return false;
  const { kind } = reminder;
  const { remindedOf } = stillDue;
  await tx.insert(bookingReminders).values({ bookingId, kind, remindedOf, sentAt: now });
  await notifyOfReminder(tx, { kind, remindedOf }, booking, now);
  return true;
}

const sentReminder = (kind: ReminderKind, condition: SQL) =>
  db()
    .select({ one: sql`1` })
    .from(bookingReminders)
    .where(and(eq(bookingReminders.bookingId, bookings.id), eq(bookingReminders.kind, kind), condition));
