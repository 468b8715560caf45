import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { handoverConfirmations, handovers } from "@/db/schema/rentals/handovers";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { recordInvoicePayment } from "@/lib/payments/invoices/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { listBalances } from "./balance-queries";
import { payBusiness, payOwners, recordTransfer } from "./commands";
import { getPayout, listPayouts } from "./queries";
import { insertPayableBooking, type PayableDetails } from "./testing/payable-booking";

const database = await freshDatabase();
const now = new Date("2026-12-10T05:00:00Z");
const daysLater = (days: number) => addMs(now, days * DAY_MS);
const device = { ipAddress: "192.0.2.1", userAgent: "test" };

const makePayableBooking = (...details: PayableDetails) => insertPayableBooking(database, now, ...details);

/** The same with twenty days left, recorded by its owner as returned three days ago. */
async function earlyReturn() {
  const scenario = await makePayableBooking(-20);
  const [booking] = await database
    .update(bookings)
    .set({ startsAt: daysLater(-5), returnedAt: daysLater(-3), returnRecordedAt: daysLater(-3) })
    .where(eq(bookings.id, scenario.bookingId))
    .returning({ renterId: bookings.renterId, vehicleId: bookings.vehicleId });
  return { ...scenario, ...(booking ?? { renterId: "", vehicleId: "" }) };
}

