import type { ProviderState } from "@/lib/payments/providers/port";
import type { FailureCode } from "@/lib/rentals/bookings/money/contract";
import type { MtnPayment } from "./contract";

const failures: Record<string, FailureCode> = {
  PAYER_NOT_FOUND: "number_unknown",
  NOT_ENOUGH_FUNDS: "not_enough_money",
  // According to the documentation this mostly means insufficient funds.
  INTERNAL_PROCESSING_ERROR: "not_enough_money",
  PAYER_LIMIT_REACHED: "limit_reached",
  APPROVAL_REJECTED: "rejected_by_payer",
  PAYMENT_NOT_APPROVED: "rejected_by_payer",
  TRANSACTION_CANCELED: "rejected_by_payer",
  EXPIRED: "timed_out",
  SERVICE_UNAVAILABLE: "provider_down",
  NOT_ALLOWED: "provider_down",
  NOT_ALLOWED_TARGET_ENVIRONMENT: "provider_down",
  INVALID_CALLBACK_URL_HOST: "provider_down",
  INVALID_CURRENCY: "provider_down",
  PAYEE_NOT_FOUND: "provider_down",
  PAYEE_NOT_ALLOWED_TO_RECEIVE: "provider_down",
};

/** Maps the reason of a failure to our code; any unknown reason is `declined`. */
export function mtnFailure(reason: string | undefined): ProviderState {
  const failureCode = failures[reason ?? ""] ?? "declined";
  return { status: failureCode === "timed_out" ? "expired" : "failed", failureCode };
}

/**
 * The state of a payment. `requested` is the request as sent to MTN; our own currency may differ, because MTN's sandbox
 * supports only euros.
 */
export function stateOfPayment(
  payment: MtnPayment,
  requested: { amount: number; currency: string },
  ourCurrency: string,
): ProviderState {
  const { financialTransactionId } = payment;
  const known = financialTransactionId ? { providerRef: financialTransactionId } : {};
  if (payment.status === "FAILED") return { ...known, ...mtnFailure(payment.reason) };
  if (payment.status !== "SUCCESSFUL") return { ...known, status: "pending" };
  const amount = Number(payment.amount);
  const { currency = requested.currency } = payment;
  if (!Number.isInteger(amount) || amount <= 0) return { status: "unknown" };
  if (amount === requested.amount && currency === requested.currency) return { ...known, status: "captured" };
  const taken = { amount, currency: currency === requested.currency ? ourCurrency : currency };
  return { ...known, status: "captured", taken };
}

/** MTN refuses messages with apostrophes and other special characters, or with more than 160 characters. */
export function plainMessage(text: string): string {
  const plain = text.normalize("NFKD").replace(/[^A-Za-z0-9 .,-]/g, "");
  return plain.replace(/\s+/g, " ").trim().slice(0, 160);
}

/** +250788123456 → 250788123456 */
export function partyIdOf(phone: string): string {
  return phone.replace(/^\+/, "");
}

/**
 * MTN accepts only version 4 UUIDs. All of ours are version 7, so changing the version digit cannot make two of them
 * equal.
 */
export function referenceIdOf(id: string): string {
  return `${id.slice(0, 14)}4${id.slice(15)}`;
}
