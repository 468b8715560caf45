import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { addLateDestinations } from "./change-destination";
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

it("a payout made before its business had an account gets the first one the next morning, and must be approved again", async () => {
  const { business, owner } = await bookedScenario(database, true, now);
  const money = { amountCents: 9_000, amountRwf: 131_000, rwfPerHundredUsd: 145_500 };
  const made = { reference: "GP-ACCOUNT", businessId: business.id, ...money };
  const [payout] = await database
    .insert(payouts)
    .values({ id: uuid(), ...made, approvedBy: admin.userId, approvedAt: now })
    .returning();
  const current = async () => {
    const { destination } = await getPayout(admin, payout?.id ?? "");
    const [row] = await database.select({ approvedBy: payouts.approvedBy }).from(payouts);
    return { destination, ...row };
  };
  await addLateDestinations(now);
  expect(await current()).toEqual({ destination: null, approvedBy: admin.userId });

  const listAudited = () =>
    database
      .select({ actorId: auditEntries.actorId, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.action, "payout.account"));
  const isOfBusiness = eq(payoutAccounts.businessId, business.id);
  const stamp = { setBy: owner.userId, setAt: now, pausedUntil: addMs(now, DAY_MS) };
  await database.insert(payoutAccounts).values({ businessId: business.id, ...bank, ...stamp });
  // Changed within the last days: nobody is paid there until the owner has had time to object.
  await addLateDestinations(now);
  expect(await current()).toEqual({ destination: null, approvedBy: admin.userId });

  expect(await listAudited()).toEqual([]);
  await Promise.all([1, 2].map(() => addLateDestinations(addMs(now, 2 * DAY_MS))));
  expect(await current()).toEqual({ destination: bank, approvedBy: null });
  const detail = { reference: "GP-ACCOUNT", amountCents: 9_000, before: null, after: "•••• 7183" };
  expect(await listAudited()).toEqual([{ actorId: null, detail }]);
  await database.update(payoutAccounts).set({ account: "99999999" }).where(isOfBusiness);
  await addLateDestinations(addMs(now, 3 * DAY_MS));
  // Only an administrator moves it to an account that was set later (change-destination.db.test.ts).
  expect((await current()).destination).toEqual(bank);
});
