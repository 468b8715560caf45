// The operations of a random history. Times are whole minutes since its beginning.

export const CLIENTS = 20;
export const DAILY_CENTS = 4_500;
/** The first is booked instantly, the second on request, the third on request with an hour between two renters. */
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

/**
 * Percent off the rent. The owner pays for the first, usable twice in the first three days; the marketplace pays for
 * the second, usable once.
 */
export const PROMO_CODES = [
  { percent: 10, isOurs: false, lastDay: 2, maxUses: 2 },
  { percent: 20, isOurs: true, lastDay: null, maxUses: 1 },
] as const;
/** The places for a handover: two places of the owner, and the airport as a paid delivery. */
export const PLACES = ["office", "garage", "airport"] as const;
export type ModelPlace = (typeof PLACES)[number];
export const DELIVERY_CENTS = 2_000;
/** The owner's discount at the counter. */
export const COUNTER_PERCENT = 50;
export const MISSING_EIGHTH_CENTS = 700;
/** Applies to rent and charges of the return, but not to money taken at the counter. */
export const COMMISSION_PERCENT = 10;

/** The owner files a claim after the return, the renter answers, and an administrator decides. */
export type ClaimOp =
  | { do: "file"; booking: number; who: ModelRole; cents: number }
  | { do: "admit" | "dispute"; booking: number; who: ModelRole }
  | { do: "decide"; booking: number; who: ModelRole; cents: number };

/** Staff book for a customer, and take the money due for such a booking. */
export type CounterOp =
  | {
      do: "counter";
      booking: number;
      vehicle: number;
      startsAt: number;
      days: number;
      isDiscounted: boolean;
      paid: CounterPay | null;
    }
  | { do: "take"; booking: number; who: ModelRole; purpose: ModelPaymentPurpose; method: CounterPay };

/** A return with the missing fuel, possibly recorded some time later. */
export type ReturnOp = {
  do: "giveBack";
  booking: number;
  who: ModelRole;
  missingEighths: number;
  ago: number;
};

/** An answer to a change of dates, or its withdrawal. */
export type ChangeReply = { do: "agree" | "refuse" | "withdraw"; booking: number; who: ModelRole };
export type ChangeOp = { do: "change"; booking: number; who: ModelRole; startsAt: number; days: number };

/** Another place for the pick-up. */
export type PlaceOp = { do: "meet"; booking: number; who: ModelRole; place: ModelPlace };

/** Another vehicle for a booking, by its owner. */
export type VehicleOp = { do: "giveVehicle"; booking: number; who: ModelRole; vehicle: number };

/** An administrator's intervention: `move` gives another vehicle. */
export type AdminOp =
  | { do: "callOff"; booking: number; who: ModelRole; refund: "rules" | "full" | "none" }
  | { do: "giveMore"; booking: number; who: ModelRole; cents: number }
  | { do: "move"; booking: number; who: ModelRole; vehicle: number }
  | { do: "performForSide"; booking: number; who: ModelRole; what: "pickUp" | "giveBack" | "noShow" };

/**
 * `booking` is the number of the operation that created the booking, so that it stays valid when others are left out.
 */
export type HistoryOperation =
  | {
      do: "book";
      booking: number;
      client: number;
      vehicle: number;
      startsAt: number;
      days: number;
      /** The index in PROMO_CODES. */
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

/** The subject of an operation, as it was before the first of the parallel operations. */
export interface Target<Id> {
  /** The booking's newest payment, and its newest change of dates. */
  payment?: Id;
  change?: Id;
  claim?: Id;
  /** The booking's vehicle, and the price of its delivery. */
  vehicle: number;
  deliveryCents: number;
  /** The price of the rental; changes are proposed with the difference that was shown. */
  totalCents: number;
  /** The refunded amount; further refunds are requested with the amount that was shown. */
  refundedCents: number;
}
