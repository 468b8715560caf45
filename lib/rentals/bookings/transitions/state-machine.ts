import type { bookingActors } from "@/db/enums/rentals";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import type { BookingEventReason } from "@/lib/rentals/bookings/booking-events";
import { noShowOpensAt, PICK_UP_MARGIN_MS, pickUpOpensAt } from "@/lib/rentals/bookings/rules";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import type { BookingSource } from "@/lib/rentals/quotes/booking-source";

// One table defines everything that can happen to a booking; commands, buttons, workers and queries read it.

export type Side = (typeof bookingActors)[number];

/** The fields that transitions depend on; `none` means that the booking does not exist yet. */
export interface BookingState {
  status: BookingStatus | "none";
  source: BookingSource;
  isInstantBook: boolean;
  acceptedAt: Date | null;
  deadlineAt: Date | null;
  startsAt: Date;
  endsAt: Date;
}

interface Condition {
  /** The error shown when the condition does not hold. */
  refusal: ErrorKey;
  /** Decides from booking and time; conditions without it are facts that the command looks up in the database. */
  holds?: (booking: BookingState, now: Date) => boolean;
  /** When a condition starts to hold, if it depends on time alone. */
  opensAt?: (booking: Pick<BookingState, "startsAt">) => Date;
}

const conditions = {
  /** Checked as far as age and licence are known; the handover checks the licence itself. */
  renterMayDrive: { refusal: "driverTooYoung" },
  emailIsVerified: { refusal: "emailVerificationRequired" },
  vehicleIsListed: { refusal: "vehicleUnavailable" },
  /** An unlisted vehicle can still be given to a renter who asked before; a removed one cannot. */
  vehicleExists: { refusal: "vehicleUnavailable" },
  documentsAreValid: { refusal: "vehicleDocumentsExpired" },
  documentsCoverRental: { refusal: "vehicleDocumentsEndBeforeReturn" },
  businessIsActive: { refusal: "vehicleUnavailable" },
  vehicleIsNotOwn: { refusal: "ownVehicle" },
  renterIsIndividual: { refusal: "personalAccountRequired" },
  fewAreWaiting: { refusal: "tooManyHolds" },
  holdsGetPaid: { refusal: "tooManyUnpaidHolds" },
  promoCodeIsFree: { refusal: "promoCodeUsed" },
  asksOnce: { refusal: "datesYours" },
  datesAreFree: { refusal: "datesTaken" },
  /** The renter has entered the code that the owner shows. */
  renterIsPresent: { refusal: "presenceCodeWrong" },
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
  /** Once the pick-up or return is overdue, it has to be settled before the dates can change. */
  pickUpIsAheadForChange: { refusal: "bookingNotChangeable", holds: ({ startsAt }, now) => now < startsAt },
  returnIsAhead: { refusal: "bookingNotChangeable", holds: ({ endsAt }, now) => now < endsAt },
  /** Nothing is paid yet for a booking made at the counter, so its own staff may still change everything. */
  isDueAtPickUp: { refusal: "bookingNotChangeable", holds: isDueAtPickUp },
  isDueAtPickUpForVehicle: { refusal: "vehicleNotChangeable", holds: isDueAtPickUp },
  returnIsAheadForVehicle: { refusal: "vehicleNotChangeable", holds: ({ endsAt }, now) => now < endsAt },
  deadlineHasPassed: {
    refusal: "bookingChanged",
    holds: ({ deadlineAt }, now) => deadlineAt !== null && now >= deadlineAt,
  },
} satisfies Record<string, Condition>;
export type ConditionName = keyof typeof conditions;
export const getCondition = (name: ConditionName): Condition => conditions[name];

/** All actions of people and workers, each with the error for a status that does not allow it. */
export const actions = {
  book: "bookingChanged",
  bookAtCounter: "bookingChanged",
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
  changeVehicle: "vehicleNotChangeable",
  changePlace: "bookingNotChangeable",
} as const satisfies Record<string, ErrorKey>;
export type BookingAction = keyof typeof actions;

