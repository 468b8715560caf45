import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { simulatedCharges, simulatedRefunds } from "@/db/schema/operations/simulated-providers";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings, reconciliationRuns } from "@/db/schema/payments/reconciliation";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, notificationKindsOf } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { referenceIdOf } from "@/lib/payments/providers/mtn/rules";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { resolveFinding, startReconciliation } from "./commands";
import { getReconciliationOverview, listFindings } from "./queries";
import { comparePayment, reconcile } from "./reconcile";

const database = await freshDatabase();
let admin: UserActor;
const now = new Date();
/** Long enough for everything to settle. */
const later = addMs(now, HOUR_MS);
const circumstances = { device: { ipAddress: "192.0.2.7", userAgent: "" }, now: later };

beforeAll(async () => {
  const { id: userId } = await makeUser(database, { role: "admin" });
  admin = { kind: "user", userId, sessionId: "", role: "admin", name: "", email: "", memberships: [] };
});

// Each test starts without findings.
beforeEach(async () => {
  await database.delete(reconciliationFindings);
  await database.update(payments).set({ updatedAt: addMs(now, -60 * DAY_MS) });
});

const methods = { card: undefined, momo: "0788 123 456", airtel: "0738 123 456" };

async function paid(method: keyof typeof methods = "card") {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const request = { bookingId, method, phone: methods[method] };
  const { id } = await startPayment(renter, request, now);
  await answerCharge(renter, id, { answer: "approve" }, now);
  return { renter, bookingId, id };
}

const theirs = (id: string, set: Partial<typeof simulatedCharges.$inferInsert>) =>
  database.update(simulatedCharges).set(set).where(eq(simulatedCharges.reference, id));

async function open(at = later) {
  await reconcile(at);
  const { items } = await listFindings(admin, { state: "open", limit: 50 });
  return items.map(({ kind, paymentId }) => ({ kind, paymentId }));
}

const notifications = async () =>
  (await notificationKindsOf(database, admin.userId)).filter((kind) => kind === "findings-opened").length;

describe("payments at every provider", () => {
  it("agree when paid, refused, expired, or refunded in full or in part", async () => {
    for (const method of ["card", "momo", "airtel"] as const) {
      await paid(method);
      const { renter, bookingId } = await bookedScenario(database, true, now);
      const { id } = await startPayment(renter, { bookingId, method, phone: methods[method] }, now);
      await answerCharge(renter, id, { answer: "reject" }, now);
      const whole = await paid(method);
      await cancelBooking(whole.renter, whole.bookingId, { reason: "" }, now);
    }
    const part = await paid("momo");
    await cancelBooking(part.renter, part.bookingId, { reason: "" }, addMs(now, 9.5 * DAY_MS));
    expect(await database.$count(refunds, eq(refunds.status, "succeeded"))).toBe(4);
    expect(await open(addMs(now, 9.5 * DAY_MS + HOUR_MS))).toEqual([]);
    const { lastRun } = await getReconciliationOverview(admin);
    expect(lastRun).toMatchObject({ checkedPayments: 10, unanswered: 0 });
  });
});

