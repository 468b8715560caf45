import { expect, it } from "vitest";
import type { ClosingBlocker } from "@/lib/payments/business-closing/contract";
import { blockerPages } from "./blocker-pages";

it("links each page once, at the last of the blockers that can be removed there", () => {
  const kinds: ClosingBlocker["kind"][] = ["bookings", "claims", "moving", "due", "invoices"];
  const state = {
    business: { id: "1", name: "Umurava Cars" },
    blockers: kinds.map((kind) => ({ kind, count: 1, amountCents: 100 })),
    hasPayoutAccount: true,
    nextPayoutOn: null,
    renterDuesCents: 0,
    counterDuesCents: null,
  };
  expect(blockerPages(state)).toEqual([
    undefined,
    "/dashboard/business/rentals",
    undefined,
    undefined,
    "/dashboard/business/payouts?businessId=1",
  ]);
});
