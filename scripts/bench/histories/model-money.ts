import {
  type Booking,
  beatRivals,
  costOf,
  isInstant,
  isWaiting,
  type Payment,
  request,
  type State,
  takers,
} from "./model";

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
  const before = JSON.stringify([payment, booking]);
  const isAnothers = booking.paidBy !== null && booking.paidBy !== id;
  const isOver = isAnothers || ["declined", "cancelled"].includes(booking.status);
  const isGone = isOver || booking.status === "expired";
  const isPromise = !isInstant(booking) && !booking.isAccepted;
  if (payment.status === "created") begin(payment, isGone, isPromise, state.now);
  else if (payment.status === "pending") {
    const isWanted = isWaiting(booking);
    if (isOver && payment.method === "card") letGo(payment);
    else if (payment.provider === "unsent" && isWanted) {
      payment.provider = "pending";
      payment.capturesAtOnce = !isPromise;
    } else if (payment.provider === "unsent" && state.now > payment.since + 10)
      payment.provider = "cancelled";
    hear(state, payment, booking);
  } else if (payment.status === "authorized") {
    if (isGone) letGo(payment);
    else if (booking.status !== "requested" && !(booking.status === "pending_payment" && isPromise))
      payment.provider = "captured";
    hear(state, payment, booking);
  } else if (payment.status === "captured") payBack(payment, booking, isGone, isAnothers);
  return JSON.stringify([payment, booking]) !== before;
}

function begin(payment: Payment, isGone: boolean, isPromise: boolean, now: number): void {
  if (isGone) payment.status = "cancelled";
  else if (!isPromise || payment.method === "card") payment.status = "pending";
  else return;
  payment.since = now;
}

function letGo(payment: Payment): void {
  if (payment.provider !== "captured") payment.provider = "cancelled";
}

/** We learn where the charge stands, and the booking follows. */
function hear(state: State, payment: Payment, booking: Booking): void {
  if (payment.provider === "unsent" || payment.provider === payment.status) return;
  payment.status = payment.provider;
  payment.since = state.now;
  const isLate = booking.status === "expired";
  if (booking.status !== "pending_payment" && !isLate) return;
  const isFree = takers(state, booking).length === 0 && state.now < booking.startsAt;
  if (payment.status === "captured" && (!isLate || isFree)) {
    Object.assign(booking, { status: "confirmed", deadline: null, holds: "booking", paidBy: payment.id });
    if (isLate) beatRivals(state, booking);
  }
  const needsAnswer = !isInstant(booking) && !booking.isAccepted;
  if (payment.status === "authorized" && needsAnswer && (!isLate || isFree)) request(state, booking);
}

function payBack(payment: Payment, booking: Booking, isGone: boolean, isAnothers: boolean): void {
  const cost = costOf(booking);
  const decided = booking.status === "cancelled" && booking.paidBy === payment.id;
  const due = decided ? booking.refunded : isGone ? cost : 0;
  if (due <= payment.refunded) return;
  payment.refunded = due;
  if (due === cost) payment.status = "refunded";
  if (!isAnothers) booking.refunded = due;
}
