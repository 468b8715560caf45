import { expect, it } from "vitest";
import { dueOutcomeOf } from "./due-outcome";

type Booking = Parameters<typeof dueOutcomeOf>[0];

const booking = (more: Partial<Booking> = {}): Booking => ({
  status: "confirmed",
  payments: [],
  change: null,
  deposit: null,
  ...more,
});
const paid = (purpose: "change" | "claim" | "deposit", changeId: string | null = null) =>
  ({ purpose, changeId, status: "captured" }) as const;
const messageOf = (...args: Parameters<typeof dueOutcomeOf>) => dueOutcomeOf(...args).message;

it("is a deposit that is held, only authorised on a card or received", () => {
  const held = (isCollected: boolean) => booking({ deposit: { isHeld: true, isCollected } });
  expect(messageOf(held(false), "deposit")).toBe("deposit.authorised");
  expect(messageOf(held(true), "deposit")).toBe("deposit.collected");
});

it("is no paid deposit while it cannot be paid yet, nor once it was lost, waived or the rental is over", () => {
  const none = { isHeld: false, isCollected: false };
  expect(dueOutcomeOf(booking({ deposit: none }), "deposit")).toEqual({
    isPaid: false,
    message: "due.deposit.done",
  });
  const lost = booking({ deposit: { isHeld: false, isCollected: true }, payments: [paid("deposit")] });
  expect(messageOf(lost, "deposit")).toBe("due.deposit.done");
  for (const status of ["cancelled", "completed", "no_show"] as const) {
    const over = booking({ status, deposit: { isHeld: true, isCollected: true } });
    expect(messageOf(over, "deposit")).toBe("due.deposit.done");
  }
});

it("is the payment of this change, not of an earlier one, and only if the change was made", () => {
  const withChange = (id: string, status: "applied" | "withdrawn") =>
    booking({ change: { id, status }, payments: [paid("change", "first")] });
  expect(messageOf(withChange("first", "applied"), "change")).toBe("due.change.paid");
  expect(messageOf(withChange("first", "withdrawn"), "change")).toBe("due.change.done");
  expect(messageOf(withChange("second", "withdrawn"), "change")).toBe("due.change.done");
});

it("is the payment of charges or a claim, if there was one", () => {
  expect(messageOf(booking({ payments: [paid("claim")] }), "claim")).toBe("due.claim.paid");
  expect(messageOf(booking({ payments: [paid("claim")] }), "late")).toBe("due.late.done");
});