describe("the comparison finds", () => {
  it("money that only the provider or only our records have", async () => {
    const invented = await paid("card");
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const lost = await startPayment(renter, { bookingId, method: "card" }, now);
    // Failed long ago: a finished card payment is no longer checked.
    const set = { status: "failed" as const, updatedAt: addMs(now, -3 * DAY_MS), nextCheckAt: null };
    await database.update(payments).set(set).where(eq(payments.id, lost.id));
    await theirs(lost.id, { status: "captured" });
    await theirs(invented.id, { status: "cancelled" });
    expect((await open()).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "captured_here_not_there", paymentId: invented.id },
      { kind: "captured_there_not_here", paymentId: lost.id },
    ]);
  });

  it("a different amount, a refund that only one side has, and a surplus ledger transaction", async () => {
    const [amount, refunded, surplus] = [await paid("card"), await paid("card"), await paid("airtel")];
    await theirs(amount.id, { capturedAmount: 13_499 });
    await theirs(refunded.id, { refundedAmount: 500 });
    await database.transaction(async (tx) => {
      const transactionId = uuid();
      const { id: paymentId, bookingId } = surplus;
      await tx
        .insert(ledgerTransactions)
        .values({ id: transactionId, kind: "deposit", paymentId, bookingId });
      await tx.insert(ledgerEntries).values([
        { transactionId, account: "provider_clearing", amountCents: 100 },
        { transactionId, account: "commission_revenue", amountCents: -100 },
      ]);
    });
    const gone = await paid("momo");
    await cancelBooking(gone.renter, gone.bookingId, { reason: "" }, now);
    await database.delete(simulatedRefunds).where(eq(simulatedRefunds.chargeReference, gone.id));
    expect((await open()).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "amount_differs", paymentId: amount.id },
      { kind: "ledger_differs", paymentId: surplus.id },
      { kind: "refund_missing_here", paymentId: refunded.id },
      { kind: "refund_missing_there", paymentId: gone.id },
    ]);
  });

  it("a double payment, at the later payment", async () => {
    const { id, bookingId } = await paid("momo");
    const [row] = await database.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new Error("no payment");
    const second = uuid();
    await database.insert(payments).values({ ...row, id: second, createdAt: addMs(now, 1_000) });
    const [charge] = await database.select().from(simulatedCharges).where(eq(simulatedCharges.reference, id));
    if (!charge) throw new Error("no charge");
    await database
      .insert(simulatedCharges)
      .values({ ...charge, id: referenceIdOf(second), reference: second, moneyId: second });
    // It counts as the booking's payment, so it is not refunded.
    await database.update(bookings).set({ paidByPaymentId: second }).where(eq(bookings.id, bookingId));
    await reconcile(later);
    const found = await listFindings(admin, { state: "open", limit: 50 });
    expect(found.items).toMatchObject([{ paymentId: second, bookingId }, { paymentId: second }]);
    expect(found.items.map(({ kind }) => kind).sort()).toEqual([
      "ledger_differs",
      "two_captures_of_one_booking",
    ]);
  });

  it("nothing while the change is very recent", async () => {
    const { id } = await paid("card");
    await theirs(id, { refundedAmount: 500 });
    expect(await open(addMs(now, 60_000))).toEqual([]);
    expect(await open()).toHaveLength(1);
  });

  it("discrepancies, and notifies administrators once a run of those that are new", async () => {
    const before = await notifications();
    for (const { id } of [await paid("card"), await paid("card")]) await theirs(id, { refundedAmount: 500 });
    expect(await open()).toHaveLength(2);
    expect(await notifications()).toBe(before + 1);
    await open(addMs(later, HOUR_MS));
    expect(await notifications()).toBe(before + 1);
  });

  it("a discrepancy whose payment is reported as changed, and notifies administrators at once", async () => {
    const before = await notifications();
    const { id } = await paid("card");
    await theirs(id, { refundedAmount: 500 });
    await comparePayment(id, later);
    expect(await notifications()).toBe(before + 1);
    expect(await open(addMs(later, HOUR_MS))).toHaveLength(1);
    expect(await notifications()).toBe(before + 1);
  });
});

