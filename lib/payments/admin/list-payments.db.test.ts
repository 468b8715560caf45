import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { addMs, DAY_MS, dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { adminPaymentsExport, adminPaymentsQuery } from "./contract";
import { exportAdminPayments } from "./export-payments";
import { listAdminPayments } from "./list-payments";
import { getAdminPayment } from "./payment-detail";
import { selectPaymentIds } from "./payment-selection";

const database = await freshDatabase();
const now = new Date();
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const list = (query: Record<string, string> = {}) =>
  listAdminPayments(admin, adminPaymentsQuery.parse(query));
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);

// One renter paid a rental by card and the deposit by mobile money, another only a rental.
const first = await paidScenario(database, now);
const other = await paidScenario(database, addMs(now, -2 * DAY_MS));
const depositId = await first.pay("deposit", now, "momo");
const paymentOf = async (bookingId: string) => {
  const [row] = await database
    .select({ payment: payments, reference: bookings.reference })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(sql`${payments.bookingId} = ${bookingId} and ${payments.purpose} = 'rent'`);
  if (!row) throw new Error("the scenario has no payment");
  return row;
};
const { payment: rent, reference } = await paymentOf(first.bookingId);
const { payment: otherRent } = await paymentOf(other.bookingId);
await grantRefund(
  admin,
  first.bookingId,
  { amountCents: 3_500, refundedCents: 0, reason: "The air conditioning failed" },
  context,
);

describe("the administrators' list of payments", () => {
  it("finds a payment by every kind of reference that users give", async () => {
    const [refund] = await database.select().from(refunds).where(eq(refunds.paymentId, rent.id));
    expect(await idsOf({ search: rent.providerRef ?? "" })).toEqual([rent.id]);
    expect(await idsOf({ search: refund?.providerRef ?? "" })).toEqual([rent.id]);
    expect(await idsOf({ search: rent.id })).toEqual([rent.id]);
    for (const search of [
      reference.toLowerCase(),
      first.bookingId,
      first.renter.userId,
      first.renter.email.toUpperCase(),
    ])
      expect((await idsOf({ search })).sort(), search).toEqual([rent.id, depositId].sort());
    // Both renters have this name.
    expect((await idsOf({ search: "uwase" })).sort()).toEqual([rent.id, otherRent.id, depositId].sort());
    for (const search of ["+250 788 123 456", "0788123456", "788 123 456"])
      expect(await idsOf({ search }), search).toContain(depositId);
    expect((await idsOf({ search: "$135" })).sort()).toEqual([rent.id, otherRent.id].sort());
    const francs = await getAdminPayment(admin, depositId);
    expect(francs.currency).toBe("RWF");
    expect(await idsOf({ search: `RWF ${francs.amount}` })).toEqual([depositId]);
    expect(await idsOf({ search: "GD-NOBODY" })).toEqual([]);
    expect(await idsOf({ search: "%" })).toEqual([]);
  });

  it("combines filters by status, method and Kigali days", async () => {
    await database
      .update(payments)
      .set({ createdAt: addMs(now, -9 * DAY_MS) })
      .where(eq(payments.id, otherRent.id));
    const day = dayIn(now, KIGALI);
    expect((await idsOf({ method: "card" })).sort()).toEqual([rent.id, otherRent.id].sort());
    expect(await idsOf({ method: "card", from: day, to: day })).toEqual([rent.id]);
    expect(await idsOf({ method: "card", to: plusDays(day, -5), status: "captured" })).toEqual([
      otherRent.id,
    ]);
    expect(await idsOf({ method: "momo", status: "failed" })).toEqual([]);
    expect(await idsOf({ status: "disputed" })).toEqual([]);
    expect(adminPaymentsQuery.safeParse({ from: day, to: plusDays(day, -1) }).success).toBe(false);
  });

  it("shows each payment once across pages, in every sort order", async () => {
    const everything = await list({ limit: "100" });
    const amounts = everything.items.map(({ amountCents }) => amountCents);
    for (const [sort, expected] of [
      ["highest", amounts.toSorted((one, two) => two - one)],
      ["lowest", amounts.toSorted((one, two) => one - two)],
    ] as const)
      expect((await list({ sort })).items.map(({ amountCents }) => amountCents)).toEqual(expected);
    for (const sort of ["newest", "oldest", "highest", "lowest"]) {
      const all = await idsOf({ sort, limit: "100" });
      const paged: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await list({ sort, limit: "1", ...(cursor && { cursor }) });
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(paged, sort).toEqual(all);
    }
    expect(await idsOf({ sort: "oldest" })).toEqual((await idsOf({ sort: "newest" })).reverse());
  });

  it("shows payer, recipient and purpose, with the phone number masked", async () => {
    const { items } = await list({ search: depositId });
    expect(items).toMatchObject([
      {
        bookingReference: reference,
        purpose: "deposit",
        maskedPhone: "+250 ••• ••• 456",
        renter: { id: first.renter.userId, name: first.renter.name },
        business: { id: first.business.id },
        isDisputed: false,
      },
    ]);
  });

  it("is exported with the same filters, and the export is recorded in the audit log", async () => {
    const file = await exportAdminPayments(admin, adminPaymentsExport.parse({ search: reference }), context);
    const text = new TextDecoder().decode(file.bytes);
    expect(text.split("\r\n").filter(Boolean)).toHaveLength(3);
    expect(text).toContain(`,${rent.providerRef},captured,no,135.00,USD,135.00,35.00,`);
    expect(text).not.toContain("788123456");
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.action, "list.export"));
    expect(entries).toMatchObject([
      {
        actorId: admin.userId,
        subjectType: "list",
        subjectId: "payments",
        detail: { filters: { search: reference, sort: "newest" }, rows: 2 },
        ipAddress: "10.0.0.9",
      },
    ]);
  });

  it("is for administrators only", async () => {
    const forbidden = { code: "forbidden" };
    for (const actor of [first.renter, first.owner]) {
      await expect(listAdminPayments(actor, adminPaymentsQuery.parse({}))).rejects.toMatchObject(forbidden);
      await expect(getAdminPayment(actor, rent.id)).rejects.toMatchObject(forbidden);
      const exported = exportAdminPayments(actor, adminPaymentsExport.parse({}), context);
      await expect(exported).rejects.toMatchObject(forbidden);
    }
  });
});

