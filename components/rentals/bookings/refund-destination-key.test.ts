import { expect, it } from "vitest";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { refundDestinationKey } from "./refund-destination-key";

type Payment = Parameters<typeof refundDestinationKey>[0];
type Method = BookingDetail["payments"][number]["method"];

const pending = (method: Method, details: Partial<Payment> = {}): Payment => ({
  method,
  refundedAmount: 0,
  pendingRefundAmount: 10,
  isRefundDelayed: false,
  refundRoute: "method",
  isWrittenOff: false,
  ...details,
});
const made = { refundedAmount: 10, pendingRefundAmount: 0 };

it("names where a provider refunds a payment, and where it did", () => {
  expect(refundDestinationKey(pending("card"))).toBe("card");
  expect(refundDestinationKey(pending("card", made))).toBe("cardSent");
  expect(refundDestinationKey(pending("momo"))).toBe("phone");
  expect(refundDestinationKey(pending("airtel", made))).toBe("phoneSent");
});

it("names no card, number or time for a refund that an administrator transfers", () => {
  for (const method of ["card", "momo", "airtel"] as const) {
    expect(refundDestinationKey(pending(method, { refundRoute: "transfer" }))).toBe("transfer");
    expect(refundDestinationKey(pending(method, { ...made, refundRoute: "transfer" }))).toBe("transferSent");
  }
});

it("says nothing of money that the bank took back, nor of parts that are refunded in different ways", () => {
  expect(refundDestinationKey(pending("card", { ...made, refundRoute: null }))).toBeUndefined();
});

it("says of a payment that never arrived that nothing of it is refunded", () => {
  const payment = { refundedAmount: 0, pendingRefundAmount: 0, refundRoute: null, isWrittenOff: true };
  for (const method of ["card", "momo", "cash"] as const)
    expect(refundDestinationKey(pending(method, payment))).toBe("writtenOff");
});

it("promises no time for a refund that is delayed", () => {
  expect(refundDestinationKey(pending("momo", { isRefundDelayed: true }))).toBeUndefined();
  expect(refundDestinationKey(pending("airtel", { isRefundDelayed: true, refundRoute: "transfer" }))).toBe(
    "transfer",
  );
  expect(refundDestinationKey(pending("cash", { isRefundDelayed: true }))).toBe("counter");
});