const owedTo = async (businessId: string) => {
  const [row] = await database
    .select({ cents: sql<number>`-sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.businessId, businessId), eq(ledgerEntries.account, "owner_payable")));
  return row?.cents;
};
const invoice = (businessId: string, number: string, amountCents = 2_900) => ({
  id: uuid(),
  number,
  businessId,
  plan: "basic" as const,
  amountCents,
  amountRwf: 42_195,
  startsOn: "2026-12-01",
  endsOn: "2027-01-01",
  rwfPerHundredUsd: 145_500,
});

describe("an owner", () => {
  it("is paid their share two days after the end, once even in parallel runs", async () => {
    const { business, owner } = await makePayableBooking(2);
    const made = await Promise.all(Array.from({ length: 8 }, () => payBusiness(business.id, now)));
    expect(made.filter(Boolean)).toHaveLength(1);
    const { items } = await listPayouts(owner, { limit: 20 });
    expect(items).toMatchObject([{ status: "due", amountCents: 12_150, amountRwf: 176_783, rentals: 1 }]);
    expect(items[0]?.reference).toMatch(/^GP-[A-Z0-9]{7}$/);
    expect(await owedTo(business.id)).toBe(0);
    expect(await payBusiness(business.id, daysLater(1))).toBeUndefined();
  });

  it("waits two days, for the return of the car, and for pending payments and refunds", async () => {
    const { business } = await makePayableBooking(1.9);
    expect(await payBusiness(business.id, now)).toBeUndefined();
    const driving = await makePayableBooking(3, "active");
    expect(await payBusiness(driving.business.id, now)).toBeUndefined();
    const moving = await makePayableBooking(3);
    const refund = {
      id: uuid(),
      paymentId: moving.payment.id,
      amount: 1,
      amountCents: 1,
      reason: "active",
    } as const;
    await database.insert(refunds).values({ ...refund, status: "by_hand" });
    expect(await payBusiness(moving.business.id, now)).toBeUndefined();
    await database.update(refunds).set({ status: "succeeded" }).where(eq(refunds.id, refund.id));
    expect(await payBusiness(moving.business.id, now)).toBeTruthy();
  });

  it("does not wait for a deposit that is only authorised on a card", async () => {
    const { business, payment } = await makePayableBooking(2);
    const deposit = { ...payment, id: uuid(), purpose: "deposit", status: "authorized" } as const;
    const how = { provider: "stripe", currency: "USD", amount: 13_500 };
    await database.insert(payments).values({ ...deposit, ...how });
    expect(await payBusiness(business.id, now)).toBeTruthy();
    const other = await makePayableBooking(2);
    const isRent = eq(payments.id, other.payment.id);
    await database.update(payments).set({ status: "authorized" }).where(isRent);
    expect(await payBusiness(other.business.id, now)).toBeUndefined();
  });

  it("waits for the agreed end if only the owner recorded an earlier return, otherwise for that record", async () => {
    const { business, bookingId, owner, renterId, vehicleId } = await earlyReturn();
    expect(await payBusiness(business.id, now)).toBeUndefined();
    expect(await payBusiness(business.id, daysLater(21.9))).toBeUndefined();
    const record = { odometerKm: 42_000, fuelPercent: 75, at: daysLater(-3) };
    const handoverId = uuid();
    const handover = {
      ...record,
      id: handoverId,
      bookingId,
      vehicleId,
      kind: "return",
      side: "owner",
    } as const;
    await database.insert(handovers).values({ ...handover, recordedBy: owner.userId });
    expect(await payBusiness(business.id, now)).toBeUndefined();
    const confirmation = { ...record, handoverId, side: "renter", recordedBy: renterId } as const;
    await database.insert(handoverConfirmations).values(confirmation);
    expect(await payBusiness(business.id, now)).toBeTruthy();

    const backDated = await makePayableBooking(5);
    await database
      .update(bookings)
      .set({ returnedAt: daysLater(-7), returnRecordedAt: daysLater(-1) })
      .where(eq(bookings.id, backDated.bookingId));
    expect(await payBusiness(backDated.business.id, now)).toBeUndefined();
    expect(await payBusiness(backDated.business.id, daysLater(1))).toBeTruthy();
  });

  it("is paid for a no-show, and while suspended", async () => {
    const { business } = await makePayableBooking(2, "no_show");
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    expect(await payBusiness(business.id, now)).toBeTruthy();
  });

  it("is paid the kept rent of a cancelled booking two days after the agreed pick-up, however early it was cancelled", async () => {
    const { business, bookingId } = await makePayableBooking(-20, "cancelled");
    const cancelled = { cancelledAt: daysLater(-5), startsAt: daysLater(10) };
    await database.update(bookings).set(cancelled).where(eq(bookings.id, bookingId));
    expect(await payBusiness(business.id, now)).toBeUndefined();
    expect(await payBusiness(business.id, daysLater(11.9))).toBeUndefined();
    expect(await payBusiness(business.id, daysLater(12))).toBeTruthy();

    const late = await makePayableBooking(-20, "cancelled");
    const afterPickUp = { cancelledAt: daysLater(-1), startsAt: daysLater(-4) };
    await database.update(bookings).set(afterPickUp).where(eq(bookings.id, late.bookingId));
    expect(await payBusiness(late.business.id, now)).toBeUndefined();
    expect(await payBusiness(late.business.id, daysLater(1))).toBeTruthy();
  });

  it("owes refunds made after a payout, which are deducted from the next one and carried over until then", async () => {
    const first = await makePayableBooking(5);
    const { business, owner, vehicle } = first;
    await payBusiness(business.id, now);
    await first.refundPayment(4_500);
    expect(await owedTo(business.id)).toBe(-4_050);
    expect(await payBusiness(business.id, daysLater(1))).toBeUndefined();
    await makePayableBooking(5, "completed", { business, vehicle });
    const id = await payBusiness(business.id, daysLater(1));
    const payout = await getPayout(owner, id ?? "");
    expect(payout.amountCents).toBe(8_100);
    expect(payout.items.map(({ amountCents }) => amountCents).sort()).toEqual([-4_050, 12_150]);
    expect(await owedTo(business.id)).toBe(0);
  });

  it("pays the plan's open invoices from it, and sees all of it in the balance beforehand", async () => {
    const { business, owner } = await makePayableBooking(2);
    const open = invoice(business.id, "GI-2026-000001");
    await database.insert(subscriptionInvoices).values(open);
    const { items } = await listBalances(owner, now);
    expect(items).toMatchObject([
      { balanceCents: 12_150, nextPayoutCents: 9_250, openInvoicesCents: 2_900, laterCents: 0 },
    ]);
    await payBusiness(business.id, now);
    const [paid] = await database
      .select()
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.id, open.id));
    expect(paid).toMatchObject({ status: "paid", paidAt: now });
    expect(await owedTo(business.id)).toBe(0);
    expect(await listBalances(owner, now)).toMatchObject({
      items: [{ balanceCents: 0, nextPayoutCents: 0, onItsWayCents: 9_250, nextPayoutOn: "2026-12-11" }],
    });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const again = recordInvoicePayment(admin, open.id, { transferReference: "BK-1" }, { now, device });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  it("is paid even if another business's payout fails", async () => {
    const [broken, well] = [await makePayableBooking(2), await makePayableBooking(2)];
    // The payout of this business cannot be stored.
    const huge = invoice(broken.business.id, "GI-2026-000002", 1);
    await database.insert(subscriptionInvoices).values(huge);
    await database.execute(sql`create function refuse() returns trigger as $$ begin
      if new.invoice_id = '${sql.raw(huge.id)}' then raise exception 'no'; end if; return new; end $$ language plpgsql`);
    await database.execute(
      sql`create trigger refuse before insert on payout_items for each row execute function refuse()`,
    );
    await expect(payOwners(now)).rejects.toThrow(broken.business.id);
    expect(await database.$count(payouts, eq(payouts.businessId, well.business.id))).toBe(1);
    // Nothing was stored for the other business.
    expect(await database.$count(payouts, eq(payouts.businessId, broken.business.id))).toBe(0);
    expect(await owedTo(broken.business.id)).toBe(12_150);
    await database.execute(sql`drop trigger refuse on payout_items`);
    expect(await payOwners(now)).toBe(1);
    expect(await payOwners(now)).toBe(0);
  });
});

describe("a payout's transfer", () => {
  it("is recorded once by an administrator, with an entry in the audit log", async () => {
    const { business, owner } = await makePayableBooking(2);
    const id = (await payBusiness(business.id, now)) ?? "";
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const send = (actor: typeof admin, transferReference: string) =>
      recordTransfer(actor, id, { transferReference }, { now, device });
    await expect(send(owner, "BK-77")).rejects.toMatchObject({ code: "forbidden" });
    const answers = await Promise.all([send(admin, "BK-77"), send(admin, "BK-77")]);
    expect(answers).toMatchObject([{ status: "sent", transferReference: "BK-77" }, { status: "sent" }]);
    await expect(send(admin, "BK-78")).rejects.toMatchObject({ code: "conflict" });
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, id))).toBe(1);
    const nobody = recordTransfer(admin, uuid(), { transferReference: "BK" }, { now, device });
    await expect(nobody).rejects.toMatchObject({ code: "not_found" });
    expect(await notificationKindsOf(database, owner.userId)).toEqual(
      // The business has no account.
      expect.arrayContaining(["payout-waiting", "payout-sent"]),
    );
  });
});

describe("access to a payout", () => {
  it("is limited to the owner, managers and accountants", async () => {
    const { business, owner, renter } = await makePayableBooking(2);
    const id = (await payBusiness(business.id, now)) ?? "";
    const colleague = async (role: "manager" | "accountant" | "agent") => {
      const user = await makeUser(database, { role: "business" });
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    for (const actor of [owner, await colleague("manager"), await colleague("accountant")])
      expect((await getPayout(actor, id)).items).toHaveLength(1);
    const other = await makePayableBooking(9);
    for (const actor of [await colleague("agent"), renter, other.owner, { kind: "anonymous" } as const]) {
      await expect(getPayout(actor, id)).rejects.toMatchObject({ code: "not_found" });
      const asked = await listPayouts(actor, { limit: 20, businessId: business.id });
      expect(asked.items).toEqual([]);
    }
    expect(await database.$count(payoutItems, eq(payoutItems.payoutId, id))).toBe(1);
  });
});
