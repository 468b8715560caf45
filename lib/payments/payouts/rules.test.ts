import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composePayout, endedBefore, nextPayoutOn } from "./rules";

describe("a payout", () => {
  it("is everything owed, minus refunds since the last one and open invoices", () => {
    const owed = [
      { bookingId: "a", cents: 12_150 },
      { bookingId: "b", cents: -4_000 },
      { bookingId: "c", cents: 0 },
    ];
    expect(composePayout(owed, [{ id: "i", amountCents: 2_900 }])).toEqual({
      amountCents: 5_250,
      items: [
        { kind: "rental", bookingId: "a", amountCents: 12_150 },
        { kind: "rental", bookingId: "b", amountCents: -4_000 },
        { kind: "subscription", invoiceId: "i", amountCents: -2_900 },
      ],
    });
  });

  it("contains an earlier payout that came back", () => {
    expect(composePayout([], [{ id: "i", amountCents: 900 }], [{ id: "p", amountCents: 5_000 }])).toEqual({
      amountCents: 4_100,
      items: [
        { kind: "returned", returnedPayoutId: "p", amountCents: 5_000 },
        { kind: "subscription", invoiceId: "i", amountCents: -900 },
      ],
    });
  });

  it("is not made if the sum is zero or negative, or nothing is owed", () => {
    const owed = [{ bookingId: "a", cents: 2_900 }];
    expect(composePayout(owed, [{ id: "i", amountCents: 2_900 }])).toBeUndefined();
    expect(composePayout(owed, [{ id: "i", amountCents: 9_900 }])).toBeUndefined();
    expect(composePayout([], [])).toBeUndefined();
  });

  it("always equals the sum of its items, and is positive", () => {
    const cents = fc.integer({ min: -50_000_000, max: 50_000_000 });
    fc.assert(
      fc.property(fc.array(cents), fc.array(fc.constantFrom(2_900, 9_900, 19_900)), (owed, invoices) => {
        const composed = composePayout(
          owed.map((each, index) => ({ bookingId: String(index), cents: each })),
          invoices.map((amountCents, index) => ({ id: String(index), amountCents })),
        );
        const all = [...owed, ...invoices.map((each) => -each)].reduce((sum, each) => sum + each, 0);
        expect(composed?.amountCents ?? 0).toBe(Math.max(0, all));
        if (!composed) return;
        expect(composed.items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(all);
        expect(composed.items.every(({ amountCents }) => amountCents !== 0)).toBe(true);
      }),
    );
  });

  it("includes rentals that ended two days ago, each morning from six to nine in Kigali", () => {
    expect(endedBefore(new Date("2026-11-21T04:00:00Z"))).toEqual(new Date("2026-11-19T04:00:00Z"));
    expect(nextPayoutOn(new Date("2026-11-21T06:59:00Z"))).toBe("2026-11-21");
    expect(nextPayoutOn(new Date("2026-11-21T07:00:00Z"))).toBe("2026-11-22");
    expect(nextPayoutOn(new Date("2026-11-21T23:00:00Z"))).toBe("2026-11-22");
  });

  it("is made at most once a day", () => {
    expect(nextPayoutOn(new Date("2026-11-21T00:30:00Z"), { isPaidToday: true })).toBe("2026-11-22");
  });

  it("waits 48 hours after a change of the account at 15:00 in Kigali", () => {
    const pausedUntil = new Date("2026-11-23T13:00:00Z");
    for (const [now, day] of [
      ["2026-11-21T13:05:00Z", "2026-11-24"],
      ["2026-11-23T13:05:00Z", "2026-11-24"],
      ["2026-11-26T13:05:00Z", "2026-11-27"],
    ] as const)
      expect(nextPayoutOn(new Date(now), { pausedUntil })).toBe(day);
  });
});
