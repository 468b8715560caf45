import { interveneInModel } from "./model-admin";
import { answerModelChange, proposeModelChange, withdrawModelChange } from "./model-changes";
import { cancel, noShow, pickUp, returnVehicle } from "./model-handovers";
import { giveModelVehicle } from "./model-vehicles";
import { type HistoryOperation, type ModelPaymentPurpose, type Target, VEHICLES } from "./operations";
import {
  blockingEntries,
  bufferOf,
  costOf,
  DAY,
  declineCompeting,
  endModelBooking,
  findOpenModelChange,
  isWaitingBooking,
  type ModelBooking,
  type ModelState,
  requestModelBooking,
  spansOverlap,
  timeToAnswer,
} from "./state";

// Every operation, in the model.

const MOST_WAITING = 5;

/** What an operation is about, seen from where things stand before it. */
export function targetIn(state: ModelState, op: HistoryOperation): Target<number> {
  const booking = state.bookings.find(({ key }) => key === op.booking);
  return {
    payment: state.payments.findLast((payment) => payment.booking === op.booking)?.id,
    change: state.changes.findLast((change) => change.booking === op.booking)?.id,
    car: booking?.car ?? -1,
    totalCents: booking ? costOf(booking) : 0,
    refundedCents: booking?.refunded ?? 0,
  };
}

/** One operation; what the person is told. */
export function performOperation(state: ModelState, op: HistoryOperation, target: Target<number>): string {
  if (op.do === "book") return book(state, op);
  const booking = state.bookings.find(({ key }) => key === op.booking);
  if (!booking) return "skipped";
  if (op.do === "pay") return pay(state, booking, op);
  if (op.do === "answer") return answer(state, target.payment, op.answer);
  if (op.do === "change") return proposeModelChange(state, booking, op, target.totalCents);
  if (op.do === "agree" || op.do === "refuse") return answerModelChange(state, booking, op, target.change);
  if (op.do === "withdraw") return withdrawModelChange(state, op, target.change);
  if (op.do === "callOff" || op.do === "giveMore" || op.do === "move" || op.do === "act")
    return interveneInModel(state, booking, op, target);
  if (op.do === "giveCar") return giveModelVehicle(state, booking, op, target);
  if (op.who === "stranger") return "notFound";
  if (op.do === "cancel") return cancel(state, booking, op.who);
  if (op.who !== "owner") return "forbidden";
  if (op.do === "pickUp") return pickUp(state, booking);
  if (op.do === "giveBack") return returnVehicle(state, booking);
  if (op.do === "noShow") return noShow(state, booking);
  if (booking.status !== "requested") return "bookingNotAnswerable";
  if (op.do === "accept") return accept(state, booking);
  endModelBooking(booking, "declined");
  return "ok";
}

function book(state: ModelState, bookingDraft: Extract<HistoryOperation, { do: "book" }>): string {
  const endsAt = bookingDraft.startsAt + bookingDraft.days * DAY;
  const span = { ...bookingDraft, endsAt };
  const lead = bookingDraft.startsAt - state.now;
  if (lead < 0) return "pickupInPast";
  const isInstantBook = VEHICLES[bookingDraft.car]?.isInstantBook === true;
  if (!isInstantBook && timeToAnswer(lead) === undefined) return "requestTooLate";
  const blockers = blockingEntries(state, span);
  if (blockers.length > 0)
    return blockers.some(({ booking }) => booking.client === bookingDraft.client)
      ? "datesYours"
      : "datesTaken";
  const own = state.bookings.filter(({ client }) => client === bookingDraft.client);
  if (lead === 0) return "quoteExpired";
  if (own.filter((one) => isWaitingBooking(one)).length >= MOST_WAITING) return "tooManyHolds";
  const isOpen = (one: ModelBooking) =>
    isWaitingBooking(one) || one.status === "confirmed" || one.status === "active";
  if (own.some((one) => isOpen(one) && spansOverlap(one, span))) return "datesYours";
  const unpaid = endedUnpaid(own, state.now);
  if (unpaid.length >= 6) return "tooManyUnpaidHolds";
  const lately = unpaid.filter((one) => state.now - (one.endedUnpaidAt ?? 0) < 60 && spansOverlap(one, span));
  if (lately.length >= 2) return "holdRepeated";
  const { client, car: vehicle, startsAt, days } = bookingDraft;
  state.bookings.push({
    ...{ key: bookingDraft.booking, client, car: vehicle, startsAt, endsAt, days, createdAt: state.now },
    ...{ status: "pending_payment", deadline: state.now + 15, isAccepted: false, holds: "hold" },
    ...{ until: endsAt + bufferOf(vehicle), paidBy: null, refunded: 0, late: 0, latePaidBy: null },
    ...{ endedUnpaidAt: null, paidAt: null, isInstant: isInstantBook, carSince: null, carsBefore: [] },
    isMovedUnasked: false,
  });
  return "ok";
}

