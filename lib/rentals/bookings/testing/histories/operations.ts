// What a random history consists of. Times are whole minutes since its beginning.

export const CLIENTS = 20;
export const DAILY_CENTS = 4_500;
/** The first is booked at once, the second on request, the third on request with an hour between two renters. */
export const VEHICLES = [
  { isInstantBook: true, bufferMinutes: 0 },
  { isInstantBook: false, bufferMinutes: 0 },
  { isInstantBook: false, bufferMinutes: 60 },
] as const;

export type ModelRole = "renter" | "owner" | "admin" | "stranger";
export type ModelPaymentMethod = "card" | "momo";
export type ModelPaymentPurpose = "rent" | "change" | "late";

/** Other dates: their answers, and taking the wish back. */
export type ChangeReply = { do: "agree" | "refuse" | "withdraw"; booking: number; who: ModelRole };
export type ChangeOp = { do: "change"; booking: number; who: ModelRole; startsAt: number; days: number };

/** Another car for a booking, by its owner. */
export type VehicleOp = { do: "giveCar"; booking: number; who: ModelRole; car: number };

/** How an administrator steps in: `move` gives another car, `act` does what a side that has vanished would have done. */
export type AdminOp =
  | { do: "callOff"; booking: number; who: ModelRole; refund: "rules" | "full" | "none" }
  | { do: "giveMore"; booking: number; who: ModelRole; cents: number }
  | { do: "move"; booking: number; who: ModelRole; car: number }
  | { do: "act"; booking: number; who: ModelRole; what: "pickUp" | "giveBack" | "noShow" };

/** `booking` names a booking by the operation that asked for it, so that leaving others out changes nothing. */
export type HistoryOperation =
  | { do: "book"; booking: number; client: number; car: number; startsAt: number; days: number }
  | { do: "pay"; booking: number; purpose: ModelPaymentPurpose; method: ModelPaymentMethod }
  | { do: "answer"; booking: number; answer: "approve" | "reject" | "time_out" }
  | {
      do: "accept" | "decline" | "cancel" | "pickUp" | "giveBack" | "noShow";
      booking: number;
      who: ModelRole;
    }
  | AdminOp
  | VehicleOp
  | ChangeOp
  | ChangeReply;

export type HistoryStep = { do: "wait"; minutes: number } | { do: "together"; ops: HistoryOperation[] };

/** What an operation is about, as it stood before the first of those that happen at once. */
export interface Target<Id> {
  /** The booking's newest payment, and its newest change of dates. */
  payment?: Id;
  change?: Id;
  /** The car it was with. */
  car: number;
  /** What the rental costs: a change is asked for with the difference that was shown. */
  totalCents: number;
  /** What was given back of it: more is given with what was shown. */
  refundedCents: number;
}
