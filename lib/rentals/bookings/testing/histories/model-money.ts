import { applyPaidModelChange } from "./model-changes";
import { codeRefusal } from "./model-promo-codes";
import {
  blockingEntries,
  costOf,
  declineCompeting,
  type ModelBooking,
  type ModelPayment,
  type ModelState,
  requestModelBooking,
} from "./state";

// The money of the model: payments move by themselves, one step at a time.

/** The ids of payments that can move, tried on copies of the state. */
export function listPaymentMoves(state: ModelState): number[] {
  return state.payments
    .filter((payment) => movePayment(structuredClone(state), payment.id))
    .map(({ id }) => id);
}

/** Moves all payments until none moves any more. */
export function settlePayments(state: ModelState): void {
  for (let moved = true; moved; ) moved = state.payments.some(({ id }) => movePayment(state, id));
}

/** Moves a payment one step towards its desired state; false if there is nothing to do. */
export function movePayment(state: ModelState, id: number): boolean {
  const payment = state.payments[id];
  const booking = state.bookings.find(({ key }) => key === payment?.booking);
  if (!payment || !booking) return false;
  const before = JSON.stringify(payment);
  const desired = desiredPaymentOf(state, payment, booking);
  if (payment.status === "created") startCharge(payment, desired, state.now);
  else if (payment.status === "pending") pursueCharge(state, payment, booking, desired);
  else if (payment.status === "authorized") {
    if (desired === "release") cancelCharge(payment);
    else if (desired !== "promise") payment.provider = "captured";
    applyProviderStatus(state, payment, booking);
  } else if (payment.status === "captured") refundSurplus(state, payment, booking);
  else if (payment.status !== "refunded" && payment.provider === "captured")
    applyProviderStatus(state, payment, booking);
  return JSON.stringify(payment) !== before;
}

type DesiredPayment = "take" | "promise" | "wait" | "release";

/** The payment that counts for this payment's purpose; null if there is none yet. */
function settlerOf(
  state: ModelState,
  { purpose, change, claim }: ModelPayment,
  booking: ModelBooking,
): number | null {
  if (purpose === "rent") return booking.paidBy;
  if (purpose === "late") return booking.latePaidBy;
  if (purpose === "claim") return state.claims.find(({ id }) => id === claim)?.paidBy ?? null;
  return state.changes.find(({ id }) => id === change)?.paidBy ?? null;
}

function desiredPaymentOf(state: ModelState, payment: ModelPayment, booking: ModelBooking): DesiredPayment {
  const settler = settlerOf(state, payment, booking);
  if (settler !== null) return settler === payment.id ? "take" : "release";
  if (payment.purpose === "late") return booking.late > 0 ? "take" : "release";
  if (payment.purpose === "claim") return "take";
  const change = state.changes.find(({ id }) => id === payment.change);
  const status = change ? change.status : booking.status;
  if (status === "expired") return payment.status === "pending" ? "wait" : "release";
  const isPromise = !change && !booking.isInstant && !booking.isAccepted;
  if (status === "pending_payment") return isPromise ? "promise" : "take";
  return status === "requested" ? "promise" : "release";
}

function startCharge(payment: ModelPayment, desired: DesiredPayment, now: number): void {
  if (desired === "release") payment.status = "cancelled";
  else if (desired !== "promise" || payment.method === "card") payment.status = "pending";
  else return;
  payment.since = now;
}

/**
 * Prompts on telephones expire within two hours: a charge still open then fails here, though the money may still
 * arrive.
 */
const PROMPT_LIFE_MINUTES = 120;

function pursueCharge(
  state: ModelState,
  payment: ModelPayment,
  booking: ModelBooking,
  desired: DesiredPayment,
): void {
  if (desired === "release" && payment.method === "card") cancelCharge(payment);
  else if (payment.provider === "unsent" && (desired === "take" || desired === "promise")) {
    payment.provider = "pending";
    payment.capturesAtOnce = desired === "take";
  } else if (payment.provider === "unsent" && state.now > payment.since + 10) payment.provider = "cancelled";
  applyProviderStatus(state, payment, booking);
  if (payment.status !== "pending" || payment.method === "card" || payment.provider !== "pending") return;
  if (state.now >= payment.since + PROMPT_LIFE_MINUTES)
    Object.assign(payment, { status: "expired", since: state.now });
}

