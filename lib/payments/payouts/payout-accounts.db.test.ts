import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { recordTransfer } from "./commands";
import { getPayout } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const bank = {
  method: "bank" as const,
  holderName: "Umutoni",
  bankName: "Bank of Kigali",
  account: "00047183",
};

it("a payout made before its business had an account shows the account added since, and keeps it", async () => {
  const { business, owner } = await bookedScenario(database, true, now);
  const id = uuid();
  const money = { amountCents: 9_000, amountRwf: 131_000, rwfPerHundredUsd: 145_500 };
  await database.insert(payouts).values({ id, reference: "GP-ACCOUNT", businessId: business.id, ...money });
  const destination = async () => (await getPayout(admin, id)).destination;
  expect(await destination()).toBeNull();

  const isOfBusiness = eq(payoutAccounts.businessId, business.id);
  const stamp = { setBy: owner.userId, setAt: now, pausedUntil: addMs(now, DAY_MS) };
  await database.insert(payoutAccounts).values({ businessId: business.id, ...bank, ...stamp });
  // Changed within the last days: nobody is paid there until the owner has had time to object.
  expect(await destination()).toBeNull();
  await database.update(payoutAccounts).set({ pausedUntil: null }).where(isOfBusiness);
  expect(await destination()).toEqual(bank);

  const context = { now, device: { ipAddress: "192.0.2.1", userAgent: "test" } };
  await recordTransfer(admin, id, { transferReference: "BK-4712" }, context);
  await database.update(payoutAccounts).set({ account: "99999999" }).where(isOfBusiness);
  expect(await destination()).toEqual(bank);
});
