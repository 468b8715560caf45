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
export type ModelPaymentPurpose = "rent" | "change" | "late" | "claim";
/** How a customer pays at the counter. */
export type CounterPay = "cash" | "card_terminal";

/** Per cent off the rent: the first at the owner's expense, twice and in the first three days; the second at ours, once. */
export const PROMO_CODES = [
  { percent: 10, isOurs: false, lastDay: 2, maxUses: 2 },
  { percent: 20, isOurs: true, lastDay: null, maxUses: 1 },
] as const;
/** Where a booking can be handed over: two places of the owner, or the airport for money. */
export const PLACES = ["office", "garage", "airport"] as const;
export type ModelPlace = (typeof PLACES)[number];
export const DELIVERY_CENTS = 2_000;
/** What an owner takes off at the counter. */
export const COUNTER_PERCENT = 50;
export const MISSING_EIGHTH_CENTS = 700;
/** Of rent and charges of the return; nothing of what is taken at the counter. */
export const COMMISSION_PERCENT = 10;

/** What the owner claims after the return, the renter answers and an administrator decides. */
export type ClaimOp =
  | { do: "file"; booking: number; who: ModelRole; cents: number }
  | { do: "admit" | "dispute"; booking: number; who: ModelRole }
  | { do: "decide"; booking: number; who: ModelRole; cents: number };

/** Staff books for a customer, and takes what is due of such a booking. */
export type CounterOp =
  | {
      do: "counter";
      booking: number;
      car: number;
      startsAt: number;
      days: number;
      isDiscounted: boolean;
      paid: CounterPay | null;
    }
  | { do: "take"; booking: number; who: ModelRole; purpose: ModelPaymentPurpose; method: CounterPay };

/** A return with what is missing in the tank, which may have been some time ago. */
export type ReturnOp = {
  do: "giveBack";
  booking: number;
  who: ModelRole;
  missingEighths: number;
  ago: number;
};

/** Other dates: their answers, and taking the wish back. */
export type ChangeReply = { do: "agree" | "refuse" | "withdraw"; booking: number; who: ModelRole };
export type ChangeOp = { do: "change"; booking: number; who: ModelRole; startsAt: number; days: number };

/** Another place for the pick-up. */
export type PlaceOp = { do: "meet"; booking: number; who: ModelRole; place: ModelPlace };

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
  | {
      do: "book";
      booking: number;
      client: number;
      car: number;
      startsAt: number;
      days: number;
      /** Its place among the promo codes. */
      code: number | null;
    }
  | { do: "pay"; booking: number; purpose: ModelPaymentPurpose; method: ModelPaymentMethod }
  | { do: "answer"; booking: number; answer: "approve" | "reject" | "time_out" }
  | {
      do: "accept" | "decline" | "cancel" | "pickUp" | "noShow";
      booking: number;
      who: ModelRole;
    }
  | AdminOp
  | ClaimOp
  | CounterOp
  | ReturnOp
  | VehicleOp
  | PlaceOp
  | ChangeOp
  | ChangeReply;

export type HistoryStep = { do: "wait"; minutes: number } | { do: "together"; ops: HistoryOperation[] };

/** What an operation is about, as it stood before the first of those that happen at once. */
export interface Target<Id> {
  /** The booking's newest payment, and its newest change of dates. */
  payment?: Id;
  change?: Id;
  claim?: Id;
  /** The car it was with, and what a delivery adds to its price. */
  car: number;
  deliveryCents: number;
  /** What the rental costs: a change is asked for with the difference that was shown. */
  totalCents: number;
  /** What was given back of it: more is given with what was shown. */
  refundedCents: number;
}