export interface Transition {
  action: BookingAction;
  from: BookingStatus | "none";
  /** When equal to `from`, the booking keeps its status, and its deadline unless it `waits`. */
  to: BookingStatus;
  by: readonly Side[];
  when: readonly ConditionName[];
  /** What the new status waits for; deadlineFor() returns the deadline. */
  waits?: "hold" | "answer" | "payment" | "counter";
  /**
   * The effect on the vehicle's calendar: hold until the deadline, take permanently, free, cut at the return, or leave
   * as it is.
   */
  dates: "hold" | "take" | "free" | "cut" | "stay";
  /**
   * What happens to the renter's money, for readers of this table: desiredStateOf and newRefundCents (../money) decide
   * it from the status, and a test compares both.
   */
  money: "promise" | "collect" | "keep" | "release" | "refund" | "stay";
  /** Competing requests are declined in the same transaction. */
  declinesCompetingRequests?: true;
  /** Key of the timeline message: bookings.events.*. */
  event: BookingEventReason;
}

const everySide = ["renter", "owner", "admin"] as const;

// biome-ignore format: a table is read row by row
export const transitions: readonly Transition[] = [
  { action: "book", from: "none", to: "pending_payment", by: ["renter"], when: ["vehicleIsListed", "vehicleIsNotOwn", "renterIsIndividual", "renterMayDrive", "pickUpIsAhead", "emailIsVerified", "fewAreWaiting", "asksOnce", "datesAreFree", "holdsGetPaid"], waits: "hold", dates: "hold", money: "stay", event: "created" },
  // Staff book for a customer at the counter or on the phone, who pays there by the agreed pick-up.
  { action: "bookAtCounter", from: "none", to: "pending_payment", by: ["owner"], when: ["vehicleExists", "documentsAreValid", "businessIsActive", "pickUpIsAhead", "datesAreFree"], waits: "counter", dates: "hold", money: "stay", declinesCompetingRequests: true, event: "counter_booked" },
  { action: "pay", from: "pending_payment", to: "pending_payment", by: ["renter"], when: ["businessIsActive"], dates: "stay", money: "collect", event: "paid" },
  // A request does not occupy dates: several renters may request the same days until the owner chooses.
  { action: "request", from: "pending_payment", to: "requested", by: ["renter", "system"], when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "free", money: "promise", event: "requested" },
  // The card was authorised just after the hold expired.
  { action: "request", from: "expired", to: "requested", by: ["system"], when: ["needsAnswer", "canBeAnswered", "vehicleIsListed", "datesAreFree", "promoCodeIsFree"], waits: "answer", dates: "free", money: "promise", event: "requested" },
  { action: "accept", from: "requested", to: "pending_payment", by: ["owner"], when: ["businessIsActive", "vehicleExists", "documentsAreValid", "datesAreFree"], waits: "payment", dates: "hold", money: "collect", declinesCompetingRequests: true, event: "accepted" },
  // The system declines requests that no longer fit after an acceptance or a payment.
  { action: "decline", from: "requested", to: "declined", by: ["owner", "system"], when: [], dates: "free", money: "release", event: "declined" },
  { action: "confirm", from: "pending_payment", to: "confirmed", by: ["system"], when: [], dates: "take", money: "keep", declinesCompetingRequests: true, event: "confirmed" },
  // Paid too late, but the dates are still free: the booking is confirmed after all.
  { action: "confirm", from: "expired", to: "confirmed", by: ["system"], when: ["pickUpIsAhead", "vehicleIsListed", "datesAreFree", "promoCodeIsFree"], dates: "take", money: "keep", declinesCompetingRequests: true, event: "confirmed" },
  { action: "expire", from: "pending_payment", to: "expired", by: ["system"], when: ["deadlineHasPassed"], dates: "free", money: "release", event: "expired" },
  { action: "expire", from: "requested", to: "expired", by: ["system"], when: ["deadlineHasPassed"], dates: "free", money: "release", event: "expired" },
  { action: "cancel", from: "pending_payment", to: "cancelled", by: everySide, when: [], dates: "free", money: "release", event: "cancelled" },
  { action: "cancel", from: "requested", to: "cancelled", by: everySide, when: [], dates: "free", money: "release", event: "cancelled" },
  // The system cancels a booking whose payer got the money back from the bank.
  { action: "cancel", from: "confirmed", to: "cancelled", by: [...everySide, "system"], when: [], dates: "free", money: "refund", event: "cancelled" },
  // What is paid at the pick-up is changed at once, until it expires: the customer has called.
  { action: "change", from: "pending_payment", to: "pending_payment", by: ["owner"], when: ["isDueAtPickUp"], waits: "counter", dates: "hold", money: "stay", event: "changed" },
  { action: "changeVehicle", from: "pending_payment", to: "pending_payment", by: ["owner"], when: ["isDueAtPickUpForVehicle", "endIsAhead"], dates: "stay", money: "stay", event: "vehicle_changed" },
  { action: "changePlace", from: "pending_payment", to: "pending_payment", by: ["owner"], when: ["isDueAtPickUp", "pickUpIsAheadForChange"], dates: "stay", money: "stay", event: "place_changed" },
  { action: "change", from: "confirmed", to: "confirmed", by: ["renter", "owner"], when: ["pickUpIsAheadForChange"], dates: "stay", money: "stay", event: "changed" },
  // Another vehicle may still be given after the agreed pick-up, for example when the booked one does not start.
  { action: "changeVehicle", from: "confirmed", to: "confirmed", by: ["owner", "admin"], when: ["endIsAhead"], dates: "stay", money: "stay", event: "vehicle_changed" },
  // Only before the pick-up: the return stays at the agreed place.
  { action: "changePlace", from: "confirmed", to: "confirmed", by: ["renter", "owner"], when: ["pickUpIsAheadForChange"], dates: "stay", money: "stay", event: "place_changed" },
  // An administrator may act for a side that does not respond; the commands require a reason.
  { action: "pickUp", from: "confirmed", to: "active", by: ["owner", "admin"], when: ["pickUpIsNear", "endIsAhead", "documentsCoverRental", "licenceIsVerified", "depositIsSettled"], dates: "stay", money: "keep", event: "started" },
  { action: "pickUp", from: "confirmed", to: "active", by: ["renter"], when: ["renterIsPresent", "pickUpIsNear", "endIsAhead", "documentsCoverRental", "licenceIsVerified", "depositIsSettled"], dates: "stay", money: "keep", event: "started" },
  { action: "noShow", from: "confirmed", to: "no_show", by: ["owner", "admin"], when: ["renterIsLate"], dates: "free", money: "keep", event: "no_show" },
  // No pick-up was recorded by the agreed return: the vehicle never left.
  { action: "noShow", from: "confirmed", to: "no_show", by: ["system"], when: ["endHasPassed"], dates: "free", money: "keep", event: "no_show" },
  // A booking stays active until the return, however late.
  { action: "change", from: "active", to: "active", by: ["renter", "owner"], when: ["returnIsAhead"], dates: "stay", money: "stay", event: "changed" },
  // A vehicle that breaks down is replaced; once the return is overdue, the rental is ended instead.
  { action: "changeVehicle", from: "active", to: "active", by: ["owner", "admin"], when: ["returnIsAheadForVehicle"], dates: "stay", money: "stay", event: "vehicle_changed" },
  { action: "return", from: "active", to: "completed", by: ["owner", "admin"], when: [], dates: "cut", money: "keep", event: "completed" },
  { action: "return", from: "active", to: "completed", by: ["renter"], when: ["renterIsPresent"], dates: "cut", money: "keep", event: "completed" },
];

