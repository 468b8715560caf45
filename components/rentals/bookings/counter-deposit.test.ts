import { expect, it } from "vitest";
import { isDepositAtCounter } from "./counter-deposit";
import { bookingWithAttempts } from "./testing/booking-with-attempts";

const paidWith = (
  method: "cash" | "card_terminal" | "mobile_money" | "momo",
  purpose: "rent" | "deposit",
) => {
  const { payments } = bookingWithAttempts("active", "captured");
  return { payments: payments.map((payment) => ({ ...payment, method, purpose })) };
};

it("gives back at the counter only deposits that were taken there", () => {
  for (const method of ["cash", "card_terminal", "mobile_money"] as const)
    expect(isDepositAtCounter(paidWith(method, "deposit"))).toBe(true);
  expect(isDepositAtCounter(paidWith("momo", "deposit"))).toBe(false);
  expect(isDepositAtCounter(paidWith("cash", "rent"))).toBe(false);
  expect(isDepositAtCounter({ payments: [] })).toBe(false);
});
