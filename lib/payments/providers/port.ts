import type { providerNames } from "@/db/enums/payments";
import type { FailureCode, RecordedMethod } from "@/lib/rentals/bookings/money/contract";

export type ProviderName = (typeof providerNames)[number];

/**
 * `not_found`: the provider does not know the reference. `unknown`: the status could not be determined; ask again
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
  /** The reason for the failure, as one of our codes (`payments.failures.*`). */
  failureCode?: FailureCode;
  /** The provider's own reference of the charge, as soon as it is known. */
  providerRef?: string;
  /** The time until which an authorised amount is reserved. */
  captureBefore?: Date;
  /** The amount taken, when it differs from the charge's amount or currency. Minor units. */
  taken?: { amount: number; currency: string };
}

/** A charge the provider may already know. */
export interface ChargeRef {
  /** Our payment's id; using it again refers to the same charge and never makes a second. */
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
  /** If false, authorise now and capture on request. */
  capturesAtOnce: boolean;
  /** The booking reference shown to users: GD-…. */
  bookingReference: string;
  /** The text shown to the payer in the prompt or on the statement. */
  description: string;
}

export interface Refund {
  /** The refund's own id; using it again never refunds a second time. */
  reference: string;
  providerRef: string | null;
  charge: ChargeRef;
  /** In the charge's minor units. */
  amount: number;
  /** True when it may have been requested before, so that the provider may know it although the answer was lost. */
  isRepeat: boolean;
}

/** `pending`: in progress. `unsupported`: this provider cannot make it, so it must be made manually. */
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
  /** True for a dispute opened by a cardholder; the provider's records have its state. */
  isDispute?: boolean;
}

/** A provider's record of a charge, in its minor units; null for values that the provider does not report. */
export interface ProviderRecord {
  /** 0 when nothing was taken. */
  captured: number | null;
  currency: string | null;
  refunded: number | null;
  /** The part of it that is under an undecided dispute with the payer's bank. */
  disputed?: number;
  /** The open dispute, as far as the provider reports it. */
  dispute?: { id?: string; reason?: string; status?: string; dueAt?: string };
  /** The part of it that the payer's bank has finally returned to the payer. */
  lost?: number;
}

/**
 * The operations of every provider (providers.md). Each call is idempotent for the same reference, and none throws for
 * a time-out: an unknown outcome is `unknown`.
 */
export interface PaymentProvider {
  readonly name: string;
  /** The approximate lifetime of a mobile money prompt; null without prompts. */
  readonly promptLifeMs: number | null;
  charge(charge: Charge): Promise<ProviderState>;
  status(charge: ChargeRef): Promise<ProviderState>;
  /** Captures an authorised charge, all of it or `amount` (its minor units); the rest is released. */
  capture(charge: ChargeRef, options?: { amount?: number }): Promise<ProviderState>;
  /** Releases a charge that is not captured. A mobile money prompt cannot be withdrawn, only awaited. */
  cancel(charge: ChargeRef): Promise<ProviderState>;
  refund(refund: Refund): Promise<RefundState>;
  /** The state of a refund, without requesting it; `unknown` if the provider does not know it or cannot be asked. */
  refundStatus(refund: Refund): Promise<RefundState>;
  /**
   * Returns the provider's record of a charge and of these refunds, without changing anything; undefined without an
   * answer.
   */
  fetchRecord(charge: ChargeRef, refunds: Pick<Refund, "reference">[]): Promise<ProviderRecord | undefined>;
  /** Reads a callback; "refused" when it is not from the provider or is malformed. */
  readCallback(rawBody: string, headers: Headers, now: Date): Promise<ProviderEvent | "refused">;
  /**
   * Sends the evidence about a dispute to the payer's bank, which accepts it once; absent if the provider's API does
   * not support it. The same `key` never sends twice.
   */
  sendDisputeEvidence?(
    disputeId: string,
    text: string,
    key: string,
  ): Promise<"accepted" | "refused" | "unknown">;
  /** Returns the data for showing the provider's own card form for this charge; absent if the provider has none. */
  cardForm?(charge: ChargeRef): Promise<{ clientSecret: string; publishableKey: string } | undefined>;
}
