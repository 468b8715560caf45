import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDeposit } from "./deposit";

describe("a deposit at the return", () => {
  it("pays late days first, then damage, and the rest is refunded", () => {
    expect(splitDeposit({ heldCents: 10_000, lateCents: 4_500, damageCents: 2_000 })).toEqual({
      lateCents: 4_500,
      damageCents: 2_000,
      keptCents: 6_500,
      backCents: 3_500,
      lateDueCents: 0,
    });
  });

  it("leaves the late days it does not cover to the renter", () => {
    const { keptCents, backCents, lateDueCents } = splitDeposit({
      heldCents: 3_000,
      lateCents: 4_500,
      damageCents: 0,
    });
    expect([keptCents, backCents, lateDueCents]).toEqual([3_000, 0, 1_500]);
  });

  it("is split exactly, whatever was held", () => {
    const cents = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (heldCents, lateCents, damageCents) => {
        const parts = splitDeposit({ heldCents, lateCents, damageCents });
        expect(parts.keptCents + parts.backCents).toBe(heldCents);
        expect(parts.lateCents + parts.lateDueCents).toBe(lateCents);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
