import { CARS, type Op } from "./story";

// The product's rules for bookings and their money, written a second time and as simply as can be: plain arrays, one thing
// after the other, whole minutes. Nothing is shared with lib, so that an error has to be made twice to go unseen.

const DAY = 1_440;
const DAILY_CENTS = 4_500;
const MOST_WAITING = 5;

export interface Booking {
  key: number;
  client: number;
  car: number;
  startsAt: number;
  endsAt: number;
  days: number;
  createdAt: number;
  status: string;
  deadline: number | null;
  isAccepted: boolean;
  holds: "nothing" | "hold" | "booking";
  paidBy: number | null;
  refunded: number;
}

export interface Payment {
  id: number;
  booking: number;
  method: "card" | "momo";
  status: string;
  /** Where the charge stands at the provider; "unsent" while it has never heard of it. */
  provider: "unsent" | "pending" | "authorized" | "captured" | "failed" | "expired" | "cancelled";
  capturesAtOnce: boolean;
  refunded: number;
  since: number;
}

export interface State {
  now: number;
  bookings: Booking[];
  payments: Payment[];
}

export const beginning = (): State => ({ now: 0, bookings: [], payments: [] });

export const costOf = (booking: Booking) => booking.days * DAILY_CENTS;
export const isInstant = (booking: Booking) => CARS[booking.car]?.isInstantBook === true;
const bufferOf = (car: number) => CARS[car]?.bufferMinutes ?? 0;
export const isWaiting = ({ status }: Booking) => status === "pending_payment" || status === "requested";

interface Span {
  car: number;
  startsAt: number;
  endsAt: number;
}
const collide = (a: Span, b: Span) =>
  a.car === b.car && a.startsAt < b.endsAt + bufferOf(a.car) && b.startsAt < a.endsAt + bufferOf(a.car);
const overlap = (a: Span, b: Span) => a.car === b.car && a.startsAt < b.endsAt && b.startsAt < a.endsAt;

export function takers(state: State, span: Span): Booking[] {
  return state.bookings.filter(
    (booking) =>
      collide(booking, span) &&
      (booking.holds === "booking" || (booking.holds === "hold" && (booking.deadline ?? 0) > state.now)),
  );
}

/** Minutes the owner has to answer in; undefined where it is too late to ask. */
function timeToAnswer(lead: number): number | undefined {
  if (lead > 600) return 480;
  if (lead >= 240) return lead - 120;
  return lead >= 60 ? lead / 2 : undefined;
}

/** One operation; what the person is told. */
export function act(state: State, op: Op, target: number | undefined): string {
  if (op.do === "book") return book(state, op);
  const booking = state.bookings.find(({ key }) => key === op.booking);
  if (!booking) return "skipped";
  if (op.do === "pay") return pay(state, booking, op.method);
  if (op.do === "answer") return answer(state, target, op.answer);
  if (op.who === "stranger") return "notFound";
  if (op.do === "cancel") return cancel(state, booking, op.who);
  if (op.who !== "owner") return "forbidden";
  if (booking.status !== "requested") return "bookingNotAnswerable";
  if (op.do === "accept") return accept(state, booking);
  end(booking, "declined");
  return "ok";
}

function book(state: State, wish: Extract<Op, { do: "book" }>): string {
  const endsAt = wish.startsAt + wish.days * DAY;
  const span = { ...wish, endsAt };
  const lead = wish.startsAt - state.now;
  if (lead < 0) return "pickupInPast";
  const isInstantBook = CARS[wish.car]?.isInstantBook === true;
  if (!isInstantBook && timeToAnswer(lead) === undefined) return "requestTooLate";
  const inTheWay = takers(state, span);
  if (inTheWay.length > 0)
    return inTheWay.some(({ client }) => client === wish.client) ? "datesYours" : "datesTaken";
  const own = state.bookings.filter(({ client }) => client === wish.client);
  if (lead === 0) return "quoteExpired";
  if (own.filter((one) => isWaiting(one)).length >= MOST_WAITING) return "tooManyHolds";
  const isOpen = (one: Booking) => isWaiting(one) || one.status === "confirmed";
  if (own.some((one) => isOpen(one) && overlap(one, span))) return "datesYours";
  const { client, car, startsAt, days } = wish;
  state.bookings.push({
    ...{ key: wish.booking, client, car, startsAt, endsAt, days, createdAt: state.now },
    ...{ status: "pending_payment", deadline: state.now + 15, isAccepted: false, holds: "hold" },
    ...{ paidBy: null, refunded: 0 },
  });
  return "ok";
}

