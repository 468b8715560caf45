import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { notifications } from "@/db/schema/messaging/notifications";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { listClosingBlockers } from "@/lib/payments/business-closing/queries";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { makePayoutStatement } from "@/lib/payments/statements/queries";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { listBalances } from "./balance-queries";
import { approvePayout, payBusiness, recordTransfer } from "./commands";
import { getPayout, listPayouts } from "./queries";
import { recordPayoutReturn } from "./record-returned-transfer";
import { insertPayableBooking } from "./testing/payable-booking";

const database = await freshDatabase();
const now = new Date("2026-12-10T05:00:00Z");
const nextDay = addMs(now, DAY_MS);
const device = { ipAddress: "192.0.2.1", userAgent: "test" };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const second = actorFor(await makeUser(database, { role: "admin" }));
const closed = { reason: "The account is closed" };
const account = {
  method: "bank" as const,
  holderName: "Umutoni",
  bankName: "Bank of Kigali",
  account: "00047183",
};
const context = { now, device };

beforeEach(() => database.delete(settings));

/** A payout of $92.50, $121.50 less an invoice, that an administrator has transferred. */
async function transferred() {
  const scenario = await insertPayableBooking(database, now, 2);
  const businessId = scenario.business.id;
  await database.insert(subscriptionInvoices).values({
    id: uuid(),
    number: `GI-${businessId}`,
    businessId,
    plan: "basic" as const,
    amountCents: 2_900,
    amountRwf: 42_195,
    rwfPerHundredUsd: 145_500,
    startsOn: "2026-12-01",
    endsOn: "2027-01-01",
  });
  await database
    .insert(payoutAccounts)
    .values({ businessId, ...account, setBy: scenario.owner.userId, setAt: now });
  const payoutId = (await payBusiness(businessId, now)) ?? "";
  await recordTransfer(admin, payoutId, { transferReference: "BK-1" }, context);
  return { ...scenario, businessId, payoutId };
}

/** Balances by account: of the business, and of the whole bank account. */
async function balancesOf(businessId: string) {
  const [row] = await database
    .select({
      owedCents: sql<number>`(-coalesce(sum(amount_cents) filter (where business_id = ${businessId}), 0))::int`,
      bankCents: sql<number>`coalesce(sum(amount_cents) filter (where account = 'bank'), 0)::int`,
      sumCents: sql<number>`coalesce(sum(amount_cents), 0)::int`,
    })
    .from(ledgerEntries);
  return row;
}

