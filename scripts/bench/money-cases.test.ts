import { expect, it } from "vitest";
import { chargesOfReturn, nearest, sharesOfPayment } from "./independent-accounts";
import { compareMoney } from "./money-cases";

it("reckons refunds, commission, the charges of returns, deposits and payouts as a second set of books does", () => {
  expect(compareMoney(4_000, 1).difference).toBeUndefined();
});

it("has second books that know what is right", () => {
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
  const returned = { drivenKm: 1_000n, percentBefore: 75n, percentAfter: 50n };
  expect(chargesOfReturn({ ...terms, ...returned })).toBe(4_500n + 4_000n + 800n);
  expect(chargesOfReturn({ ...terms, ...returned, percentAfter: 51n })).toBe(4_500n + 4_000n + 400n);
});
