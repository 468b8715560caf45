import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { BookingStatus } from "./contract";

// What may happen to a booking: one table, and nobody else keeps a list. Commands, buttons, clocks and reads ask it.

export type Side = "renter" | "owner" | "admin" | "system";

/** What is judged of a booking; `none` is one that is only about to be. */
export interface Standing {
  status: BookingStatus | "none";
  isInstantBook: boolean;
  acceptedAt: Date | null;
  deadlineAt: Date | null;
  startsAt: Date;
  endsAt: Date;
}

interface Condition {
  /** What the person reads when it does not hold. */
  refusal: ErrorKey;
  /** Read from booking and clock; conditions without it are facts that the command looks up at that moment. */
  holds?: (booking: Standing, now: Date) => boolean;
  /** Of a condition that only time fulfils: from when on it holds. */
  opensAt?: (booking: Pick<Standing, "startsAt">) => Date;
}

/** How long before the agreed pick-up the car may change hands, and how long after it a renter may be late. */
const PICK_UP_MARGIN_MS = 2 * HOUR_MS;

/** From when on a car may be handed over. */
export const pickUpOpensAt = ({ startsAt }: Pick<Standing, "startsAt">) =>
  after(startsAt, -PICK_UP_MARGIN_MS);
const noShowOpensAt = ({ startsAt }: Pick<Standing, "startsAt">) => after(startsAt, PICK_UP_MARGIN_MS);

const conditions = {
  emailIsVerified: { refusal: "emailVerificationRequired" },
  carIsListed: { refusal: "vehicleUnavailable" },
  /** A car its owner has taken from the list may still be given to who asked before; a removed one is gone. */
  carIsThere: { refusal: "vehicleUnavailable" },
  papersAreGood: { refusal: "carPapersExpired" },
  hostIsOpen: { refusal: "vehicleUnavailable" },
  carIsAnothers: { refusal: "ownVehicle" },
  renterIsPerson: { refusal: "personalAccountRequired" },
  fewAreWaiting: { refusal: "tooManyHolds" },
  holdsGetPaid: { refusal: "tooManyUnpaidHolds" },
  asksOnce: { refusal: "datesYours" },
  datesAreFree: { refusal: "datesTaken" },
  licenceIsVerified: { refusal: "licenceNotVerified" },
  depositIsSettled: { refusal: "depositNotSettled" },
  needsAnswer: {
    refusal: "bookingChanged",
    holds: ({ isInstantBook, acceptedAt }) => !isInstantBook && acceptedAt === null,
  },
  canBeAnswered: {
    refusal: "requestTooLate",
    holds: ({ startsAt }, now) => answerDeadline(now, startsAt) !== undefined,
  },
  pickUpIsAhead: { refusal: "quoteExpired", holds: ({ startsAt }, now) => now < startsAt },
  pickUpIsNear: {
    refusal: "pickUpTooEarly",
    holds: (booking, now) => now >= pickUpOpensAt(booking),
    opensAt: pickUpOpensAt,
  },
  renterIsLate: {
    refusal: "noShowTooEarly",
    holds: (booking, now) => now >= noShowOpensAt(booking),
    opensAt: noShowOpensAt,
  },
  endIsAhead: { refusal: "bookingChanged", holds: ({ endsAt }, now) => now < endsAt },
  endHasPassed: { refusal: "bookingChanged", holds: ({ endsAt }, now) => now >= endsAt },
  /** Who is late for the car, or with it, settles that first. */
  rentalIsAhead: { refusal: "bookingNotChangeable", holds: ({ startsAt }, now) => now < startsAt },
  returnIsAhead: { refusal: "bookingNotChangeable", holds: ({ endsAt }, now) => now < endsAt },
  deadlineHasPassed: {
    refusal: "bookingChanged",
    holds: ({ deadlineAt }, now) => deadlineAt !== null && now >= deadlineAt,
  },
} satisfies Record<string, Condition>;
export type ConditionName = keyof typeof conditions;
export const conditionNamed = (name: ConditionName): Condition => conditions[name];

/** What people and the clock do, each with the sentence for when it is too late (or too early) for it. */
export const acts = {
  book: "bookingChanged",
  rebook: "bookingChanged",
  pay: "bookingNotPayable",
  request: "bookingNotPayable",
  accept: "bookingNotAnswerable",
  decline: "bookingNotAnswerable",
  confirm: "bookingChanged",
  expire: "bookingChanged",
  cancel: "bookingNotCancellable",
  pickUp: "bookingNotReadyForPickUp",
  return: "bookingNotOut",
  noShow: "bookingNotReadyForPickUp",
  change: "bookingNotChangeable",
} as const satisfies Record<string, ErrorKey>;
export type Act = keyof typeof acts;

