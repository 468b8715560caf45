import { expect, test } from "../../fixtures";
import { createBusinessWithPayout } from "../../payouts";
import { clientFor } from "../../users";

test("the home page of a business is for its members, and shows their business only", async ({
  anonymous,
  renter,
  owner,
  baseURL,
}) => {
  const mine = await clientFor(baseURL, (await createBusinessWithPayout()).owner);
  const path = "/api/business-home";
  expect((await anonymous.get(path)).status()).toBe(401);
  expect((await renter.get(path)).status()).toBe(403);
  expect((await owner.get(path)).status()).toBe(200);
  const response = await mine.get(path);
  expect(response.status()).toBe(200);
  // A business without vehicles sees no activity of other businesses.
  expect(await response.json()).toMatchObject({
    handovers: [],
    alerts: [{ kind: "payout", cents: 9_900 }],
    requested: 0,
    out: 0,
    upcoming: 0,
    utilisation: null,
    revenue: { now: 0, before: 0 },
  });
});
