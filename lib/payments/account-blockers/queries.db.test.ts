import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { recordStatements } from "@/db/testing/record-statements";
import { actorFor, advanceWaitingPayments } from "@/db/testing/scenarios";
import { scheduleDeletion } from "@/lib/identity/account-deletion/commands";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { closeBusiness } from "@/lib/payments/business-closing/commands";
import { recordBusinessPayment } from "@/lib/payments/business-payments/commands";
import { payBusiness, recordTransfer } from "@/lib/payments/payouts/commands";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { decideClaim } from "@/lib/rentals/bookings/claims/admin/commands";
import { acceptUnansweredClaims, settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { disputeClaim, fileClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimPictureOf, insertAgreedClaim, returnedScenario } from "@/lib/rentals/bookings/claims/testing";
import { sumRenterDues } from "./queries";

const database = await freshDatabase();
const statements = recordStatements(database);
// The simulated providers use real time, so the tests start now; the return is four days later.
const now = new Date();
const hoursAfterReturn = (hours: number) => addMs(now, 4 * DAY_MS + hours * HOUR_MS);
const context = (at: Date) => ({ now: at, device: { ipAddress: "127.0.0.1", userAgent: "test" } });

/** What blocks the deletion of this account, and that requesting it is refused exactly then. */
async function blockersOf(actor: UserActor, at: Date) {
  const { blockers } = await describeDeletion(actor.userId, at);
  const request = scheduleDeletion(actor, actor.userId, context(at));
  if (blockers.length > 0) await expect(request).rejects.toMatchObject({ key: "deletionBlocked" });
  else await request;
  return Object.fromEntries(blockers.map(({ kind, count }) => [kind, count]));
}

async function claim(
  { owner, bookingId }: Awaited<ReturnType<typeof returnedScenario>>,
  amountCents: number,
): Promise<string> {
  const pictures = [await claimPictureOf(database, owner.userId)];
  const request = { kind: "damage" as const, amountCents, reason: "A dent", pictures };
  const { claims } = await fileClaim(owner, bookingId, request, hoursAfterReturn(1));
  return claims.at(-1)?.id ?? "";
}

it("a deposit that is held after the return blocks the deletion of both accounts", async () => {
  const { renter, owner } = await returnedScenario(database, now, "card");
  await advanceWaitingPayments(hoursAfterReturn(1));
  expect(await blockersOf(renter, hoursAfterReturn(2))).toEqual({ deposits: 1 });
  expect(await blockersOf(owner, hoursAfterReturn(2))).toEqual({ ownerMoney: 1, payouts: 1 });
  await settleDueDeposits(hoursAfterReturn(73));
  await advanceWaitingPayments(hoursAfterReturn(74));
  expect(await blockersOf(renter, hoursAfterReturn(75))).toEqual({});
  // Rent that was not paid out yet remains.
  expect(await blockersOf(owner, hoursAfterReturn(75))).toEqual({ payouts: 1 });
});

it("a claim blocks both accounts until it is agreed, and the renter's until it is paid", async () => {
  const scenario = await returnedScenario(database, now);
  const { renter, owner, bookingId, pay } = scenario;
  const claimId = await claim(scenario, 5_000);
  await advanceWaitingPayments(hoursAfterReturn(1));
  expect(await blockersOf(renter, hoursAfterReturn(2))).toEqual({ claims: 1 });
  expect(await blockersOf(owner, hoursAfterReturn(2))).toEqual({ ownerClaims: 1, payouts: 1 });
  await disputeClaim(
    renter,
    bookingId,
    claimId,
    { answer: "It was there", pictures: [] },
    hoursAfterReturn(3),
  );
  expect(await blockersOf(renter, hoursAfterReturn(500))).toEqual({ claims: 1 });
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const decision = { agreedCents: 2_000, reason: "Half of it" };
  await decideClaim(admin, claimId, decision, context(hoursAfterReturn(501)));
  await advanceWaitingPayments(hoursAfterReturn(502));
  expect(await blockersOf(renter, hoursAfterReturn(503))).toEqual({ dues: 1 });
  expect(await blockersOf(owner, hoursAfterReturn(503))).toEqual({ payouts: 1 });
  await pay("claim", hoursAfterReturn(504));
  await advanceWaitingPayments(hoursAfterReturn(505));
  expect(await blockersOf(renter, hoursAfterReturn(506))).toEqual({});
});

it("a claim that the deposit covers leaves nothing to pay", async () => {
  const scenario = await returnedScenario(database, now, "card");
  await claim(scenario, 4_000);
  expect(await blockersOf(scenario.renter, hoursAfterReturn(2))).toMatchObject({ deposits: 1, claims: 1 });
  await acceptUnansweredClaims(hoursAfterReturn(80));
  await settleDueDeposits(hoursAfterReturn(80));
  await advanceWaitingPayments(hoursAfterReturn(81));
  expect(await blockersOf(scenario.renter, hoursAfterReturn(82))).toEqual({});
});

it("charges of the return block the renter's account until they are paid", async () => {
  const { renter, bookingId, pay } = await returnedScenario(database, now);
  await database.update(bookings).set({ extraKmCents: 1_500 }).where(eq(bookings.id, bookingId));
  expect(await blockersOf(renter, hoursAfterReturn(1))).toEqual({ dues: 1 });
  await pay("late", hoursAfterReturn(2));
  await advanceWaitingPayments(hoursAfterReturn(3));
  expect(await blockersOf(renter, hoursAfterReturn(4))).toEqual({});
});

it("open invoices and a debt of their business block an owner, each with its own remedy", async () => {
  const { owner, business, refundPayment } = await insertPayableBooking(database, now, 10);
  expect(await blockersOf(owner, now)).toEqual({ payouts: 1 });
  const payoutId = (await payBusiness(business.id, now)) ?? "";
  expect(await blockersOf(owner, now)).toEqual({ payouts: 1 });
  const sent = { status: "sent", sentAt: now, transferReference: "GP-1" } as const;
  await database.update(payouts).set(sent).where(eq(payouts.id, payoutId));
  await refundPayment(13_500);
  expect(await blockersOf(owner, now)).toEqual({ ownerDebt: 1 });
  await database.insert(subscriptionInvoices).values({
    id: payoutId,
    number: "GI-2026-000001",
    businessId: business.id,
    amountCents: 2_900,
    amountRwf: 37_700,
    rwfPerHundredUsd: 130_000,
    plan: "pro",
    startsOn: "2026-11-01",
    endsOn: "2026-12-01",
    issuedAt: now,
  });
  expect(await blockersOf(owner, now)).toEqual({ ownerInvoices: 1, ownerDebt: 1 });
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const paid = { amountCents: 12_150, transferReference: "BK-1" };
  await recordBusinessPayment(admin, business.id, paid, context(now));
  expect(await blockersOf(owner, now)).toEqual({ ownerInvoices: 1 });
});

it("a payment under dispute blocks both accounts until the bank has decided", async () => {
  const { renter, owner, bookingId } = await returnedScenario(database, now);
  await advanceWaitingPayments(hoursAfterReturn(1));
  const setDispute = (dispute: { amount: number; status: string } | null) =>
    database.update(payments).set({ dispute }).where(eq(payments.bookingId, bookingId));
  await setDispute({ amount: 13_500, status: "needs_response" });
  expect(await blockersOf(renter, hoursAfterReturn(2))).toEqual({ disputes: 1 });
  expect(await blockersOf(owner, hoursAfterReturn(2))).toEqual({ ownerMoney: 1, payouts: 1 });
  // Lost, and not recorded yet.
  await setDispute({ amount: 13_500, status: "lost" });
  expect(await blockersOf(renter, hoursAfterReturn(3))).toEqual({ disputes: 1 });
  await setDispute(null);
  expect(await blockersOf(renter, hoursAfterReturn(4))).toEqual({});
});

it("the payouts of a business that its owner closed block them too, and they are told what renters still owe", async () => {
  const { owner, business, bookingId } = await insertPayableBooking(database, now, 20);
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const firstId = (await payBusiness(business.id, now)) ?? "";
  await recordTransfer(admin, firstId, { transferReference: "T-1" }, context(now));
  await insertAgreedClaim(database, { bookingId, filedBy: owner.userId, amountCents: 30_000 }, now);
  expect(await describeDeletion(owner.userId, now)).toMatchObject({ renterDuesCents: 30_000 });
  await closeBusiness(owner, {}, context(now));
  expect(await describeDeletion(owner.userId, now)).toMatchObject({ blockers: [], renterDuesCents: 30_000 });
  // As if this payout had been made after the closing.
  const notSent = { status: "due", sentAt: null, sentBy: null, transferReference: null } as const;
  await database.update(payouts).set(notSent).where(eq(payouts.id, firstId));
  expect(await blockersOf(owner, now)).toEqual({ payouts: 1 });
});

it("the dues of many rentals are read by one statement", async () => {
  const { owner, business, vehicle } = await insertPayableBooking(database, now, 20);
  await insertPayableBooking(database, now, 30, "completed", { business, vehicle });
  await database.update(bookings).set({ extraKmCents: 1_500 }).where(eq(bookings.businessId, business.id));
  const before = statements.length;
  expect(await sumRenterDues(db(), owner.userId, now)).toBe(3_000);
  expect(statements.length - before).toBe(1);
});