export interface Transition {
  act: Act;
  from: BookingStatus | "none";
  /** The same as `from`: the booking stays where it is and waits as long as before. */
  to: BookingStatus;
  by: readonly Side[];
  when: readonly ConditionName[];
  /** What the new status waits for, at most until deadlineFor(). */
  waits?: "hold" | "answer" | "payment";
  /** The car's calendar: held until the deadline, taken for good, given back, cut at the return, or as before. */
  dates: "hold" | "take" | "free" | "cut" | "stay";
  /** What becomes of the renter's money; lib/payments derives the same from the status (wantOf, dueBackCents). */
  money: "promise" | "collect" | "keep" | "release" | "refund" | "stay";
  /** Other requests for these days lose in the same transaction. */
  beatsRequests?: true;
  /** Its line of the timeline: bookings.events.*. */
  event: string;
}

const everybody = ["renter", "owner", "admin"] as const;

// biome-ignore format: a table is read row by row
export const transitions: readonly Transition[] = [
  { act: "book", from: "none", to: "pending_payment", by: ["renter"], when: ["carIsListed", "carIsAnothers", "renterIsPerson", "pickUpIsAhead", "emailIsVerified", "fewAreWaiting", "asksOnce", "datesAreFree", "holdsGetPaid"], waits: "hold", dates: "hold", money: "stay", event: "created" },
  // An administrator's, for somebody whose own car cannot be had: its owner has agreed, or the car can be booked at once.
  { act: "rebook", from: "none", to: "pending_payment", by: ["admin"], when: ["carIsListed", "pickUpIsAhead", "datesAreFree"], waits: "payment", dates: "hold", money: "stay", event: "rebooked" },
  { act: "pay", from: "pending_payment", to: "pending_payment", by: ["renter"], when: ["hostIsOpen"], dates: "stay", money: "collect", event: "paid" },
  // A request takes no dates from anybody: several may ask for the same days until the owner chooses.
  { act: "request", from: "pending_payment", to: "requested", by: ["renter", "system"], when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "free", money: "promise", event: "requested" },
  // A card that was authorised just after the hold ran out.
  { act: "request", from: "expired", to: "requested", by: ["system"], when: ["needsAnswer", "canBeAnswered", "carIsListed", "datesAreFree"], waits: "answer", dates: "free", money: "promise", event: "requested" },
  { act: "accept", from: "requested", to: "pending_payment", by: ["owner"], when: ["hostIsOpen", "carIsThere", "papersAreGood", "datesAreFree"], waits: "payment", dates: "hold", money: "collect", beatsRequests: true, event: "accepted" },
  // The system declines what a request that was accepted, or a payment, leaves no days for.
  { act: "decline", from: "requested", to: "declined", by: ["owner", "system"], when: [], dates: "free", money: "release", event: "declined" },
  { act: "confirm", from: "pending_payment", to: "confirmed", by: ["system"], when: [], dates: "take", money: "keep", event: "confirmed" },
  // Paid too late, but nobody else has the car: the booking comes back.
  { act: "confirm", from: "expired", to: "confirmed", by: ["system"], when: ["pickUpIsAhead", "carIsListed", "datesAreFree"], dates: "take", money: "keep", beatsRequests: true, event: "confirmed" },
  { act: "expire", from: "pending_payment", to: "expired", by: ["system"], when: ["deadlineHasPassed"], dates: "free", money: "release", event: "expired" },
  { act: "expire", from: "requested", to: "expired", by: ["system"], when: ["deadlineHasPassed"], dates: "free", money: "release", event: "expired" },
  { act: "cancel", from: "pending_payment", to: "cancelled", by: everybody, when: [], dates: "free", money: "release", event: "cancelled" },
  { act: "cancel", from: "requested", to: "cancelled", by: everybody, when: [], dates: "free", money: "release", event: "cancelled" },
  // The system calls off what a bank has given the money back for.
  { act: "cancel", from: "confirmed", to: "cancelled", by: [...everybody, "system"], when: [], dates: "free", money: "refund", event: "cancelled" },
  { act: "change", from: "confirmed", to: "confirmed", by: ["renter", "owner"], when: ["rentalIsAhead"], dates: "stay", money: "stay", event: "changed" },
  { act: "pickUp", from: "confirmed", to: "active", by: ["owner"], when: ["pickUpIsNear", "endIsAhead", "licenceIsVerified", "depositIsSettled"], dates: "stay", money: "keep", event: "started" },
  { act: "noShow", from: "confirmed", to: "no_show", by: ["owner"], when: ["renterIsLate"], dates: "free", money: "keep", event: "no_show" },
  // Nobody said anything until the agreed return: the car never left.
  { act: "noShow", from: "confirmed", to: "no_show", by: ["system"], when: ["endHasPassed"], dates: "free", money: "keep", event: "no_show" },
  // A rental stays active until the car is back, however late.
  { act: "change", from: "active", to: "active", by: ["renter", "owner"], when: ["returnIsAhead"], dates: "stay", money: "stay", event: "changed" },
  { act: "return", from: "active", to: "completed", by: ["owner"], when: [], dates: "cut", money: "keep", event: "completed" },
];

