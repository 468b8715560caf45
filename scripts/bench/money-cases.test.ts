import { expect, it } from "vitest";
import { chargesOfReturn, nearest, sharesOfPayment } from "./independent-accounts";
import { billOf, settlementOf } from "./independent-rental";
import { compareMoney } from "./money-cases";

it("whole rentals, refunds, commission, return charges, deposits, claims and payouts agree with independent accounts", () => {
  expect(compareMoney(4_000, 1).difference).toBeUndefined();
});

it("the independent accounts give the expected results", () => {
  expect([nearest(5n, 10n), nearest(4n, 10n), nearest(15n, 10n)]).toEqual([1n, 0n, 2n]);
  const rent = { received: 13_500n, returned: 4_500n, byHand: 0n, lost: 0n, percent: 10n };
  expect(sharesOfPayment(rent)).toEqual({ owner: 8_100n, marketplace: 900n, held: 0n, loss: 0n });
  const deposit = { charges: 4_500n, damage: 5_000n, claims: 3_000n };
  expect(sharesOfPayment({ ...rent, received: 100_000n, returned: 87_500n, deposit })).toEqual({
    owner: 12_050n,
    marketplace: 450n,
    held: 0n,
    loss: 0n,
  });
  expect(sharesOfPayment({ ...rent, received: 100_000n, returned: 50_000n, lost: 50_000n, deposit })).toEqual(
    {
      owner: 12_050n,
      marketplace: 450n,
      held: 0n,
      loss: 12_500n,
    },
  );
  const terms = {
    days: 3n,
    lateDays: 1n,
    dailyPrice: 4_500n,
    kmPerDay: 200n,
    kmPrice: 20n,
    eighthPrice: 400n,
  };
  const returned = { driverTime: 0n, drivenKm: 1_000n, percentBefore: 75n, percentAfter: 50n };
  expect(chargesOfReturn({ ...terms, ...returned })).toBe(4_500n + 4_000n + 800n);
  expect(chargesOfReturn({ ...terms, ...returned, percentAfter: 51n })).toBe(4_500n + 4_000n + 400n);
});

it("the independent bill applies discounts one after the other, and the independent settlement empties a deposit", () => {
  const rental = { days: 3n, dailyPrice: 4_500n, discounts: [], extras: [], counterPercent: 0n };
  const codes = [{ percent: 10n }, { amount: 2_000n, isMarketplaces: true }];
  expect(billOf({ ...rental, discounts: codes })).toEqual({ total: 10_150n, marketplaceBears: 2_000n });
  const drivers = [{ price: 500n, pieces: 2n, isPerDay: true }];
  expect(billOf({ ...rental, extras: drivers, counterPercent: 10n }).total).toBe(14_850n);
  expect(billOf({ ...rental, discounts: [{ amount: 50_000n }] }).total).toBe(50n);
  const claim = { filedAt: 10n, granted: 0n, decidedAt: 0n, answer: { how: "silent" } } as const;
  const disputed = { how: "disputed", at: 12n } as const;
  const claims = [
    { ...claim, amount: 3_000n },
    { ...claim, amount: 9_000n, answer: disputed, granted: 4_000n, decidedAt: 200n },
    { ...claim, amount: 2_000n, filedAt: 300n },
  ];
  // The deposit waits for the decision, and is settled before the last claim.
  expect(settlementOf(10_000n, 4_500n, 0n, claims)).toEqual({
    fromDeposit: { charges: 4_500n, damage: 0n, claims: 5_500n },
    chargesDue: 0n,
    claimDues: [0n, 1_500n, 2_000n],
  });
});
