import type { ProviderState } from "@/lib/payments/providers/port";
import type { FailureCode } from "@/lib/rentals/bookings/money/contract";
import type { AirtelResponse } from "./contract";

const FAMILY = "DP00800001";

/** Airtel's codes by their last three digits. Codes missing here are not final: 000 is ambiguous, 006 in process. */
const failures: Record<string, FailureCode> = {
  "002": "wrong_pin",
  "003": "limit_reached",
  "004": "declined",
  "005": "wrong_pin",
  "007": "not_enough_money",
  "008": "rejected_by_payer",
  "009": "declined",
  "010": "provider_down",
  "024": "timed_out",
  "026": "provider_down",
  "029": "timed_out",
};

/** "DP00800001007" → "007" */
export function shortCode(response: AirtelResponse): string | undefined {
  const code = response.status.response_code;
  return code?.startsWith(FAMILY) ? code.slice(FAMILY.length) : undefined;
}

/** Returns the failure of a code, if the code is final. */
export function airtelFailure(code: string | undefined): ProviderState | undefined {
  const failureCode = failures[code ?? ""];
  return failureCode && { status: failureCode === "timed_out" ? "expired" : "failed", failureCode };
}

/**
 * The state of a transaction: TS, TF, TIP, TA, TE. An ambiguous one (TA) may still succeed, so it is checked again like
 * one in progress, for as long as nextStep allows.
 */
export function stateOfTransaction(response: AirtelResponse): ProviderState {
  const transaction = response.data?.transaction;
  const code = shortCode(response);
  const known = transaction?.airtel_money_id ? { providerRef: transaction.airtel_money_id } : {};
  switch (transaction?.status) {
    case "TS":
      return { ...known, status: "captured" };
    case "TF":
      return { ...known, ...(airtelFailure(code) ?? { status: "failed", failureCode: "declined" }) };
    case "TE":
      return { ...known, status: "expired", failureCode: "timed_out" };
    case "TIP":
    case "TA":
      return { ...known, status: "pending" };
    default:
      return code === "025" ? { status: "not_found" } : { status: "unknown" };
  }
}

/** +250733123456 → 733123456: Airtel expects no country code. */
export function msisdnOf(phone: string): string {
  return phone.replace(/^\+?250/, "");
}
