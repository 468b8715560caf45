import { interveneInModel } from "./model-admin";
import {
  answerModelChange,
  proposeModelChange,
  proposeModelPlace,
  withdrawModelChange,
} from "./model-changes";
import { claimInModel } from "./model-claims";
import { cancel, noShow, pickUp, returnVehicle } from "./model-handovers";
import { takeAtCounter } from "./model-money";
import { codeRefusal, isCodeOver } from "./model-promo-codes";
import { giveModelVehicle } from "./model-vehicles";
import {
  COUNTER_PERCENT,
  type CounterOp,
  type CounterPay,
  type HistoryOperation,
  type ModelPaymentMethod,
  type ModelPaymentPurpose,
  PROMO_CODES,
  type Target,
  VEHICLES,
} from "./operations";
import {
  blockingEntries,
  bufferOf,
  costOf,
  DAY,
  declineCompeting,
  deliveryOf,
  endModelBooking,
  findOpenModelChange,
  isWaitingBooking,
  type ModelBooking,
  type ModelPayment,
  type ModelState,
  requestModelBooking,
  spansOverlap,
  timeToAnswer,
} from "./state";

// All operations of the model.

const MAX_WAITING = 5;

/** The subject of an operation, read from the state before it. */
export function targetIn(state: ModelState, op: HistoryOperation): Target<number> {
  const booking = state.bookings.find(({ key }) => key === op.booking);
  return {
    payment: state.payments.findLast((payment) => payment.booking === op.booking)?.id,
    change: state.changes.findLast((change) => change.booking === op.booking)?.id,
    claim: state.claims.findLast((claim) => claim.booking === op.booking)?.id,
    vehicle: booking?.vehicle ?? -1,
    deliveryCents: booking ? deliveryOf(booking, booking.place) : 0,
    totalCents: booking ? costOf(booking) : 0,
    refundedCents: booking?.refunded ?? 0,
  };
}

/** Performs an operation and returns the answer to the person. */
export function performOperation(state: ModelState, asked: HistoryOperation, target: Target<number>): string {
  if (asked.do === "book") return book(state, asked);
  if (asked.do === "counter") return bookAtCounter(state, asked);
  const booking = state.bookings.find(({ key }) => key === asked.booking);
  if (!booking) return "skipped";
  const isUnseen = "who" in asked && asked.who === "owner" && !booking.isKnown;
  const op = isUnseen ? { ...asked, who: "stranger" as const } : asked;
  if (op.do === "pay") return booking.isAtCounter ? "bookingPaidAtCounter" : pay(state, booking, op);
  if (op.do === "take") return take(state, booking, op);
  if (op.do === "file" || op.do === "admit" || op.do === "dispute" || op.do === "decide")
    return claimInModel(state, booking, op, target.claim);
  if (op.do === "answer") return answer(state, target.payment, op.answer);
  if (op.do === "change") return proposeModelChange(state, booking, op, target);
  if (op.do === "agree" || op.do === "refuse") return answerModelChange(state, booking, op, target.change);
  if (op.do === "withdraw") return withdrawModelChange(state, op, target.change);
  if (op.do === "callOff" || op.do === "giveMore" || op.do === "move" || op.do === "performForSide")
    return interveneInModel(state, booking, op, target);
  if (op.do === "meet") return proposeModelPlace(state, booking, op, target);
  if (op.do === "giveVehicle") return giveModelVehicle(state, booking, op, target);
  if (op.who === "stranger") return "notFound";
  if (op.do === "cancel") return cancel(state, booking, op.who);
  if (op.who !== "owner") return "forbidden";
  if (op.do === "pickUp") return pickUp(state, booking, true);
  if (op.do === "giveBack") return returnVehicle(state, booking, op);
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
  const isInstantBook = VEHICLES[bookingDraft.vehicle]?.isInstantBook === true;
  if (!isInstantBook && timeToAnswer(lead) === undefined) return "requestTooLate";
  const blockers = blockingEntries(state, span);
  if (blockers.length > 0)
    return blockers.some(({ booking }) => booking.client === bookingDraft.client)
      ? "datesYours"
      : "datesTaken";
  const own = state.bookings.filter(({ client }) => client === bookingDraft.client);
  const { code } = bookingDraft;
  if (code !== null && isCodeOver(state, code)) return "promoCodeOver";
  const refusal = code === null ? undefined : codeRefusal(state, bookingDraft.client, code);
  if (refusal) return refusal;
  if (lead === 0) return "quoteExpired";
  if (own.filter((one) => isWaitingBooking(one)).length >= MAX_WAITING) return "tooManyHolds";
  const isOpen = (one: ModelBooking) =>
    isWaitingBooking(one) || one.status === "confirmed" || one.status === "active";
  if (own.some((one) => isOpen(one) && spansOverlap(one, span))) return "datesYours";
  const unpaid = endedUnpaid(own, state.now);
  if (unpaid.length >= 6) return "tooManyUnpaidHolds";
  const lately = unpaid.filter((one) => state.now - (one.endedUnpaidAt ?? 0) < 60 && spansOverlap(one, span));
  if (lately.length >= 2) return "holdRepeated";
  state.bookings.push({
    ...newBooking(state, bookingDraft),
    client: bookingDraft.client,
    deadline: state.now + 15,
    percentOff: code === null ? 0 : (PROMO_CODES[code]?.percent ?? 0),
    code,
    isUsingCode: code !== null,
  });
  return "ok";
}