/** product.md §3: creating a booking takes the dates for 15 minutes. */
export const HOLD_MS = 15 * MINUTE_MS;

/** After the owner accepts, a mobile money payment has to be approved within this time. */
const ACCEPTED_PAYMENT_MS = 2 * HOUR_MS;

/** Deadline for paying an accepted request: two hours, but never past pick-up. */
export function paymentDeadline(now: Date, startsAt: Date): Date {
  return new Date(Math.min(addMs(now, ACCEPTED_PAYMENT_MS).getTime(), startsAt.getTime()));
}

/** Deadline for paying at the counter: the customer may be as late as for any pick-up. */
export const counterDeadline = (startsAt: Date): Date => addMs(startsAt, PICK_UP_MARGIN_MS);

/** Deadline of the wait that a transition starts; null if it starts none. */
export function deadlineFor(transition: Transition, startsAt: Date, now: Date): Date | null {
  switch (transition.waits) {
    case "hold":
      return addMs(now, HOLD_MS);
    case "answer":
      return answerDeadline(now, startsAt) ?? null;
    case "payment":
      return paymentDeadline(now, startsAt);
    case "counter":
      return counterDeadline(startsAt);
    default:
      return null;
  }
}

/** Whether any transition leads from one status to the other. */
export function hasTransition(from: BookingStatus, to: BookingStatus): boolean {
  return transitions.some((row) => row.from === from && row.to === to);
}

