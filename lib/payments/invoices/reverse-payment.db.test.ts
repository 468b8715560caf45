import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { listClosingBlockers } from "@/lib/payments/business-closing/queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { getPayout } from "@/lib/payments/payouts/queries";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import type { UserActor } from "@/lib/platform/actor";
import { auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { recordInvoicePayment } from "./commands";
import { getInvoice } from "./queries";
import { reverseInvoicePayment } from "./reverse-payment";

const database = await freshDatabase();
const now = new Date("2026-12-10T05:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.1", userAgent: "test" } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const mistake = { reason: "The transfer was for another invoice" };

/** A business that is owed $121.50, and its open invoice of $29. */
async function openInvoice() {
  const scenario = await insertPayableBooking(database, now, 2);
  const businessId = scenario.business.id;
  const invoiceId = uuid();
  await database.insert(subscriptionInvoices).values({
    id: invoiceId,
    number: `GI-${businessId}`,
    businessId,
    plan: "basic" as const,
    amountCents: 2_900,
    amountRwf: 42_195,
    rwfPerHundredUsd: 145_500,
    startsOn: "2026-12-01",
    endsOn: "2027-01-01",
  });
  const pay = (at = now) =>
    recordInvoicePayment(admin, invoiceId, { transferReference: "BK-9" }, { ...context, now: at });
  const reverse = (actor: UserActor = admin, at = now) =>
    reverseInvoicePayment(actor, invoiceId, mistake, { ...context, now: at });
  const booked = async () => {
    const rows = await database
      .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerTransactions.invoiceId, invoiceId))
      .orderBy(asc(ledgerEntries.id));
    return rows.map(({ account, cents }) => [account, cents]);
  };
  return { ...scenario, businessId, invoiceId, pay, reverse, booked };
}

const paidByBank = [
  ["bank", 2_900],
  ["subscription_revenue", -2_900],
];
const reversed = [
  ["bank", -2_900],
  ["subscription_revenue", 2_900],
];

describe("an invoice that was recorded as paid by mistake", () => {
  it("is open again once that is taken back, once even by two administrators at once", async () => {
    const { owner, businessId, invoiceId, pay, reverse, booked } = await openInvoice();
    expect(await pay()).toMatchObject({ status: "paid", isPaidByTransfer: true });
    const outcomes = await Promise.allSettled([reverse(), reverse()]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.key] : []))).toEqual([
      "invoiceNotTransferred",
    ]);
    expect(await getInvoice(owner, invoiceId)).toMatchObject({
      status: "open",
      paidAt: null,
      isPaidByTransfer: false,
    });
    expect(await booked()).toEqual([...paidByBank, ...reversed]);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, invoiceId), eq(auditEntries.action, "invoice.reopen")));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      ipAddress: "192.0.2.1",
      detail: { amountCents: 2_900, ...mistake, before: "paid", after: "open" },
    });
    const { items } = await listAudit(admin, auditQuery.parse({ action: "invoice.reopen" }));
    const { number } = await getInvoice(owner, invoiceId);
    expect(items[0]?.subject).toEqual({ type: "invoice", id: invoiceId, name: number });
    const isReopening = and(
      eq(notifications.kind, "invoice-reopened"),
      eq(notifications.businessId, businessId),
    );
    expect(await database.select().from(notifications).where(isReopening)).toMatchObject([
      { userId: owner.userId, values: { amountCents: 2_900, ...mistake } },
    ]);
  });

  it("can be recorded and taken back again, and is in the books once each time", async () => {
    const { owner, pay, reverse, booked } = await openInvoice();
    for (let round = 0; round < 3; round++) {
      const at = addMs(now, round * MINUTE_MS);
      await pay(at);
      await expect(pay(at)).rejects.toMatchObject({ key: "invoicePaid" });
      await reverse(admin, at);
    }
    await pay(addMs(now, 3 * MINUTE_MS));
    const round = [...paidByBank, ...reversed];
    expect(await booked()).toEqual([...round, ...round, ...round, ...paidByBank]);
    const isTheirs = and(eq(notifications.kind, "invoice-reopened"), eq(notifications.userId, owner.userId));
    expect(await database.$count(notifications, isTheirs)).toBe(3);
  });

  it("is deducted from the next payout, which cannot be taken back", async () => {
    const { owner, businessId, invoiceId, pay, reverse, booked } = await openInvoice();
    await pay();
    await reverse();
    const { amountCents, items } = await getPayout(owner, (await payBusiness(businessId, now)) ?? "");
    expect(amountCents).toBe(9_250);
    expect(items.map(({ kind, amountCents: cents }) => [kind, cents])).toEqual([
      ["rental", 12_150],
      ["subscription", -2_900],
    ]);
    expect(await booked()).toEqual([
      ...paidByBank,
      ...reversed,
      ["owner_payable", 2_900],
      ["subscription_revenue", -2_900],
    ]);
    expect(await getInvoice(owner, invoiceId)).toMatchObject({ status: "paid", isPaidByTransfer: false });
    await expect(reverse()).rejects.toMatchObject({ key: "invoiceNotTransferred" });
    expect(await getInvoice(owner, invoiceId)).toMatchObject({ status: "paid" });
    const { movements } = await getMonthlyMovements(businessId, "2026-12");
    expect(movements.filter(({ kind }) => kind === "subscription").map(({ cents }) => cents)).toEqual([
      -2_900,
    ]);
    expect(movements.map(({ kind }) => kind)).not.toContain("reinstated");
  });

  it("keeps its business from closing again", async () => {
    const { businessId, refundPayment, pay, reverse } = await openInvoice();
    await refundPayment(13_500);
    await pay();
    const invoices = async () =>
      (await listClosingBlockers(database, businessId, now)).filter(({ kind }) => kind === "invoices");
    expect(await invoices()).toEqual([]);
    await reverse();
    expect(await invoices()).toEqual([{ kind: "invoices", count: 0, amountCents: 2_900 }]);
  });

  it("is reopened by administrators only, and only while it is paid", async () => {
    const { owner, renter, reverse } = await openInvoice();
    for (const actor of [owner, renter])
      await expect(reverse(actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(reverse()).rejects.toMatchObject({ key: "invoiceNotTransferred" });
    await expect(reverseInvoicePayment(admin, uuid(), mistake, context)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