function newBooking(
  state: ModelState,
  {
    booking: key,
    vehicle,
    startsAt,
    days,
  }: { booking: number; vehicle: number; startsAt: number; days: number },
): ModelBooking {
  const endsAt = startsAt + days * DAY;
  return {
    key,
    client: -1,
    vehicle,
    startsAt,
    endsAt,
    days,
    createdAt: state.now,
    status: "pending_payment",
    deadline: null,
    isAccepted: false,
    isKnown: false,
    holds: "hold",
    place: "office",
    until: endsAt + bufferOf(vehicle),
    paidBy: null,
    refunded: 0,
    late: 0,
    latePaidBy: null,
    endedUnpaidAt: null,
    paidAt: null,
    vehicleSince: null,
    earlierVehicles: [],
    isInstant: VEHICLES[vehicle]?.isInstantBook === true,
    isMovedUnasked: false,
    isAtCounter: false,
    percentOff: 0,
    code: null,
    isUsingCode: false,
    outSince: null,
    isRead: false,
    returnRecordedAt: null,
  };
}

/** Books for a new customer each time; competing requests are declined. */
function bookAtCounter(state: ModelState, op: Extract<CounterOp, { do: "counter" }>): string {
  if (op.startsAt <= state.now) return "pickupInPast";
  if (blockingEntries(state, { ...op, endsAt: op.startsAt + op.days * DAY }).length > 0) return "datesTaken";
  const booking: ModelBooking = {
    ...newBooking(state, op),
    deadline: op.startsAt + 120,
    isAccepted: true,
    isKnown: true,
    isAtCounter: true,
    percentOff: op.isDiscounted ? COUNTER_PERCENT : 0,
  };
  state.bookings.push(booking);
  declineCompeting(state, booking);
  if (op.paid) takePayment(state, booking, "rent", op.paid);
  return "ok";
}

function take(state: ModelState, booking: ModelBooking, op: Extract<CounterOp, { do: "take" }>): string {
  if (op.who === "stranger") return "notFound";
  if (op.who !== "owner") return "forbidden";
  if (!booking.isAtCounter) return "bookingPaidOnline";
  return takePayment(state, booking, op.purpose, op.method);
}

function takePayment(
  state: ModelState,
  booking: ModelBooking,
  purpose: ModelPaymentPurpose,
  method: CounterPay,
): string {
  const due = dueOf(state, booking, purpose);
  if (due.cents === 0) return "bookingNotPayable";
  takeAtCounter(state, newPayment(state, booking, purpose, method, due), booking);
  return "ok";
}

/** A client's unpaid holds of the last day, since they last paid for a booking. */
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
  const due = dueOf(state, booking, purpose);
  const isForIt = ({ change, claim }: ModelPayment) => change === due.change && claim === due.claim;
  const underWay = state.payments.find(
    (payment) =>
      payment.booking === booking.key &&
      payment.purpose === purpose &&
      (payment.status !== "captured" || isForIt(payment)) &&
      live.includes(payment.status),
  );
  if (underWay && due.cents > 0 && !isForIt(underWay)) return "paymentUnderWay";
  if (underWay) return underWay.method === method ? "ok" : "paymentUnderWay";
  if (due.cents === 0) return "bookingNotPayable";
  const asksFirst = purpose === "rent" && method === "momo" && !booking.isInstant && !booking.isAccepted;
  if (asksFirst && !requestModelBooking(state, booking)) return "requestTooLate";
  newPayment(state, booking, purpose, method, due);
  return "ok";
}

function newPayment(
  state: ModelState,
  { key: booking }: ModelBooking,
  purpose: ModelPaymentPurpose,
  method: ModelPaymentMethod | CounterPay,
  due: Due,
): ModelPayment {
  const payment: ModelPayment = {
    id: state.payments.length,
    booking,
    purpose,
    ...due,
    method,
    status: "created",
    provider: "unsent",
    capturesAtOnce: false,
    refunded: 0,
    since: state.now,
  };
  state.payments.push(payment);
  return payment;
}

interface Due {
  cents: number;
  change: number | null;
  claim: number | null;
}

/** The amount the renter owes now for a purpose; claims are paid one after the other. */
function dueOf(state: ModelState, booking: ModelBooking, purpose: ModelPaymentPurpose): Due {
  const none = { cents: 0, change: null, claim: null };
  if (purpose === "rent")
    return { ...none, cents: booking.status === "pending_payment" ? costOf(booking) : 0 };
  if (purpose === "late")
    return {
      ...none,
      cents: booking.status === "completed" && booking.latePaidBy === null ? booking.late : 0,
    };
  if (purpose === "claim") {
    const [claim] = state.claims
      .filter((one) => one.booking === booking.key && one.agreed && one.paidBy === null)
      .sort((one, other) => (one.settledAs ?? 0) - (other.settledAs ?? 0));
    return claim ? { ...none, cents: claim.agreed ?? 0, claim: claim.id } : none;
  }
  const change = findOpenModelChange(state, booking);
  return change?.status === "pending_payment"
    ? { ...none, cents: change.difference, change: change.difference > 0 ? change.id : null }
    : none;
}

function answer(
  state: ModelState,
  target: number | undefined,
  outcome: "approve" | "reject" | "time_out",
): string {
  const payment = state.payments.find(({ id }) => id === target);
  if (!payment) return "skipped";
  const isInTill = payment.method === "cash" || payment.method === "card_terminal";
  if (isInTill || payment.provider === "unsent") return "notFound";
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
