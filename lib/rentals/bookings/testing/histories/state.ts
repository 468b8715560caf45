import {
  type CounterPay,
  DAILY_CENTS,
  DELIVERY_CENTS,
  type ModelPaymentMethod,
  type ModelPaymentPurpose,
  type ModelPlace,
  type ModelRole,
  VEHICLES,
} from "./operations";

// A second, deliberately simple implementation of the rules for bookings and their money: plain arrays, sequential,
// whole minutes. It shares no code with lib, so an error goes unnoticed only if it is made twice.

export const DAY = 1_440;

export interface ModelBooking {
  key: number;
  client: number;
  vehicle: number;
  /** Whether the originally booked vehicle was booked instantly. */
  isInstant: boolean;
  /** When it received its vehicle, if that replaced another during the rental. */
  vehicleSince: number | null;
  /** The occupancy of the vehicles it had before. */
  earlierVehicles: { vehicle: number; from: number; to: number }[];
  /** Another vehicle was given without asking, so the renter may cancel for free. */
  isMovedUnasked: boolean;
  /** Where it is handed over. All vehicles are at the office. */
  place: ModelPlace;
  startsAt: number;
  endsAt: number;
  days: number;
  createdAt: number;
  status: string;
  deadline: number | null;
  isAccepted: boolean;
  /** Not an unpaid checkout, which its owner does not see. */
  isKnown: boolean;
  holds: "nothing" | "hold" | "booking";
  /** When its vehicle is free again, including the buffer. */
  until: number;
  paidBy: number | null;
  refunded: number;
  /** The charges of the return. */
  late: number;
  latePaidBy: number | null;
  /** Booked at the counter, where the customer also pays. */
  isAtCounter: boolean;
  /** Percent off the rent, and the index of its promo code while it counts as a use. */
  percentOff: number;
  code: number | null;
  isUsingCode: boolean;
  /** When the renter received the vehicle, and whether its readings were recorded then. */
  outSince: number | null;
  isRead: boolean;
  returnRecordedAt: number | null;
  /** When it ended unpaid, by the renter's cancellation or by expiry. */
  endedUnpaidAt: number | null;
  paidAt: number | null;
}

export interface ModelPayment {
  id: number;
  booking: number;
  purpose: ModelPaymentPurpose;
  change: number | null;
  claim: number | null;
  method: ModelPaymentMethod | CounterPay;
  cents: number;
  status: string;
  /** The status of the charge at the provider; "unsent" before the first request. */
  provider: "unsent" | "pending" | "authorized" | "captured" | "failed" | "expired" | "cancelled";
  capturesAtOnce: boolean;
  refunded: number;
  since: number;
}

export interface ModelState {
  now: number;
  bookings: ModelBooking[];
  changes: ModelChange[];
  payments: ModelPayment[];
  claims: ModelClaim[];
}

interface ModelClaim {
  id: number;
  booking: number;
  cents: number;
  status: "open" | "accepted" | "disputed" | "decided";
  answerBy: number;
  /** What the renter has to pay, and its position among the settled claims. */
  agreed: number | null;
  settledAs: number | null;
  paidBy: number | null;
}

export const initialState = (): ModelState => ({
  now: 0,
  bookings: [],
  changes: [],
  payments: [],
  claims: [],
});

export const priceOf = (days: number, percentOff: number) => (days * DAILY_CENTS * (100 - percentOff)) / 100;
/** The owner's discount at the counter also applies to a delivery; a promo code applies only to the rent. */
export const deliveryOf = (booking: ModelBooking, place: ModelPlace) => {
  if (place !== "airport") return 0;
  return booking.isAtCounter ? (DELIVERY_CENTS * (100 - booking.percentOff)) / 100 : DELIVERY_CENTS;
};
export const costOf = (booking: ModelBooking) =>
  priceOf(booking.days, booking.percentOff) + deliveryOf(booking, booking.place);
/** The start of the occupancy of its vehicle. */
export const takenFrom = ({ vehicleSince }: ModelBooking, startsAt: number) => vehicleSince ?? startsAt;
export const bufferOf = (vehicle: number) => VEHICLES[vehicle]?.bufferMinutes ?? 0;
export const isWaitingBooking = ({ status }: ModelBooking) =>
  status === "pending_payment" || status === "requested";

/** Booked at the counter and not paid yet: its staff change it at once. */
export const isUnpaidAtCounter = ({ status, isAtCounter }: ModelBooking) =>
  status === "pending_payment" && isAtCounter;

interface Span {
  vehicle: number;
  startsAt: number;
  endsAt: number;
}
const collide = (a: Span, b: Span) =>
  a.vehicle === b.vehicle &&
  a.startsAt < b.endsAt + bufferOf(a.vehicle) &&
  b.startsAt < a.endsAt + bufferOf(a.vehicle);
export const spansOverlap = (a: Span, b: Span) =>
  a.vehicle === b.vehicle && a.startsAt < b.endsAt && b.startsAt < a.endsAt;

