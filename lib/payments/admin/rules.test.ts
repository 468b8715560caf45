import { expect, it } from "vitest";
import { isRefundOffered } from "./rules";

const paid = {
  status: "captured",
  provider: "stripe",
  purpose: "rent",
  isDisputed: false,
  amountCents: 9_000,
  refundedCents: 0,
} as const;

it("offers a refund while a renter's money for a rental is still with the provider", () => {
  expect(isRefundOffered(paid)).toBe(true);
  expect(isRefundOffered({ ...paid, purpose: "change", refundedCents: 8_999 })).toBe(true);
  expect(isRefundOffered({ ...paid, refundedCents: 9_000 })).toBe(false);
  expect(isRefundOffered({ ...paid, status: "authorized" })).toBe(false);
  expect(isRefundOffered({ ...paid, purpose: "deposit" })).toBe(false);
  expect(isRefundOffered({ ...paid, isDisputed: true })).toBe(false);
  // A business refunds the money that it took at its counter itself.
  expect(isRefundOffered({ ...paid, provider: "counter" })).toBe(false);
});
