import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDeposit } from "./deposit";

describe("a deposit at the return", () => {
  it("pays the charges of the return first, then damage, and the rest is refunded", () => {
    expect(splitDeposit({ heldCents: 10_000, chargesCents: 4_500, damageCents: 2_000 })).toEqual({
      chargesCents: 4_500,
      damageCents: 2_000,
      claimsCents: 0,
      keptCents: 6_500,
      refundCents: 3_500,
      chargesDueCents: 0,
    });
  });

  it("leaves the charges it does not cover to the renter", () => {
    const { keptCents, refundCents, chargesDueCents } = splitDeposit({
      heldCents: 3_000,
      chargesCents: 4_500,
      damageCents: 0,
    });
    expect([keptCents, refundCents, chargesDueCents]).toEqual([3_000, 0, 1_500]);
  });

  it("pays agreed claims from what charges and damage leave", () => {
    const claimed = { heldCents: 10_000, chargesCents: 4_500, damageCents: 2_000 };
    expect(splitDeposit({ ...claimed, claimsCents: 3_000 })).toMatchObject({
      claimsCents: 3_000,
      keptCents: 9_500,
      refundCents: 500,
    });
    expect(splitDeposit({ ...claimed, claimsCents: 9_000 })).toMatchObject({
      claimsCents: 3_500,
      keptCents: 10_000,
      refundCents: 0,
    });
  });

  it("is split exactly, whatever the held amount", () => {
    const cents = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (heldCents, chargesCents, damageCents, claimsCents) => {
        const parts = splitDeposit({ heldCents, chargesCents, damageCents, claimsCents });
        expect(parts.keptCents + parts.refundCents).toBe(heldCents);
        expect(parts.chargesCents + parts.chargesDueCents).toBe(chargesCents);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