/** product.md §3: creating a booking takes the dates for 15 minutes. */
export const HOLD_MS = 15 * MINUTE_MS;

/** After an owner accepts, mobile money has this long to be approved. */
const ACCEPTED_PAYMENT_MS = 2 * HOUR_MS;

/**
 * Until when the owner may answer (product.md §3): pick-up more than 10 h away, 8 h; 4 to 10 h, until 2 h
 * before; 1 to 4 h, half the lead; under 1 h undefined: only instant cars.
 */
export function answerDeadline(now: Date, startsAt: Date): Date | undefined {
  const lead = startsAt.getTime() - now.getTime();
  if (lead > 10 * HOUR_MS) return after(now, 8 * HOUR_MS);
  if (lead >= 4 * HOUR_MS) return after(startsAt, -2 * HOUR_MS);
  if (lead >= HOUR_MS) return after(now, lead / 2);
  return undefined;
}

/** Until when an accepted request may be paid: two hours, and never past pick-up. */
export function paymentDeadline(now: Date, startsAt: Date): Date {
  return new Date(Math.min(after(now, ACCEPTED_PAYMENT_MS).getTime(), startsAt.getTime()));
}

/** When the wait that a transition begins is over; null where nothing is waited for. */
export function deadlineFor(transition: Transition, startsAt: Date, now: Date): Date | null {
  switch (transition.waits) {
    case "hold":
      return after(now, HOLD_MS);
    case "answer":
      return answerDeadline(now, startsAt) ?? null;
    case "payment":
      return paymentDeadline(now, startsAt);
    default:
      return null;
  }
}

/** May a booking go from one status to the other at all? */
export function canGo(from: BookingStatus, to: BookingStatus): boolean {
  return transitions.some((row) => row.from === from && row.to === to);
}

/** Does anybody of these sides ever do this? */
export function mayEver(act: Act, sides: readonly Side[]): boolean {
  return transitions.some((row) => row.act === act && row.by.some((side) => sides.includes(side)));
}

type Verdict = { transition: Transition } | { refusal: ErrorKey };

/**
 * What the table says of an act, as far as booking and clock tell: the transition, whose facts (factsOf) are
 * still to be looked up, or the sentence that refuses it. Who never may is refused by mayEver() before.
 */
export function judge(act: Act, sides: readonly Side[], booking: Standing, now: Date): Verdict {
  const transition = transitions.find(
    (row) => row.act === act && row.from === booking.status && row.by.some((side) => sides.includes(side)),
  );
  if (!transition) return { refusal: acts[act] };
  const failed = transition.when.map(conditionNamed).find(({ holds }) => holds && !holds(booking, now));
  return failed ? { refusal: failed.refusal } : { transition };
}

/** When an act that is only too early becomes possible; undefined where it is possible now or something else refuses it. */
export function openingOf(act: Act, sides: readonly Side[], booking: Standing, now: Date): Date | undefined {
  const verdict = judge(act, sides, booking, now);
  if ("transition" in verdict) return undefined;
  const opening = Object.values<Condition>(conditions).find(({ refusal }) => refusal === verdict.refusal);
  return opening?.opensAt?.(booking);
}

/** The conditions of a transition that only a look at other rows can answer. */
export function factsOf(transition: Transition): ConditionName[] {
  return transition.when.filter((name) => !conditionNamed(name).holds);
}

/** What happens by itself when its time has come, whether or not a clock has written it down. */
const lapses = transitions.filter(({ when }) =>
  when.some((name) => name === "deadlineHasPassed" || name === "endHasPassed"),
);

interface Lapsing {
  status: BookingStatus;
  deadlineAt: Date | null;
  endsAt: Date;
}

/** The transition whose time has come, if there is one. */
export function lapseOf(booking: Lapsing, now: Date): Transition | undefined {
  const standing = { ...booking, startsAt: booking.endsAt, isInstantBook: true, acceptedAt: null };
  return lapses.find(
    ({ from, when }) =>
      from === booking.status && when.every((name) => conditionNamed(name).holds?.(standing, now)),
  );
}

/** The status people see: what is over by time is over, whether or not a clock has written it down yet. */
export function statusAt(booking: Lapsing, now: Date): BookingStatus {
  return lapseOf(booking, now)?.to ?? booking.status;
}