/** Somebody's holds of the last day that nobody paid for, since they last paid for one. */
function endedUnpaid(own: ModelBooking[], now: number): ModelBooking[] {
  const lastPaid = Math.max(...own.map(({ paidAt }) => paidAt ?? -1), -1);
  return own.filter(
    ({ endedUnpaidAt, paidAt, status }) =>
      endedUnpaidAt !== null &&
      paidAt === null &&
      (status === "expired" || status === "cancelled") &&
      endedUnpaidAt > Math.max(lastPaid, now - DAY),
  );
}

const live = ["created", "pending", "authorized", "captured"];

function pay(
  state: ModelState,
  booking: ModelBooking,
  { purpose, method }: Extract<HistoryOperation, { do: "pay" }>,
): string {
  const cents = dueOf(state, booking, purpose);
  const change = purpose === "change" && cents > 0 ? (findOpenModelChange(state, booking)?.id ?? null) : null;
  const underWay = state.payments.find(
    (payment) =>
      payment.booking === booking.key &&
      payment.purpose === purpose &&
      (payment.status !== "captured" || payment.change === change) &&
      live.includes(payment.status),
  );
  if (underWay && cents > 0 && underWay.change !== change) return "paymentUnderWay";
  if (underWay) return underWay.method === method ? "ok" : "paymentUnderWay";
  if (cents === 0) return "bookingNotPayable";
  const asksFirst = purpose === "rent" && method === "momo" && !booking.isInstant && !booking.isAccepted;
  if (asksFirst && !requestModelBooking(state, booking)) return "requestTooLate";
  state.payments.push({
    ...{ id: state.payments.length, booking: booking.key, purpose, change, method, cents },
    ...{ status: "created", provider: "unsent", capturesAtOnce: false, refunded: 0, since: state.now },
  });
  return "ok";
}

/** What the renter owes for it now. */
function dueOf(state: ModelState, booking: ModelBooking, purpose: ModelPaymentPurpose): number {
  if (purpose === "rent") return booking.status === "pending_payment" ? costOf(booking) : 0;
  if (purpose === "late")
    return booking.status === "completed" && booking.latePaidBy === null ? booking.late : 0;
  const change = findOpenModelChange(state, booking);
  return change?.status === "pending_payment" ? change.difference : 0;
}

function answer(
  state: ModelState,
  target: number | undefined,
  outcome: "approve" | "reject" | "time_out",
): string {
  const payment = state.payments.find(({ id }) => id === target);
  if (!payment) return "skipped";
  if (payment.provider === "unsent") return "notFound";
  if (payment.provider !== "pending") return "paymentNotOpen";
  const approved = payment.capturesAtOnce ? "captured" : "authorized";
  payment.provider = outcome === "approve" ? approved : outcome === "reject" ? "failed" : "expired";
  return "ok";
}

function accept(state: ModelState, booking: ModelBooking): string {
  const blockers = blockingEntries(state, booking);
  if (blockers.length > 0)
    return blockers.some(({ as }) => as === "booking") ? "datesTakenMeanwhile" : "datesHeld";
  const deadline = Math.min(state.now + 120, booking.startsAt);
  Object.assign(booking, { status: "pending_payment", deadline, isAccepted: true, holds: "hold" });
  declineCompeting(state, booking);
  return "ok";
}
