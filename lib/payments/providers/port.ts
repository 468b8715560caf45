import type { FailureCode, RecordedMethod } from "@/lib/rentals/bookings/money/contract";

/**
 * `not_found`: the provider does not know the reference. `unknown`: we could not learn the status; ask again
 * later.
 */
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
  /** The reason of the failure as our code (`payments.failures.*`). */
  failureCode?: FailureCode;
  /** The provider's own reference of the charge, as soon as it is known. */
  providerRef?: string;
  /** The time until which an authorised amount is reserved for us. */
  captureBefore?: Date;
  /** The amount taken, when it differs from the charge's amount or currency. Minor units. */
  taken?: { amount: number; currency: string };
}

/** A charge the provider may already know. */
export interface ChargeRef {
  /** Our payment's id; using it again asks about the same charge and never makes a second. */
  reference: string;
  /** The provider's own reference, once it is known. */
  providerRef: string | null;
  method: RecordedMethod;
  /** Minor units: cents for USD, whole francs for RWF. */
  amount: number;
  currency: string;
  payerPhone: string | null;
}

export interface Charge extends ChargeRef {
  /** False: authorise now, capture on request. */
  capturesAtOnce: boolean;
  /** The booking reference people use: GD-…. */
  bookingReference: string;
  /** The text the payer reads in the prompt or on the statement. */
  description: string;
}

export interface Refund {
  /** The refund's own id; using it again never refunds a second time. */
  reference: string;
  providerRef: string | null;
  charge: ChargeRef;
  /** In the charge's minor units. */
  amount: number;
}

/** `pending`: under way. `unsupported`: this provider can never do it, so it has to be done by hand. */
export interface RefundState {
  status: "succeeded" | "failed" | "pending" | "unknown" | "unsupported";
  providerRef?: string;
}

/**
 * The charge a callback is about: our reference, the provider's own, or both. It proves nothing about money.
 */
export interface ProviderEvent {
  /** Equal for repeats of one event, so that they can be recognised. */
  eventId: string;
  reference?: string;
  providerRef?: string;
  /** True when a card holder has gone to the bank: the provider's records say how that stands. */
  isDispute?: boolean;
}

/**
 * What a provider's records say of a charge, in its minor units; null where the provider does not report it.
 */
export interface ProviderRecord {
  /** 0 when nothing was taken. */
  captured: number | null;
  currency: string | null;
  refunded: number | null;
  /** The part of it that is disputed with the payer's bank, which has not decided. */
  disputed?: number;
  /** The open dispute, as far as the provider reports it. */
  dispute?: { id?: string; reason?: string; status?: string; dueAt?: string };
  /** The part of it that the payer's bank has returned to them for good. */
  lost?: number;
}

/**
 * The operations of every provider (providers.md). Each call may be repeated with the same reference without
 * doing the thing twice, and none throws for a time-out: an unknown outcome is `unknown`.
 */
export interface PaymentProvider {
  readonly name: string;
  /** About how long a prompt on a telephone waits for its answer; null where there is none. */
  readonly promptLifeMs: number | null;
  charge(charge: Charge): Promise<ProviderState>;
  status(charge: ChargeRef): Promise<ProviderState>;
  /** Captures an authorised charge, all of it or `amount` (its minor units); the rest is released. */
  capture(charge: ChargeRef, options?: { amount?: number }): Promise<ProviderState>;
  /** Releases a charge that is not captured. A prompt on a telephone cannot be withdrawn, only waited for. */
  cancel(charge: ChargeRef): Promise<ProviderState>;
  refund(refund: Refund): Promise<RefundState>;
  /**
   * Returns the provider's records of a charge and of these refunds of it, without changing anything;
   * undefined: no answer.
   */
  fetchRecord(charge: ChargeRef, refunds: Pick<Refund, "reference">[]): Promise<ProviderRecord | undefined>;
  /** Reads a callback; "refused" when it is not from the provider, or nothing a provider would send. */
  readCallback(rawBody: string, headers: Headers, now: Date): Promise<ProviderEvent | "refused">;
  /**
   * Sends the evidence about a dispute to the payer's bank, which takes it once; absent where the provider has no such
   * call. The same `key` never sends twice.
   */
  sendDisputeEvidence?(
    disputeId: string,
    text: string,
    key: string,
  ): Promise<"accepted" | "refused" | "unknown">;
  /**
   * Returns what the browser needs to show the provider's own card form for this charge; absent where there
   * is none.
   */
  cardForm?(charge: ChargeRef): Promise<{ clientSecret: string; publishableKey: string } | undefined>;
}