describe("a transfer that came back", () => {
  it("is owed again, as recorded once even by two administrators at once", async () => {
    const { businessId, payoutId, owner } = await transferred();
    const before = await balancesOf(businessId);
    expect(before).toMatchObject({ owedCents: 0, sumCents: 0 });
    const answers = await Promise.all([
      recordPayoutReturn(admin, payoutId, closed, context),
      recordPayoutReturn(second, payoutId, { reason: "Unknown account" }, context),
    ]);
    expect(answers).toMatchObject([{ status: "returned" }, { status: "returned" }]);
    await recordPayoutReturn(admin, payoutId, closed, context);
    expect(await balancesOf(businessId)).toEqual({
      owedCents: 9_250,
      bankCents: (before?.bankCents ?? 0) + 9_250,
      sumCents: 0,
    });
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, payoutId));
    expect(entries.filter(({ action }) => action === "payout.return")).toHaveLength(1);
    const kinds = await notificationKindsOf(database, owner.userId);
    expect(kinds.filter((kind) => kind === "payout-returned")).toHaveLength(1);
    const told = await database.select().from(notifications).where(eq(notifications.userId, owner.userId));
    const named = told.map(({ kind, values }) => [kind, (values as { account?: string }).account]);
    expect(named).toEqual(
      expect.arrayContaining([
        ["payout-made", "•••• 7183"],
        ["payout-sent", "•••• 7183"],
        ["payout-returned", "•••• 7183"],
      ]),
    );
  });

  it("is part of the next payout, which is not made twice, and its statement says so", async () => {
    const { businessId, payoutId, owner } = await transferred();
    await recordPayoutReturn(admin, payoutId, closed, context);
    const balance = async () => (await listBalances(owner, now)).items[0];
    expect(await balance()).toMatchObject({ balanceCents: 9_250, nextPayoutCents: 9_250, laterCents: 0 });
    expect(await payBusiness(businessId, now)).toBeUndefined();
    const made = await Promise.all([payBusiness(businessId, nextDay), payBusiness(businessId, nextDay)]);
    const again = made.find(Boolean) ?? "";
    expect(made.filter(Boolean)).toHaveLength(1);
    const { reference } = await getPayout(owner, payoutId);
    expect(await getPayout(owner, again)).toMatchObject({
      status: "due",
      amountCents: 9_250,
      items: [{ kind: "returned", reference, amountCents: 9_250 }],
    });
    expect(await balance()).toMatchObject({ balanceCents: 0, nextPayoutCents: 0, onItsWayCents: 9_250 });
    expect(await balancesOf(businessId)).toMatchObject({ owedCents: 0, sumCents: 0 });
    expect(await payBusiness(businessId, addMs(now, 2 * DAY_MS))).toBeUndefined();
    const statement = await makePayoutStatement(owner, again, "csv", "en");
    expect(Buffer.from(statement.bytes).toString("utf8")).toContain(`${reference},Returned payout`);
    const { movements } = await getMonthlyMovements(businessId, "2026-12");
    expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([["payout_returned", 9_250]]),
    );
  });

  it("can come back again after the second transfer", async () => {
    const { businessId, payoutId } = await transferred();
    await recordPayoutReturn(admin, payoutId, closed, context);
    const again = (await payBusiness(businessId, nextDay)) ?? "";
    expect((await listPayouts(admin, { limit: 1, businessId, status: "due" })).items).toMatchObject([
      { id: again, lastReturnReason: closed.reason },
    ]);
    await recordTransfer(admin, again, { transferReference: "BK-2" }, context);
    await recordPayoutReturn(admin, again, closed, context);
    expect(await balancesOf(businessId)).toMatchObject({ owedCents: 9_250, sumCents: 0 });
    const third = (await payBusiness(businessId, addMs(now, 2 * DAY_MS))) ?? "";
    expect(await getPayout(admin, third)).toMatchObject({ amountCents: 9_250 });
  });

  it("is told to the owner, who sees the reason, and can be neither approved nor transferred any more", async () => {
    const { payoutId, owner } = await transferred();
    await recordPayoutReturn(admin, payoutId, closed, context);
    expect((await listPayouts(owner, { limit: 1 })).items).toMatchObject([
      { status: "returned", returnReason: closed.reason, returnedAt: now.toISOString() },
    ]);
    const transfer = recordTransfer(admin, payoutId, { transferReference: "BK-2" }, context);
    await expect(transfer).rejects.toMatchObject({ key: "payoutSent" });
    const approval = approvePayout(second, payoutId, { destination: account }, context);
    await expect(approval).rejects.toMatchObject({ key: "payoutSent" });
  });

  it("needs an approval again if it is large", async () => {
    const { businessId, payoutId } = await transferred();
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 50 });
    await recordPayoutReturn(admin, payoutId, closed, context);
    const again = (await payBusiness(businessId, nextDay)) ?? "";
    const transfer = recordTransfer(admin, again, { transferReference: "BK-2" }, context);
    await expect(transfer).rejects.toMatchObject({ key: "payoutNotApproved" });
  });

  it("was transferred before, and is recorded by administrators only", async () => {
    const { business, owner } = await insertPayableBooking(database, now, 2);
    const due = (await payBusiness(business.id, now)) ?? "";
    await expect(recordPayoutReturn(admin, due, closed, context)).rejects.toMatchObject({
      key: "payoutNotSent",
    });
    await expect(recordPayoutReturn(owner, due, closed, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(recordPayoutReturn(admin, uuid(), closed, context)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("keeps a business from closing, and of a closed one is told to whoever closed it", async () => {
    const { businessId, payoutId, owner } = await transferred();
    await database.delete(teamMembers).where(eq(teamMembers.businessId, businessId));
    await database.delete(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
    await database
      .update(businesses)
      .set({ status: "closed", closedAt: now, closedBy: owner.userId })
      .where(eq(businesses.id, businessId));
    await recordPayoutReturn(admin, payoutId, closed, context);
    expect(await listClosingBlockers(database, businessId, now)).toContainEqual({
      kind: "payable",
      count: 0,
      amountCents: 9_250,
    });
    const again = await payBusiness(businessId, nextDay);
    const transfer = { transferReference: "BK-12" };
    await recordTransfer(admin, again ?? "", transfer, { ...context, now: nextDay });
    const received = await database
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(and(eq(notifications.userId, owner.userId), isNull(notifications.actionUrl)))
      .orderBy(notifications.id);
    expect(received.map(({ kind }) => kind)).toEqual([
      "payout-returned",
      "payout-made-closed",
      "payout-sent",
    ]);
  });
});

it("the database pays a returned payout again once", async () => {
  const { businessId, payoutId } = await transferred();
  await recordPayoutReturn(admin, payoutId, closed, context);
  await payBusiness(businessId, nextDay);
  const [other] = await database.select().from(payouts).where(eq(payouts.status, "due")).limit(1);
  const twice =
    database.execute(sql`insert into payout_items (id, payout_id, kind, returned_payout_id, amount_cents)
    values (${uuid()}, ${other?.id}, 'returned', ${payoutId}, 100)`);
  await expect(twice).rejects.toThrow();
});