function cancelCharge(payment: ModelPayment): void {
  if (payment.provider !== "captured") payment.provider = "cancelled";
}

/** Reads the charge's status from the provider and updates the booking. */
function applyProviderStatus(state: ModelState, payment: ModelPayment, booking: ModelBooking): void {
  if (payment.provider === "unsent" || payment.provider === payment.status) return;
  payment.status = payment.provider;
  payment.since = state.now;
  if (payment.status === "captured" && payment.purpose === "change")
    applyPaidModelChange(state, booking, payment.change, payment.id);
  if (payment.status === "captured" && payment.purpose === "late") booking.latePaidBy ??= payment.id;
  const claim = state.claims.find(({ id }) => id === payment.claim);
  if (payment.status === "captured" && claim) claim.paidBy ??= payment.id;
  if (payment.purpose === "rent") applyRentStatus(state, payment, booking);
}

/** Records money that staff took at the counter. */
export function takeAtCounter(state: ModelState, payment: ModelPayment, booking: ModelBooking): void {
  payment.provider = "captured";
  applyProviderStatus(state, payment, booking);
}

function applyRentStatus(state: ModelState, payment: ModelPayment, booking: ModelBooking): void {
  const isLate = booking.status === "expired";
  if (booking.status !== "pending_payment" && !isLate) return;
  const isCodeFree = booking.code === null || codeRefusal(state, booking.client, booking.code) === undefined;
  const isFree = blockingEntries(state, booking).length === 0 && state.now < booking.startsAt && isCodeFree;
  if (payment.status === "captured" && (!isLate || isFree)) {
    Object.assign(booking, { status: "confirmed", deadline: null, holds: "booking", paidBy: payment.id });
    booking.paidAt = state.now;
    booking.isKnown = true;
    booking.refunded = 0;
    if (booking.code !== null) booking.isUsingCode = true;
    declineCompeting(state, booking);
  }
  const needsAnswer = !booking.isInstant && !booking.isAccepted;
  if (payment.status === "authorized" && needsAnswer && (!isLate || isFree)) {
    const isAsked = requestModelBooking(state, booking);
    if (isAsked && booking.code !== null) booking.isUsingCode = true;
  }
}

function refundSurplus(state: ModelState, payment: ModelPayment, booking: ModelBooking): void {
  const settler = settlerOf(state, payment, booking);
  const left = payment.cents - payment.refunded;
  let refund = left;
  if (settler === payment.id) refund = isForAfterwards(payment) ? 0 : surplusOf(state, payment, booking);
  else if (settler === null && isStillAwaited(state, payment, booking)) refund = 0;
  if (refund <= 0) return;
  payment.refunded += refund;
  if (payment.refunded === payment.cents) payment.status = "refunded";
  if (booking.paidBy === null && payment.purpose === "rent") booking.refunded = payment.refunded;
}

function isStillAwaited(
  state: ModelState,
  { purpose, change }: ModelPayment,
  booking: ModelBooking,
): boolean {
  if (purpose === "rent") return booking.status === "pending_payment" || booking.status === "requested";
  return state.changes.some(({ id, status }) => id === change && status === "pending_payment");
}

const isForAfterwards = ({ purpose }: ModelPayment) => purpose === "late" || purpose === "claim";

/** The surplus of rent and changes over the bill, taken from the newest payment first. */
function surplusOf(state: ModelState, payment: ModelPayment, booking: ModelBooking): number {
  const paying = state.payments.filter(
    (one) =>
      one.booking === booking.key && !isForAfterwards(one) && settlerOf(state, one, booking) === one.id,
  );
  const here = paying.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
  const younger = paying.filter(({ id }) => id > payment.id);
  const theirs = younger.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
  const surplus = here - (costOf(booking) - booking.refunded) - theirs;
  return Math.max(0, Math.min(surplus, payment.cents - payment.refunded));
}