function pay(state: State, booking: Booking, method: "card" | "momo"): string {
  const live = state.payments.find(
    (payment) =>
      payment.booking === booking.key &&
      ["created", "pending", "authorized", "captured"].includes(payment.status),
  );
  if (live) return live.method === method ? "ok" : "paymentUnderWay";
  if (booking.status !== "pending_payment") return "bookingNotPayable";
  const asksFirst = method === "momo" && !isInstant(booking) && !booking.isAccepted;
  if (asksFirst && !request(state, booking)) return "requestTooLate";
  const id = state.payments.length;
  state.payments.push({
    ...{ id, booking: booking.key, method, status: "created", provider: "unsent" },
    ...{ capturesAtOnce: false, refunded: 0, since: state.now },
  });
  return "ok";
}

/** The owner is asked, and the days are open to others again. */
export function request(state: State, booking: Booking): boolean {
  const time = timeToAnswer(booking.startsAt - state.now);
  if (time === undefined) return false;
  Object.assign(booking, { status: "requested", deadline: state.now + time, holds: "nothing" });
  return true;
}

function answer(state: State, target: number | undefined, said: "approve" | "reject" | "time_out"): string {
  const payment = state.payments.find(({ id }) => id === target);
  if (!payment) return "skipped";
  if (payment.provider === "unsent") return "notFound";
  if (payment.provider !== "pending") return "paymentNotOpen";
  const approved = payment.capturesAtOnce ? "captured" : "authorized";
  payment.provider = said === "approve" ? approved : said === "reject" ? "failed" : "expired";
  return "ok";
}

function accept(state: State, booking: Booking): string {
  const inTheWay = takers(state, booking);
  if (inTheWay.length > 0)
    return inTheWay.some(({ holds }) => holds === "booking") ? "datesTakenMeanwhile" : "datesHeld";
  const deadline = Math.min(state.now + 120, booking.startsAt);
  Object.assign(booking, { status: "pending_payment", deadline, isAccepted: true, holds: "hold" });
  beatRivals(state, booking);
  return "ok";
}

export function beatRivals(state: State, winner: Booking): void {
  for (const rival of state.bookings)
    if (rival !== winner && rival.status === "requested" && collide(rival, winner)) end(rival, "declined");
}

function end(booking: Booking, status: string): void {
  Object.assign(booking, { status, deadline: null, holds: "nothing" });
}

function cancel(state: State, booking: Booking, who: string): string {
  if (!isWaiting(booking) && booking.status !== "confirmed") return "bookingNotCancellable";
  if (booking.status === "confirmed") booking.refunded = dueOnCancel(booking, who, state.now);
  end(booking, "cancelled");
  return "ok";
}

function dueOnCancel(booking: Booking, who: string, now: number): number {
  const cost = costOf(booking);
  if (who !== "renter") return cost;
  if (now >= booking.startsAt) return 0;
  if (booking.startsAt - now >= DAY || now - booking.createdAt <= 60) return cost;
  return cost - Math.round(booking.days <= 2 ? DAILY_CENTS / 2 : DAILY_CENTS);
}

/** What time alone does. */
export function passTime(state: State): void {
  for (const booking of state.bookings) {
    if (booking.deadline !== null && booking.deadline <= state.now) end(booking, "expired");
    if (booking.status === "confirmed" && booking.endsAt <= state.now) end(booking, "no_show");
  }
}
