import type { PaymentMethod } from "./contract";

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
  failureCode?: string;
}

export interface Charge {
  /** Our payment's id; using it again asks about the same charge, never makes a second. */
  reference: string;
  method: PaymentMethod;
  /** Minor units: cents for USD, whole francs for RWF. */
  amount: number;
  currency: string;
  payerPhone: string | null;
  /** False: authorise now, capture when told. */
  capturesAtOnce: boolean;
}

/**
 * What every provider can do (providers.md). Each call may be repeated with the same reference without
 * doing the thing twice, and none throws for a time-out: not knowing is `unknown`.
 */
export interface PaymentProvider {
  readonly name: string;
  charge(charge: Charge): Promise<ProviderState>;
  status(reference: string): Promise<ProviderState>;
  capture(reference: string): Promise<ProviderState>;
  cancel(reference: string): Promise<ProviderState>;
  /** `reference` is the refund's own id. Amount in the charge's minor units. */
  refund(refund: {
    reference: string;
    chargeReference: string;
    amount: number;
  }): Promise<"succeeded" | "failed" | "unknown">;
}
