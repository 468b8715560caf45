import { and, eq, gt, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/instants";
import { bookingChanges } from "@/db/schema/booking-changes";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import type { BookingDetail, ReasonRequest } from "@/lib/bookings/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { statusAt } from "@/lib/bookings/machine";
import { isTaken } from "@/lib/bookings/occupancy";
import { getBooking } from "@/lib/bookings/queries";
import { judgeStep } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { after, DAY_MS } from "@/lib/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { advanceBookingPayments } from "@/lib/payments/advance";
import type { ChangePrice, ChangePriceQuery, ChangeRequest } from "./contract";
import { holdGain, holdLonger } from "./dates";
import { changeSideOf } from "./policy";
import {
  changeAnswerDeadline,
  changePaymentDeadline,
  changeStatusAt,
  isAgreedAtOnce,
  isOpen,
  MOST_CHANGES_A_DAY,
} from "./rules";
import { applyChange, type ChangeRow, closeChange, openChangeOf } from "./settle";
import { offerChange } from "./terms";

/**
 * What other dates would cost, before anybody is asked. 403 for who takes no side, 409 when the rental is over, another
 * change is open or somebody has the car, 422 for dates that cannot be.
 */
export async function priceChange(
  actor: UserActor,
  bookingId: string,
  request: ChangePriceQuery,
  now: Date,
): Promise<ChangePrice> {
  return transact(async (tx) => {
    const { booking, wanted, isRenter } = await lockChangeable(tx, actor, bookingId, request, now);
    const { vehicleId, id } = booking;
    const price = await offerChange(tx, booking, wanted, now);
    if (await isTaken(tx, vehicleId, wanted.startsAt, wanted.endsAt, now, { exceptBookingId: id }))
      throw conflict("datesTaken");
    return {
      ...price,
      isAgreedAtOnce: isRenter && isAgreedAtOnce(booking, wanted, price.differenceCents, now),
    };
  });
}

/**
 * Asks for other dates: the days gained are held until the other side has answered. The same refusals as above, and 429 for
 * who asks again and again.
 */
export async function proposeChange(
  actor: UserActor,
  bookingId: string,
  request: ChangeRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const { booking, wanted, isRenter } = await lockChangeable(tx, actor, bookingId, request, now);
    await refuseMany(tx, booking, isRenter, now);
    const { lines: _, ...price } = await offerChange(tx, booking, wanted, now);
    if (price.differenceCents !== request.differenceCents) throw conflict("priceChanged");
    const deadlineAt = changeAnswerDeadline(booking, wanted, now);
    const [change] = await tx
      .insert(bookingChanges)
      .values({
        id: uuid(),
        bookingId,
        proposedBy: actor.userId,
        status: "proposed",
        fromStartsAt: booking.startsAt,
        fromEndsAt: booking.endsAt,
        ...wanted,
        ...price,
        note: request.note || null,
        deadlineAt,
        createdAt: nowOrLatest(now, bookingChanges.createdAt, eq(bookingChanges.bookingId, bookingId)),
        updatedAt: now,
      })
      .returning();
    if (!change) throw new Error("booking_changes returned no row");
    await recordEvent(tx, booking, actor, { reason: "change_proposed", note: request.note }, now);
    await holdGain(tx, booking, change, deadlineAt, now);
    if (isRenter && isAgreedAtOnce(booking, wanted, change.differenceCents, now))
      await agree(tx, booking, change, actor, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** Under the booking's lock. The owner's side is everybody who acts for it. */
async function refuseMany(tx: Transaction, booking: BookingRow, isRenter: boolean, now: Date): Promise<void> {
  const { bookingId, proposedBy, createdAt } = bookingChanges;
  const isSame = isRenter ? eq(proposedBy, booking.renterId) : ne(proposedBy, booking.renterId);
  const isRecent = and(eq(bookingId, booking.id), isSame, gt(createdAt, after(now, -DAY_MS)));
  if ((await tx.$count(bookingChanges, isRecent)) >= MOST_CHANGES_A_DAY)
    throw new AppError("rate_limited", "tooManyChanges", { values: { count: MOST_CHANGES_A_DAY } });
}

async function lockChangeable(
  tx: Transaction,
  actor: UserActor,
  bookingId: string,
  request: ChangePriceQuery,
  now: Date,
) {
  const booking = await lockBooking(tx, actor, bookingId);
  await judgeStep(tx, booking, actor, "change", {}, now);
  const open = await openChangeOf(tx, bookingId);
  if (open && isOpen(changeStatusAt(open, now))) throw conflict("changeOpen");
  if (open) await closeChange(tx, booking, open, "expired", { kind: "system" }, now);
  const wanted = { startsAt: new Date(request.startsAt), endsAt: new Date(request.endsAt) };
  return { booking, wanted, isRenter: changeSideOf(actor, booking) === "renter" };
}

/** Both sides want it: paid first where it costs more, otherwise it holds at once. */
async function agree(
  tx: Transaction,
  booking: BookingRow,
  change: ChangeRow,
  actor: UserActor,
  now: Date,
): Promise<void> {
  if (change.differenceCents <= 0) return applyChange(tx, booking, change, actor, null, now);
  const deadlineAt = changePaymentDeadline(booking, change, now);
  await tx
    .update(bookingChanges)
    .set({ status: "pending_payment", deadlineAt, updatedAt: now })
    .where(eq(bookingChanges.id, change.id));
  await holdLonger(tx, change.id, deadlineAt);
  await recordEvent(tx, booking, actor, { reason: "change_accepted" }, now);
}

/** The other side says yes. 409 when it was answered or ran out meanwhile. */
export function acceptChange(actor: UserActor, bookingId: string, changeId: string, now: Date) {
  return answer(actor, bookingId, changeId, now, (tx, booking, change) =>
    agree(tx, booking, change, actor, now),
  );
}

/** The other side says no: the rental stays as it was. */
export function declineChange(
  actor: UserActor,
  bookingId: string,
  changeId: string,
  { reason }: ReasonRequest,
  now: Date,
) {
  return answer(actor, bookingId, changeId, now, (tx, booking, change) =>
    closeChange(tx, booking, change, "declined", actor, now, reason),
  );
}

/** Who asked no longer wants it, answered or not; a payment that arrives after that goes back by itself. */
export async function withdrawChange(
  actor: UserActor,
  bookingId: string,
  changeId: string,
  now: Date,
): Promise<BookingDetail> {
  return settle(actor, bookingId, changeId, now, async (tx, booking, change) => {
    if (changeSideOf(actor, booking) !== proposerOf(change, booking)) throw forbidden();
    if (!isOpen(changeStatusAt(change, now))) throw conflict("changeNotOpen");
    await closeChange(tx, booking, change, "withdrawn", actor, now);
  });
}

type Work = (tx: Transaction, booking: BookingRow, change: ChangeRow) => Promise<void>;

function answer(actor: UserActor, bookingId: string, changeId: string, now: Date, work: Work) {
  return settle(actor, bookingId, changeId, now, async (tx, booking, change) => {
    const side = changeSideOf(actor, booking);
    if (!side || side === proposerOf(change, booking)) throw forbidden();
    if (changeStatusAt(change, now) !== "proposed") throw conflict("changeNotOpen");
    if (!isChangeable(statusAt(booking, now))) throw conflict("bookingNotChangeable");
    await work(tx, booking, change);
  });
}

async function settle(actor: UserActor, bookingId: string, changeId: string, now: Date, work: Work) {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const [change] = await tx
      .select()
      .from(bookingChanges)
      .where(eq(bookingChanges.id, changeId))
      .for("update");
    if (change?.bookingId !== booking.id) throw notFound();
    await work(tx, booking, change);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

const isChangeable = (status: string) => status === "confirmed" || status === "active";

const proposerOf = (change: ChangeRow, booking: BookingRow) =>
  change.proposedBy === booking.renterId ? "renter" : "owner";
