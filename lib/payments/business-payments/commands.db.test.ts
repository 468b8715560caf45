import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments } from "@/db/schema/payments/payments";
import { payoutItems } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { listRentalBlockers } from "@/lib/payments/account-blockers/queries";
import { closeBusiness } from "@/lib/payments/business-closing/commands";
import { getClosingState } from "@/lib/payments/business-closing/queries";
import { listBalances } from "@/lib/payments/payouts/balance-queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { getPayout } from "@/lib/payments/payouts/queries";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { makeMonthlyStatement } from "@/lib/payments/statements/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { recordBusinessPayment } from "./commands";
import { getBusinessBalance } from "./queries";
import { insertIndebtedBusiness } from "./testing";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "192.0.2.4", userAgent: null };
const admin = actorFor(await makeUser(database, { role: "admin", firstName: "Chantal", lastName: "Keza" }));
const request = { amountCents: 12_150, transferReference: "BK-77812" };

async function indebted() {
  const rental = await insertIndebtedBusiness(database, now);
  const pay = (more: Partial<typeof request> = {}, at = now, actor: UserActor = admin) =>
    recordBusinessPayment(actor, rental.businessId, { ...request, ...more }, { now: at, device });
  return { ...rental, pay };
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => error.key ?? error.code,
  );