export interface ModelChange {
  id: number;
  booking: number;
  by: ModelRole;
  createdAt: number;
  status: string;
  deadline: number | null;
  from: { startsAt: number; endsAt: number };
  startsAt: number;
  endsAt: number;
  days: number;
  difference: number;
  paidBy: number | null;
  /** The offered vehicle or place; null for a change of dates. */
  vehicle: number | null;
  place: ModelPlace | null;
  /** The additional minutes, held until the answer. */
  pieces: [number, number][];
}

export const findOpenModelChange = (state: ModelState, booking: ModelBooking): ModelChange | undefined =>
  state.changes.find(
    (change) => change.booking === booking.key && ["proposed", "pending_payment"].includes(change.status),
  );

export interface Taken {
  booking: ModelBooking;
  vehicle: number;
  as: "hold" | "booking";
  from: number;
  to: number;
}

/** The occupancy of all vehicles by bookings and by holds of their open changes. */
export function calendar(state: ModelState): Taken[] {
  return state.bookings.flatMap((booking) => {
    const { vehicle, holds, deadline, until: to } = booking;
    const isHeld = holds === "booking" || (holds === "hold" && (deadline ?? 0) > state.now);
    const own = isHeld
      ? [{ booking, vehicle, as: holds, from: takenFrom(booking, booking.startsAt), to }]
      : [];
    const before = booking.earlierVehicles.map((taken) => ({ booking, as: "booking" as const, ...taken }));
    const change = findOpenModelChange(state, booking);
    const gained = change?.pieces ?? [];
    const offered = change?.vehicle ?? vehicle;
    return [
      ...own,
      ...before,
      ...gained.map(([from, to]) => ({ booking, vehicle: offered, as: "hold" as const, from, to })),
    ];
  });
}

/** The calendar entries that overlap a rental and its buffer. */
export function blockingEntries(state: ModelState, span: Span, except?: ModelBooking): Taken[] {
  const until = span.endsAt + bufferOf(span.vehicle);
  return calendar(state).filter(
    ({ booking, vehicle, from, to }) =>
      booking !== except && vehicle === span.vehicle && from < until && span.startsAt < to,
  );
}

/** The minutes that the owner has to answer; undefined if it is too late to ask. */
export function timeToAnswer(lead: number): number | undefined {
  if (lead > 600) return 480;
  if (lead >= 240) return lead - 120;
  return lead >= 60 ? lead / 2 : undefined;
}

/** Turns a hold into a request, which frees its days for others. */
export function requestModelBooking(state: ModelState, booking: ModelBooking): boolean {
  const time = timeToAnswer(booking.startsAt - state.now);
  if (time === undefined) return false;
  Object.assign(booking, {
    status: "requested",
    deadline: state.now + time,
    holds: "nothing",
    isKnown: true,
  });
  return true;
}

export function declineCompeting(state: ModelState, winner: ModelBooking): void {
  for (const competing of state.bookings)
    if (competing !== winner && competing.status === "requested" && collide(competing, winner))
      endModelBooking(competing, "declined");
}

export function endModelBooking(booking: ModelBooking, status: string): void {
  Object.assign(booking, { status, deadline: null, holds: "nothing" });
  // A booking that was never confirmed does not use up its promo code.
  if (booking.paidAt === null) booking.isUsingCode = false;
}

/** Call before a hold ends by the renter's cancellation or by expiry. */
export function recordUnpaidEnd(state: ModelState, booking: ModelBooking): void {
  if (booking.status === "pending_payment") booking.endedUnpaidAt = state.now;
}

export const isFreeToCancel = ({ startsAt, createdAt }: ModelBooking, now: number) =>
  startsAt - now >= DAY || now - createdAt <= 60;

/** Closes a change of dates and frees what it held. */
export function closeModelChange(change: ModelChange, status: string): void {
  Object.assign(change, { status, deadline: null, pieces: [] });
}

export function withdrawOpenModelChange(state: ModelState, booking: ModelBooking): void {
  const change = findOpenModelChange(state, booking);
  if (change) closeModelChange(change, "withdrawn");
}

/** Settles a claim at the amount that the renter has to pay. */
export function settleModelClaim(
  state: ModelState,
  claim: ModelClaim,
  status: "accepted" | "decided",
  cents: number,
): void {
  const settledAs = state.claims.filter((one) => one.settledAs !== null).length;
  Object.assign(claim, { status, agreed: cents, settledAs });
}

/** Applies everything that happens through the passage of time alone. */
export function passTime(state: ModelState): void {
  for (const claim of state.claims)
    if (claim.status === "open" && claim.answerBy <= state.now)
      settleModelClaim(state, claim, "accepted", claim.cents);
  for (const change of state.changes)
    if (change.deadline !== null && change.deadline <= state.now) closeModelChange(change, "expired");
  for (const booking of state.bookings) {
    if (booking.deadline !== null && booking.deadline <= state.now) {
      recordUnpaidEnd(state, booking);
      endModelBooking(booking, "expired");
    }
    if (booking.status === "confirmed" && booking.endsAt <= state.now) endModelBooking(booking, "no_show");
  }
}
