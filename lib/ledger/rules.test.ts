import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captureEntries, refundEntries } from "./rules";

const sum = (entries: { amountCents: number }[]) =>
  entries.reduce((total, entry) => total + entry.amountCents, 0);
const cents = fc.integer({ min: 1, max: 50_000_000 });
const percent = fc.integer({ min: 0, max: 50 });

describe("the ledger", () => {
  it("gives the owner the rent less the commission", () => {
    expect(captureEntries("b", 13_500, 10)).toEqual([
      { account: "provider_clearing", amountCents: 13_500 },
      { account: "owner_payable", businessId: "b", amountCents: -12_150 },
      { account: "commission_revenue", amountCents: -1_350 },
    ]);
  });

  it("sums to zero for every capture and refund", () => {
    fc.assert(
      fc.property(cents, percent, fc.double({ min: 0, max: 1, noNaN: true }), (total, rate, share) => {
        const capture = captureEntries("b", total, rate);
        expect(sum(capture)).toBe(0);
        const commission = -(
          capture.find((entry) => entry.account === "commission_revenue")?.amountCents ?? 0
        );
        const back = Math.max(1, Math.round(total * share));
        const refund = refundEntries("b", total, back, commission);
        expect(sum(refund)).toBe(0);
      }),
    );
  });

  it("leaves nothing behind when everything goes back", () => {
    fc.assert(
      fc.property(cents, percent, (total, rate) => {
        const capture = captureEntries("b", total, rate);
        const commission = -(
          capture.find((entry) => entry.account === "commission_revenue")?.amountCents ?? 0
        );
        const left = new Map<string, number>();
        for (const { account, amountCents } of [...capture, ...refundEntries("b", total, total, commission)])
          left.set(account, (left.get(account) ?? 0) + amountCents);
        expect([...left.values()].every((amount) => amount === 0)).toBe(true);
      }),
    );
  });
});