describe("a payment from a business", () => {
  it("settles what it owes, so that it can close and its owner delete the account", async () => {
    const { owner, businessId, pay } = await indebted();
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({
      balanceCents: -12_150,
      debtCents: 12_150,
      payments: [],
    });
    expect((await getClosingState(owner, undefined, now)).blockers).toEqual([
      { kind: "debt", count: 0, amountCents: 12_150 },
    ]);
    const part = await pay({ amountCents: 5_000, transferReference: "BK-1" });
    expect(part).toMatchObject({ balanceCents: -7_150, debtCents: 7_150 });
    expect(await pay({ amountCents: 7_150, transferReference: "BK-2" })).toMatchObject({
      balanceCents: 0,
      debtCents: 0,
      payments: [
        { amountCents: 7_150, transferReference: "BK-2", recordedBy: "Chantal Keza" },
        { amountCents: 5_000, transferReference: "BK-1" },
      ],
    });
    const blockers = await listRentalBlockers(database, owner.userId, now);
    expect(blockers.filter(({ count }) => count > 0)).toEqual([]);
    await closeBusiness(owner, {}, { now, device });
  });

  it("is announced to the members who may see the money", async () => {
    const { owner, businessId, pay } = await indebted();
    const agent = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId, userId: agent.id, role: "agent" });
    await pay();
    const isIts = eq(notifications.kind, "business-payment-recorded");
    const sent = await database.select().from(notifications).where(isIts);
    expect(sent.filter((one) => one.businessId === businessId)).toMatchObject([
      { userId: owner.userId, values: request },
    ]);
    expect(await notificationKindsOf(database, agent.id)).toEqual([]);
  });

  it("is in the ledger, in the audit log and in the owner's statement", async () => {
    const { owner, businessId, pay } = await indebted();
    await pay();
    const entries = await database
      .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerTransactions.kind, "business_payment"), eq(ledgerEntries.businessId, businessId)));
    expect(entries).toEqual([{ account: "owner_payable", cents: -12_150 }]);
    const isIts = and(eq(auditEntries.subjectId, businessId), eq(auditEntries.action, "business.payment"));
    const [entry] = await database.select().from(auditEntries).where(isIts);
    expect(entry).toMatchObject({ actorId: admin.userId, detail: { ...request, before: -12_150, after: 0 } });
    const month = dayIn(now, KIGALI).slice(0, 7);
    const { movements } = await getMonthlyMovements(businessId, month);
    expect(movements.at(-1)).toMatchObject({
      kind: "business_payment",
      reference: "BK-77812",
      cents: 12_150,
    });
    for (const locale of ["en", "fr", "rw"] as const)
      await makeMonthlyStatement(owner, { businessId, month, format: "pdf" }, locale, now);
  });

  it("is not paid back while money of the rental that it was for is moving", async () => {
    const { owner, business, vehicle, businessId, bookingId, pay } = await indebted();
    await pay();
    const late = { purpose: "deposit", method: "momo", status: "pending", provider: "mtn" } as const;
    const money = { amount: 2_000, amountCents: 2_000, currency: "USD" };
    await database
      .insert(payments)
      .values({ id: uuid(), bookingId, ...late, ...money, payerPhone: "+250788000001" });
    expect(await payBusiness(businessId, now)).toBeUndefined();
    await insertPayableBooking(database, now, 3, "completed", { business, vehicle });
    expect((await listBalances(owner, now)).items).toMatchObject([
      { balanceCents: 12_150, nextPayoutCents: 12_150, laterCents: 0 },
    ]);
    const payoutId = (await payBusiness(businessId, now)) ?? "";
    expect((await getPayout(owner, payoutId)).amountCents).toBe(12_150);
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({ balanceCents: 0, debtCents: 0 });
  });

  it("is not paid back, but balances the refund in the next payout", async () => {
    const { owner, business, vehicle, businessId, pay } = await indebted();
    await pay();
    expect(await payBusiness(businessId, now)).toBeUndefined();
    await insertPayableBooking(database, now, 3, "completed", { business, vehicle });
    expect((await listBalances(owner, now)).items).toMatchObject([
      { balanceCents: 12_150, nextPayoutCents: 12_150 },
    ]);
    const payoutId = (await payBusiness(businessId, now)) ?? "";
    const { amountCents, items } = await getPayout(owner, payoutId);
    expect(amountCents).toBe(12_150);
    expect(items.map((item) => [item.kind, item.amountCents])).toEqual([
      ["rental", -12_150],
      ["rental", 12_150],
      ["business_payment", 12_150],
    ]);
    expect(items.at(-1)?.reference).toBe(request.transferReference);
    expect(await database.$count(payoutItems, eq(payoutItems.payoutId, payoutId))).toBe(3);
    expect(await getBusinessBalance(admin, businessId, now)).toMatchObject({ balanceCents: 0, debtCents: 0 });
  });

  it("is recorded once for a reference of a business, and for at most what it owes", async () => {
    const { pay } = await indebted();
    expect(await outcomeOf(pay({ amountCents: 12_151 }))).toBe("businessOwesLess");
    expect(await outcomeOf(pay({ amountCents: 5_000 }))).toBe("ok");
    expect(await outcomeOf(pay({ amountCents: 5_000, transferReference: "bk-77812" }))).toBe(
      "transferRecorded",
    );
    const both = await Promise.all([
      outcomeOf(pay({ amountCents: 7_150, transferReference: "BK-3" })),
      outcomeOf(pay({ amountCents: 7_150, transferReference: "BK-4" })),
    ]);
    expect(both.sort()).toEqual(["businessOwesLess", "ok"]);
    const other = await indebted();
    expect(await outcomeOf(other.pay())).toBe("ok");
  });

  it("cannot be for rentals that are not settled yet, or while other earnings cover the debt", async () => {
    const recent = await insertPayableBooking(database, now, 10);
    await payBusiness(recent.business.id, addMs(now, -DAY_MS));
    const business = { business: recent.business, vehicle: recent.vehicle };
    await recent.refundPayment(13_500);
    await insertPayableBooking(database, now, 1, "completed", business);
    expect(await getBusinessBalance(admin, recent.business.id, now)).toMatchObject({
      balanceCents: 0,
      debtCents: 0,
    });
    const payment = recordBusinessPayment(admin, recent.business.id, request, { now, device });
    expect(await outcomeOf(payment)).toBe("businessOwesLess");
  });

  it("is recorded and seen only by administrators, and not for a business of their own", async () => {
    const { owner, renter, businessId, pay } = await indebted();
    for (const actor of [owner, renter]) {
      expect(await outcomeOf(pay({}, now, actor))).toBe("forbidden");
      expect(await outcomeOf(getBusinessBalance(actor, businessId, now))).toBe("forbidden");
    }
    const partner = { ...admin, memberships: [{ businessId, role: "accountant" as const }] };
    expect(await outcomeOf(pay({}, now, partner))).toBe("forbidden");
    const unknown = "01a22900-0000-7000-8000-000000000000";
    expect(await outcomeOf(getBusinessBalance(admin, unknown, now))).toBe("notFound");
    expect(await outcomeOf(recordBusinessPayment(admin, unknown, request, { now, device }))).toBe("notFound");
  });
});