describe("the page of a payment", () => {
  it("shows its attempts, refunds and ledger transactions, which sum to zero", async () => {
    const payment = await getAdminPayment(admin, rent.id);
    expect(payment).toMatchObject({
      id: rent.id,
      bookingId: first.bookingId,
      vehicle: { id: first.vehicle.id },
      attempts: [{ id: rent.id, status: "captured" }],
      refunds: [{ amount: 3_500, isLoss: false }],
      openFindings: 0,
    });
    expect(payment.movements.map(({ kind }) => kind)).toEqual(["rent", "refund"]);
    for (const { entries } of payment.movements)
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    const owed = payment.movements[0]?.entries.find(({ account }) => account === "owner_payable");
    expect(owed?.business).toEqual({ id: first.business.id, name: first.business.name });
    await expect(getAdminPayment(admin, first.bookingId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("among many payments", () => {
  it("every search, filter and sort order uses an index", async () => {
    // Settled payments of one booking, with distinct references, amounts, phone numbers and days.
    await database.execute(sql`
      insert into payments (id, booking_id, method, provider, provider_ref, status, amount, currency, amount_cents, payer_phone, created_at)
      select gen_random_uuid(), ${first.bookingId}, (case i % 3 when 0 then 'card' else 'momo' end)::payment_method, 'stripe',
        'pi_many_' || i, (case when i % 500 = 0 then 'expired' else 'failed' end)::payment_status, 1000 + i, 'USD', 1000 + i,
        case when i % 3 > 0 then '+25079' || lpad(i::text, 7, '0') end, now() - i * interval '1 minute'
      from generate_series(1, 30000) i`);
    await database.execute(sql`analyze payments`);
    const day = plusDays(dayIn(now, KIGALI), -5);
    const queries: Record<string, string>[] = [
      {},
      { sort: "highest" },
      { cursor: rent.id },
      { cursor: rent.id, sort: "lowest" },
      { status: "expired" },
      { status: "expired", sort: "highest" },
      { status: "disputed" },
      { method: "momo", from: day, to: day },
      { search: "pi_many_77" },
      { search: "0790000077" },
      { search: "$20.50" },
      { search: "RWF 60,000" },
      { search: reference },
      { search: rent.id },
      { search: other.renter.email },
      { search: other.renter.email, status: "captured", from: day },
    ];
    for (const query of queries) {
      const selection = await selectPaymentIds(adminPaymentsQuery.parse(query), 21);
      const plan = JSON.stringify(await database.execute(sql`explain ${selection}`));
      expect(plan, JSON.stringify(query)).not.toContain("Seq Scan on payments");
    }
    expect(await idsOf({ search: "0790000077" })).toHaveLength(1);
  });
});
