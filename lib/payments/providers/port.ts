import type { FailureCode, PaymentMethod } from "@/lib/rentals/bookings/money/contract";

/** `not_found`: the provider has never heard of the reference. `unknown`: we could not learn it; ask again later. */
type ProviderStatus =
  | "pending"
  | "authorized"
  | "captured"
  | "failed"
  | "expired"
  | "cancelled"
  | "not_found"
  | "unknown";

export interface ProviderState {
  status: ProviderStatus;
  /** Why it failed, in our own words (`payments.failures.*`). */
  failureCode?: FailureCode;
  /** The provider's own name for the charge, as soon as it is known. */
  providerRef?: string;
  /** Until when an authorised amount is kept for us. */
  captureBefore?: Date;
  /** What was taken, where that is not the charge's amount in its currency. Minor units. */
  taken?: { amount: number; currency: string };
}

/** A charge the provider may know already. */
export interface ChargeRef {
  /** Our payment's id; using it again asks about the same charge, never makes a second. */
  reference: string;
  /** The provider's own, once it told us. */
  providerRef: string | null;
  method: PaymentMethod;
  /** Minor units: cents for USD, whole francs for RWF. */
  amount: number;
  currency: string;
  payerPhone: string | null;
}

export interface Charge extends ChargeRef {
  /** False: authorise now, capture when told. */
  capturesAtOnce: boolean;
  /** What people call the booking: GD-…. */
  bookingReference: string;
  /** What the payer reads in the prompt or on the statement. */
  description: string;
}

export interface Refund {
  /** The refund's own id; using it again never pays back a second time. */
  reference: string;
  providerRef: string | null;
  charge: ChargeRef;
  /** The charge's minor units. */
  amount: number;
}

/** `pending`: on its way. `unsupported`: this provider cannot do it, ever; somebody has to by hand. */
export interface RefundState {
  status: "succeeded" | "failed" | "pending" | "unknown" | "unsupported";
  providerRef?: string;
}

/** What a callback is about: our reference, the provider's own, or both. It proves nothing about money. */
export interface ProviderEvent {
  /** The same for the same news, so that a repeat is known as one. */
  eventId: string;
  reference?: string;
  providerRef?: string;
  /** A card's owner has gone to the bank: the provider's books say how that stands. */
  isDispute?: boolean;
}

/** What a provider's own books say of a charge, in its minor units; null: it does not tell. */
export interface ProviderRecord {
  /** 0: nothing was taken. */
  captured: number | null;
  currency: string | null;
  refunded: number | null;
  /** Of what was taken: disputed with the payer's bank, which has not decided. */
  disputed?: number;
  /** The open dispute, as much of it as the provider tells. */
  dispute?: { id?: string; reason?: string; status?: string; dueAt?: string };
  /** Of what was taken: given back to the payer by their bank, for good. */
  lost?: number;
}

/**
 * What every provider can do (providers.md). Each call may be repeated with the same reference without
 * doing the thing twice, and none throws for a time-out: not knowing is `unknown`.
 */
export interface PaymentProvider {
  readonly name: string;
  /** How long a prompt on a telephone waits for its answer, about; null where there is none. */
  readonly promptLifeMs: number | null;
  charge(charge: Charge): Promise<ProviderState>;
  status(charge: ChargeRef): Promise<ProviderState>;
  /** Takes an authorised charge, all of it or `amount` (its minor units); what is not taken is let go. */
  capture(charge: ChargeRef, options?: { amount?: number }): Promise<ProviderState>;
  /** Lets a charge go that is not captured. A prompt on a telephone cannot be called back, only waited for. */
  cancel(charge: ChargeRef): Promise<ProviderState>;
  refund(refund: Refund): Promise<RefundState>;
  /** What its books say of a charge and of these refunds of it; changes nothing. Undefined: no answer. */
  fetchRecord(charge: ChargeRef, refunds: Pick<Refund, "reference">[]): Promise<ProviderRecord | undefined>;
  /** Reads a callback; refused: it is not from the provider, or nothing a provider would send. */
  readCallback(rawBody: string, headers: Headers, now: Date): Promise<ProviderEvent | "refused">;
  /** What the browser needs to show the provider's own card form for this charge; absent where there is none. */
  cardForm?(charge: ChargeRef): Promise<{ clientSecret: string; publishableKey: string } | undefined>;
}
