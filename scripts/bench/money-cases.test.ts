import { expect, it } from "vitest";
import { nearest, sharesOfPayment } from "./independent-accounts";
import { compareMoney } from "./money-cases";

it("reckons refunds, commission, late days, deposits and payouts as a second set of books does", () => {
  expect(compareMoney(4_000, 1).difference).toBeUndefined();
});

it("has second books that know what is right", () => {
  expect([nearest(5n, 10n), nearest(4n, 10n), nearest(15n, 10n)]).toEqual([1n, 0n, 2n]);
  const rent = { received: 13_500n, returned: 4_500n, byHand: 0n, lost: 0n, percent: 10n };
  expect(sharesOfPayment(rent)).toEqual({ owner: 8_100n, marketplace: 900n, held: 0n, loss: 0n });
  const deposit = { late: 4_500n, damage: 8_000n };
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
});
