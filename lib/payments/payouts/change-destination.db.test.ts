import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { changeDestination, nameDestination } from "./change-destination";
import { approvePayout, payBusiness, recordTransfer } from "./commands";
import { listPayouts } from "./queries";
import { insertPayableBooking } from "./testing/payable-booking";

const database = await freshDatabase();
// The list of payouts uses the real time.
const now = new Date();
const device = { ipAddress: "192.0.2.1", userAgent: "test" };
const context = { now, device };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const second = actorFor(await makeUser(database, { role: "admin" }));
await database.insert(settings).values({ key: "secondApprovalUsd", value: 50 });

const former = {
  method: "bank" as const,
  holderName: "Umutoni",
  bankName: "Bank of Kigali",
  account: "00047183",
};
const present = { ...former, account: "99912345" };

/** An approved payout whose business has changed its account since. */
async function outdated({ pausedUntil }: { pausedUntil: Date | null }) {
  const scenario = await insertPayableBooking(database, now, 2);
  const businessId = scenario.business.id;
  const stamp = { setBy: scenario.owner.userId, setAt: now };
  await database.insert(payoutAccounts).values({ businessId, ...former, ...stamp });
  const payoutId = (await payBusiness(businessId, now)) ?? "";
  await approvePayout(second, payoutId, { destination: former }, context);
  await database
    .update(payoutAccounts)
    .set({ account: "99912345", pausedUntil })
    .where(eq(payoutAccounts.businessId, businessId));
  const seenBy = async (actor: typeof admin) => (await listPayouts(actor, { limit: 1, businessId })).items[0];
  return { ...scenario, businessId, payoutId, seenBy };
}

it("a due payout shows that its business has another account now, and moves there when an administrator decides so", async () => {
  const { owner, payoutId, seenBy } = await outdated({ pausedUntil: addMs(now, -DAY_MS) });
  expect(await seenBy(admin)).toMatchObject({
    destination: { account: "00047183" },
    newAccount: { account: "99912345", usableFrom: null },
  });
  const masked = await seenBy(owner);
  expect(masked?.newAccount?.account).toMatch(/^\D+2345$/);
  await Promise.all([
    changeDestination(admin, payoutId, context),
    changeDestination(admin, payoutId, context),
  ]);
  expect(await seenBy(admin)).toMatchObject({
    destination: { account: "99912345" },
    newAccount: null,
    // The approver saw the other account.
    approval: { by: null },
  });
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, payoutId));
  const moves = entries.filter(({ action }) => action === "payout.account");
  expect(moves).toHaveLength(1);
  expect(JSON.stringify(moves)).not.toContain("99912345");
});

it("a due payout without an account shows the one that its business has added since, and goes there", async () => {
  const { business, owner } = await insertPayableBooking(database, now, 2);
  const payoutId = (await payBusiness(business.id, now)) ?? "";
  const stamp = { setBy: owner.userId, setAt: now };
  await database.insert(payoutAccounts).values({ businessId: business.id, ...former, ...stamp });
  const seen = async () => (await listPayouts(admin, { limit: 1, businessId: business.id })).items[0];
  expect(await seen()).toMatchObject({
    destination: null,
    newAccount: { account: "00047183", usableFrom: null },
  });
  await changeDestination(admin, payoutId, context);
  expect(await seen()).toMatchObject({ destination: { account: "00047183" }, newAccount: null });
});

it("a due payout does not move to an account that was changed within the last 48 hours", async () => {
  const pausedUntil = addMs(now, DAY_MS);
  const { payoutId, seenBy } = await outdated({ pausedUntil });
  expect(await seenBy(admin)).toMatchObject({ newAccount: { usableFrom: pausedUntil.toISOString() } });
  await expect(changeDestination(admin, payoutId, context)).rejects.toMatchObject({
    key: "payoutAccountPaused",
  });
  expect(await seenBy(admin)).toMatchObject({
    destination: { account: "00047183" },
    approval: { isOwn: false },
  });
});

it("a payout is moved by administrators only, and only while it is due", async () => {
  const { owner, businessId, payoutId } = await outdated({ pausedUntil: null });
  await expect(changeDestination(owner, payoutId, context)).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeDestination(admin, uuid(), context)).rejects.toMatchObject({ code: "not_found" });
  await recordTransfer(admin, payoutId, { transferReference: "BK-1", destination: former }, context);
  await expect(changeDestination(admin, payoutId, context)).rejects.toMatchObject({
    key: "payoutTransferred",
  });
  await database.update(payouts).set({ status: "due", sentAt: null, transferReference: null });
  await database.delete(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
  await expect(changeDestination(admin, payoutId, context)).rejects.toMatchObject({
    key: "payoutAccountMissing",
  });
});

it("an administrator names the account of a payout only if its business is closed, and not of their own", async () => {
  const { owner, businessId, payoutId, seenBy } = await outdated({ pausedUntil: null });
  const name = (actor = admin, account = "99912345") =>
    nameDestination(actor, payoutId, { ...former, account }, context);
  await expect(name()).rejects.toMatchObject({ key: "payoutAccountOfOwner" });
  await database.delete(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
  await database
    .update(businesses)
    .set({ status: "closed", closedAt: now, closedBy: second.userId })
    .where(eq(businesses.id, businessId));
  await expect(name(owner)).rejects.toMatchObject({ code: "forbidden" });
  await expect(name(second)).rejects.toMatchObject({ code: "forbidden" });
  await expect(nameDestination(admin, uuid(), present, context)).rejects.toMatchObject({ code: "not_found" });
  await Promise.all([name(), name()]);
  // The approver saw the other account.
  expect(await seenBy(admin)).toMatchObject({ destination: present, approval: { by: null } });
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, payoutId));
  expect(entries.filter(({ action }) => action === "payout.account")).toMatchObject([
    { actorId: admin.userId, detail: { before: "•••• 7183", after: "•••• 2345" } },
  ]);
  await approvePayout(second, payoutId, { destination: present }, context);
  await recordTransfer(admin, payoutId, { transferReference: "BK-1", destination: present }, context);
  await expect(name(admin, "11112222")).rejects.toMatchObject({ key: "payoutTransferred" });
});

it("neither an approval nor a transfer counts for another account than the one that was shown", async () => {
  const { payoutId, seenBy } = await outdated({ pausedUntil: null });
  await changeDestination(admin, payoutId, context);
  const stale = { destination: former };
  await expect(approvePayout(second, payoutId, stale, context)).rejects.toMatchObject({
    key: "payoutAccountChanged",
  });
  await approvePayout(second, payoutId, { destination: present }, context);
  const transfer = recordTransfer(admin, payoutId, { transferReference: "BK-1", ...stale }, context);
  await expect(transfer).rejects.toMatchObject({ key: "payoutAccountChanged" });
  // The same number at another bank is another account.
  const elsewhere = { destination: { ...present, bankName: "Equity Bank" } };
  await expect(
    recordTransfer(admin, payoutId, { transferReference: "BK-1", ...elsewhere }, context),
  ).rejects.toMatchObject({ key: "payoutAccountChanged" });
  expect(await seenBy(admin)).toMatchObject({ status: "due" });
});