/** Whether there is any transition in which one of these sides performs the action. */
export function isActionEverAllowed(action: BookingAction, sides: readonly Side[]): boolean {
  return transitions.some((row) => row.action === action && row.by.some((side) => sides.includes(side)));
}

/** `opensAt` is when an action that is only too early becomes possible. */
type TransitionResult = { transition: Transition } | { refusal: ErrorKey; opensAt?: Date | undefined };

/**
 * Finds the transition for an action based on booking and time, or the error that refuses it. The facts
 * (factConditionsOf) still have to be looked up. decideTransition throws 403 first for sides that may never perform the
 * action.
 */
export function findTransition(
  action: BookingAction,
  sides: readonly Side[],
  booking: BookingState,
  now: Date,
): TransitionResult {
  const transition = transitions.find(
    (row) =>
      row.action === action && row.from === booking.status && row.by.some((side) => sides.includes(side)),
  );
  if (!transition) return { refusal: actions[action] };
  const failed = transition.when.map(getCondition).find(({ holds }) => holds && !holds(booking, now));
  return failed ? { refusal: failed.refusal, opensAt: failed.opensAt?.(booking) } : { transition };
}

/**
 * When an action that is only too early becomes possible; undefined when it is possible now or refused for
 * another reason.
 */
export function findOpeningTime(
  action: BookingAction,
  sides: readonly Side[],
  booking: BookingState,
  now: Date,
): Date | undefined {
  const result = findTransition(action, sides, booking, now);
  return "transition" in result ? undefined : result.opensAt;
}

/** The conditions that depend on other rows. */
export function factConditionsOf(transition: Transition): ConditionName[] {
  return transition.when.filter((name) => !getCondition(name).holds);
}

/** Transitions that time alone causes, whether or not the worker has stored them yet. */
const expiringTransitions = transitions.filter(({ when }) =>
  when.some((name) => name === "deadlineHasPassed" || name === "endHasPassed"),
);

interface WaitingBooking {
  status: BookingStatus;
  deadlineAt: Date | null;
  endsAt: Date;
}

export function findDueTransition(booking: WaitingBooking, now: Date): Transition | undefined {
  const unused = { source: "marketplace", isInstantBook: true, acceptedAt: null } as const;
  const state = { ...booking, ...unused, startsAt: booking.endsAt };
  return expiringTransitions.find(
    ({ from, when }) =>
      from === booking.status && when.every((name) => getCondition(name).holds?.(state, now)),
  );
}

/** The effective status: what is over by time counts as over even before the worker has stored it. */
export function statusAt(booking: WaitingBooking, now: Date): BookingStatus {
  return findDueTransition(booking, now)?.to ?? booking.status;
}
