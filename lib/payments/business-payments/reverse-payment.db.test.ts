import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { notifications } from "@/db/schema/messaging/notifications";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { getClosingState } from "@/lib/payments/business-closing/queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { getPayout } from "@/lib/payments/payouts/queries";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { makeMonthlyStatement, makePayoutStatement } from "@/lib/payments/statements/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { recordBusinessPayment } from "./commands";
import { getBusinessBalance } from "./queries";
import { reverseBusinessPayment } from "./reverse-payment";
import { insertIndebtedBusiness } from "./testing";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "192.0.2.4", userAgent: null };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const recorded = { amountCents: 12_150, transferReference: "BK-77812" };
const mistake = { reason: "The transfer was from another business" };

/** A business whose debt is recorded as paid, although it was not. */
async function wronglyRecorded() {
  const rental = await insertIndebtedBusiness(database, now);
  const { businessId } = rental;
  const context = { now, device };
  const { payments } = await recordBusinessPayment(admin, businessId, recorded, context);
  const paymentId = payments[0]?.id ?? "";
  const reverse = (actor: UserActor = admin, which = paymentId) =>
    reverseBusinessPayment(actor, { businessId, paymentId: which }, mistake, context);
  return { ...rental, paymentId, reverse };
}

async function bankCentsFor(businessId: string): Promise<number> {
  const [row] = await database
    .select({ cents: sql<number>`coalesce(sum(bank.amount_cents), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(
      sql`ledger_entries bank`,
      sql`bank.transaction_id = ${ledgerEntries.transactionId} and bank.account = 'bank'`,
    )
    .where(eq(ledgerEntries.businessId, businessId));
  return row?.cents ?? 0;
}

describe("a payment that was recorded by mistake", () => {
  it("is owed again once it is taken back, once even by two administrators at once", async () => {
    const { owner, businessId, paymentId, reverse } = await wronglyRecorded();
    expect((await getClosingState(owner, undefined, now)).blockers).toEqual([]);
    const outcomes = await Promise.allSettled([reverse(), reverse()]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.key] : []))).toEqual([
      "paymentReversed",
    ]);
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({
      balanceCents: -12_150,
      debtCents: 12_150,
      payments: [
        { id: paymentId, ...recorded, reversedAt: now.toISOString(), reverseReason: mistake.reason },
      ],
    });
    expect((await getClosingState(owner, undefined, now)).blockers).toEqual([
      { kind: "debt", count: 0, amountCents: 12_150 },
    ]);
    // The bank has paid out the rental and received nothing.
    expect(await bankCentsFor(businessId)).toBe(-12_150);
  });

  it("stays in the books, the audit log and the statement, and its business is notified", async () => {
    const { owner, businessId, reverse } = await wronglyRecorded();
    await reverse();
    const isIts = and(
      eq(auditEntries.subjectId, businessId),
      eq(auditEntries.action, "business.payment-reversal"),
    );
    const [entry] = await database.select().from(auditEntries).where(isIts);
    expect(entry).toMatchObject({
      actorId: admin.userId,
      ipAddress: device.ipAddress,
      detail: { ...recorded, ...mistake, before: 0, after: -12_150 },
    });
    const month = dayIn(now, KIGALI).slice(0, 7);
    const { movements } = await getMonthlyMovements(businessId, month);
    expect(movements.slice(-2).map(({ kind, cents }) => [kind, cents])).toEqual([
      ["business_payment", 12_150],
      ["business_payment_reversed", -12_150],
    ]);
    for (const locale of ["en", "fr", "rw"] as const)
      await makeMonthlyStatement(owner, { businessId, month, format: "pdf" }, locale, now);
    const isReversal = eq(notifications.kind, "business-payment-reversed");
    const sent = await database.select().from(notifications).where(isReversal);
    expect(sent.filter((one) => one.businessId === businessId)).toMatchObject([
      { userId: owner.userId, values: { ...recorded, ...mistake } },
    ]);
  });

  it("can be recorded again with its right amount under the same reference", async () => {
    const { businessId, reverse } = await wronglyRecorded();
    await reverse();
    const right = { ...recorded, amountCents: 5_000 };
    const balance = await recordBusinessPayment(admin, businessId, right, { now, device });
    expect(balance).toMatchObject({ balanceCents: -7_150, debtCents: 7_150 });
    const twice = recordBusinessPayment(admin, businessId, right, { now, device });
    await expect(twice).rejects.toMatchObject({ key: "transferRecorded" });
  });

  it("is not part of the next payout, which deducts the debt", async () => {
    const { owner, business, vehicle, businessId, reverse } = await wronglyRecorded();
    await reverse();
    await insertPayableBooking(database, now, 3, "completed", { business, vehicle });
    await insertPayableBooking(database, now, 4, "completed", { business, vehicle });
    const { items, amountCents } = await getPayout(owner, (await payBusiness(businessId, now)) ?? "");
    expect(amountCents).toBe(12_150);
    expect(items.map((item) => [item.kind, item.amountCents])).toEqual([
      ["rental", -12_150],
      ["rental", 12_150],
      ["rental", 12_150],
    ]);
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({ balanceCents: 0 });
  });

  it("is deducted from the next payout if one contained it, once", async () => {
    const { owner, business, vehicle, businessId, reverse } = await wronglyRecorded();
    await insertPayableBooking(database, now, 3, "completed", { business, vehicle });
    await payBusiness(businessId, now);
    await reverse();
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({
      balanceCents: -12_150,
      debtCents: 12_150,
    });
    const [nextDay, later] = [addMs(now, DAY_MS), addMs(now, 2 * DAY_MS)];
    expect(await payBusiness(businessId, nextDay)).toBeUndefined();
    for (const daysAgo of [5, 6])
      await insertPayableBooking(database, now, daysAgo, "completed", { business, vehicle });
    const payoutId = (await payBusiness(businessId, nextDay)) ?? "";
    const { items, amountCents } = await getPayout(owner, payoutId);
    expect(amountCents).toBe(12_150);
    expect(items.at(-1)).toMatchObject({
      kind: "business_payment",
      reference: recorded.transferReference,
      amountCents: -12_150,
    });
    const statement = await makePayoutStatement(owner, payoutId, "csv", "en");
    expect(Buffer.from(statement.bytes).toString("utf8")).toContain(
      'BK-77812,"Payment to Gendana, taken back"',
    );
    expect(await getBusinessBalance(admin, businessId, later)).toMatchObject({
      balanceCents: 0,
      debtCents: 0,
    });
    expect(await payBusiness(businessId, later)).toBeUndefined();
  });

  it("is taken back by administrators only, not for a business of their own, and whoever closed it is notified", async () => {
    const { owner, renter, businessId, paymentId, reverse } = await wronglyRecorded();
    const partner = { ...admin, memberships: [{ businessId, role: "accountant" as const }] };
    for (const actor of [owner, renter, partner])
      await expect(reverse(actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(reverse(admin, uuid())).rejects.toMatchObject({ code: "not_found" });
    const other = await insertIndebtedBusiness(database, now);
    const elsewhere = { businessId: other.businessId, paymentId };
    await expect(reverseBusinessPayment(admin, elsewhere, mistake, { now, device })).rejects.toMatchObject({
      code: "not_found",
    });
    await database.delete(teamMembers).where(eq(teamMembers.businessId, businessId));
    await database
      .update(businesses)
      .set({ status: "closed", closedAt: now, closedBy: owner.userId })
      .where(eq(businesses.id, businessId));
    await reverse();
    const isOwners = and(
      eq(notifications.userId, owner.userId),
      eq(notifications.kind, "business-payment-reversed"),
    );
    expect(await database.$count(notifications, isOwners)).toBe(1);
  });
});
