import { expect, test } from "../fixtures";
import { ownPayout } from "../payouts";
import { clientFor } from "../people";

test("a company's day is for those who work for one, and is their company's alone", async ({
  anonymous,
  renter,
  owner,
  baseURL,
}) => {
  const mine = await clientFor(baseURL, (await ownPayout()).owner);
  const path = "/api/business-day";
  expect((await anonymous.get(path)).status()).toBe(401);
  expect((await renter.get(path)).status()).toBe(403);
  expect((await owner.get(path)).status()).toBe(200);
  const answer = await mine.get(path);
  expect(answer.status()).toBe(200);
  // A company without cars: nothing of anybody else's day is in it.
  expect(await answer.json()).toMatchObject({
    turns: [],
    alerts: [{ kind: "payout", cents: 9_900 }],
    ...{ requested: 0, out: 0, upcoming: 0, utilisation: null, revenue: { now: 0, before: 0 } },
  });
});
