import { settlePaid } from "./model-changes";
import {
  type Booking,
  beatRivals,
  costOf,
  isInstant,
  type Payment,
  request,
  type State,
  takers,
} from "./state";

// The money of the model: what happens to payments by themselves, one movement at a time.

/** The payments that have something to do, each with doing it: first what they would, then whether they did. */
export function moneyMoves(state: State): number[] {
  return state.payments
    .filter((payment) => moveMoney(structuredClone(state), payment.id))
    .map(({ id }) => id);
}

/** Everything that happens by itself has happened. */
export function settle(state: State): void {
  for (let moved = true; moved; ) moved = state.payments.some(({ id }) => moveMoney(state, id));
}

/** One movement of a payment towards what its booking wants of it; false when there is none. */
export function moveMoney(state: State, id: number): boolean {
  const payment = state.payments[id];
  const booking = state.bookings.find(({ key }) => key === payment?.booking);
  if (!payment || !booking) return false;
  const before = JSON.stringify(payment);
  const want = wantOf(state, payment, booking);
  if (payment.status === "created") begin(payment, want, state.now);
  else if (payment.status === "pending") pursue(state, payment, booking, want);
  else if (payment.status === "authorized") {
    if (want === "release") letGo(payment);
    else if (want !== "promise") payment.provider = "captured";
    hear(state, payment, booking);
  } else if (payment.status === "captured") payBack(state, payment, booking);
  else if (payment.status !== "refunded" && payment.provider === "captured") hear(state, payment, booking);
  return JSON.stringify(payment) !== before;
}

type Want = "take" | "promise" | "wait" | "release";

/** Which payment counts for what this one is for; null: none yet. */
function settlerOf(state: State, { purpose, change }: Payment, booking: Booking): number | null {
  if (purpose === "rent") return booking.paidBy;
  if (purpose === "late") return booking.latePaidBy;
  return state.changes.find(({ id }) => id === change)?.paidBy ?? null;
}

function wantOf(state: State, payment: Payment, booking: Booking): Want {
  const settler = settlerOf(state, payment, booking);
  if (settler !== null) return settler === payment.id ? "take" : "release";
  if (payment.purpose === "late") return booking.late > 0 ? "take" : "release";
  const change = state.changes.find(({ id }) => id === payment.change);
  const status = change ? change.status : booking.status;
  if (status === "expired") return payment.status === "pending" ? "wait" : "release";
  const isPromise = !change && !isInstant(booking) && !booking.isAccepted;
  if (status === "pending_payment") return isPromise ? "promise" : "take";
  return status === "requested" ? "promise" : "release";
}

function begin(payment: Payment, want: Want, now: number): void {
  if (want === "release") payment.status = "cancelled";
  else if (want !== "promise" || payment.method === "card") payment.status = "pending";
  else return;
  payment.since = now;
}

/** No telephone waits two hours: what is open then is over here, though the money may still come. */
const PROMPT_IS_OVER = 120;

function pursue(state: State, payment: Payment, booking: Booking, want: Want): void {
  if (want === "release" && payment.method === "card") letGo(payment);
  else if (payment.provider === "unsent" && (want === "take" || want === "promise")) {
    payment.provider = "pending";
    payment.capturesAtOnce = want === "take";
  } else if (payment.provider === "unsent" && state.now > payment.since + 10) payment.provider = "cancelled";
  hear(state, payment, booking);
  if (payment.status !== "pending" || payment.method === "card" || payment.provider !== "pending") return;
  if (state.now >= payment.since + PROMPT_IS_OVER)
    Object.assign(payment, { status: "expired", since: state.now });
}

function letGo(payment: Payment): void {
  if (payment.provider !== "captured") payment.provider = "cancelled";
}

/** We learn where the charge stands, and the booking follows. */
function hear(state: State, payment: Payment, booking: Booking): void {
  if (payment.provider === "unsent" || payment.provider === payment.status) return;
  payment.status = payment.provider;
  payment.since = state.now;
  if (payment.status === "captured" && payment.purpose === "change")
    settlePaid(state, booking, payment.change, payment.id);
  if (payment.status === "captured" && payment.purpose === "late") booking.latePaidBy ??= payment.id;
  if (payment.purpose === "rent") hearRent(state, payment, booking);
}

function hearRent(state: State, payment: Payment, booking: Booking): void {
  const isLate = booking.status === "expired";
  if (booking.status !== "pending_payment" && !isLate) return;
  const isFree = takers(state, booking).length === 0 && state.now < booking.startsAt;
  if (payment.status === "captured" && (!isLate || isFree)) {
    Object.assign(booking, { status: "confirmed", deadline: null, holds: "booking", paidBy: payment.id });
    booking.paidAt = state.now;
    booking.refunded = 0;
    if (isLate) beatRivals(state, booking);
  }
  const needsAnswer = !isInstant(booking) && !booking.isAccepted;
  if (payment.status === "authorized" && needsAnswer && (!isLate || isFree)) request(state, booking);
}

function payBack(state: State, payment: Payment, booking: Booking): void {
  const settler = settlerOf(state, payment, booking);
  const left = payment.cents - payment.refunded;
  let back = left;
  if (settler === payment.id) back = payment.purpose === "late" ? 0 : surplusOf(state, payment, booking);
  else if (settler === null && isStillAwaited(state, payment, booking)) back = 0;
  if (back <= 0) return;
  payment.refunded += back;
  if (payment.refunded === payment.cents) payment.status = "refunded";
  if (booking.paidBy === null && payment.purpose === "rent") booking.refunded = payment.refunded;
}

function isStillAwaited(state: State, { purpose, change }: Payment, booking: Booking): boolean {
  if (purpose === "rent") return booking.status === "pending_payment" || booking.status === "requested";
  return state.changes.some(({ id, status }) => id === change && status === "pending_payment");
}

/** What a bill that rent and changes paid together no longer needs, off the newest payment first. */
function surplusOf(state: State, payment: Payment, booking: Booking): number {
  const paying = state.payments.filter(
    (one) =>
      one.booking === booking.key && one.purpose !== "late" && settlerOf(state, one, booking) === one.id,
  );
  const here = paying.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
  const younger = paying.filter(({ id }) => id > payment.id);
  const theirs = younger.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
  const surplus = here - (costOf(booking) - booking.refunded) - theirs;
  return Math.max(0, Math.min(surplus, payment.cents - payment.refunded));
}