describe("a finding", () => {
  async function found() {
    const scenario = await paid("card");
    await theirs(scenario.id, { refundedAmount: 500 });
    await reconcile(later);
    const { items } = await listFindings(admin, { state: "open", limit: 50 });
    return { ...scenario, finding: items[0]?.id ?? "" };
  }
  const stored = () => database.select().from(reconciliationFindings);

  it("is reported once, and resolved when both sides agree again", async () => {
    const { id } = await found();
    const again = addMs(later, HOUR_MS);
    await reconcile(again);
    expect(await stored()).toMatchObject([{ foundAt: later, lastSeenAt: again, resolvedAt: null }]);
    await theirs(id, { refundedAmount: 0 });
    const end = addMs(again, HOUR_MS);
    await reconcile(end);
    expect(await stored()).toMatchObject([{ resolvedAt: end, resolvedBy: null, resolution: null }]);
  });

  it("that is open is checked again, however old its payment", async () => {
    const { id } = await found();
    await theirs(id, { refundedAmount: 0 });
    await reconcile(addMs(later, 50 * DAY_MS));
    expect(await database.$count(reconciliationFindings, isNull(reconciliationFindings.resolvedAt))).toBe(0);
  });

  it("is explained once by an administrator, and reported again only with other figures", async () => {
    const { id, finding } = await found();
    const explained = { resolution: "Paid back by hand in Stripe's dashboard." };
    const both = await Promise.allSettled(
      [1, 2].map(() => resolveFinding(admin, finding, explained, circumstances)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const audited = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, finding));
    expect(audited).toMatchObject([{ action: "finding.resolve", actorId: admin.userId }]);
    expect(await open(addMs(later, HOUR_MS))).toEqual([]);
    await theirs(id, { refundedAmount: 600 });
    expect(await open(addMs(later, 2 * HOUR_MS))).toEqual([{ kind: "refund_missing_here", paymentId: id }]);
  });

  it("is visible only to administrators", async () => {
    const { renter, finding } = await found();
    await expect(listFindings(renter, { state: "open", limit: 5 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getReconciliationOverview(renter)).rejects.toMatchObject({ code: "forbidden" });
    await expect(startReconciliation(renter, circumstances)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      resolveFinding(renter, finding, { resolution: "mine" }, circumstances),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("a comparison is queued once, however often it is requested", async () => {
  await Promise.all(Array.from({ length: 5 }, () => startReconciliation(admin, circumstances)));
  expect(await getReconciliationOverview(admin)).toMatchObject({ isUnderWay: true });
  const rows = await database.execute(sql`select 1 from pgboss.job where name = 'reconcile'`);
  expect(rows).toHaveLength(1);
});

it("a comparison counts payments whose provider does not answer, and leaves their findings unchanged", async () => {
  const { id } = await paid("card");
  await theirs(id, { refundedAmount: 500 });
  await reconcile(later);
  await database.update(payments).set({ provider: "elsewhere" }).where(eq(payments.id, id));
  await reconcile(addMs(later, 3 * HOUR_MS));
  const [run] = await database
    .select()
    .from(reconciliationRuns)
    .where(eq(reconciliationRuns.startedAt, addMs(later, 3 * HOUR_MS)));
  expect(run).toMatchObject({ checkedPayments: 1, unanswered: 1 });
  const own = and(eq(reconciliationFindings.paymentId, id), isNull(reconciliationFindings.resolvedAt));
  expect(await database.$count(reconciliationFindings, own)).toBe(1);
});

it("a comparison begins with the newest payments, and reaches each of them once", async () => {
  const { id } = await paid("card");
  const [newest] = await database.select().from(payments).where(eq(payments.id, id));
  // More than a page, a microsecond apart.
  await database.execute(sql`
    insert into payments (id, booking_id, purpose, method, provider, amount, amount_cents, currency, status, updated_at)
    select gen_random_uuid(), booking_id, purpose, method, 'elsewhere', amount, amount_cents, currency, 'failed',
      updated_at - interval '1 hour' - number * interval '1 microsecond'
    from payments, generate_series(1, 250) number where id = ${id}`);
  const startedAt = addMs(later, 5 * HOUR_MS);
  const isRun = eq(reconciliationRuns.startedAt, startedAt);
  const checkedBefore: (number | undefined)[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (newest?.providerRef && String(request[0]).includes(newest.providerRef)) {
      const [run] = await database.select().from(reconciliationRuns).where(isRun);
      checkedBefore.push(run?.checkedPayments);
    }
    return realFetch(...request);
  });
  await reconcile(startedAt);
  vi.unstubAllGlobals();
  expect(checkedBefore[0]).toBe(0);
  const [run] = await database.select().from(reconciliationRuns).where(isRun);
  expect(run).toMatchObject({ checkedPayments: 251, unanswered: 250 });
});
