import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { payments } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import { rejectDocument } from "@/lib/identity/identity-documents/review";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { listRentalBlockers } from "@/lib/payments/account-blockers/queries";
import { issueInvoices } from "@/lib/payments/invoices/commands";
import { postCapture } from "@/lib/payments/ledger/commands";
import { payBusiness, recordTransfer } from "@/lib/payments/payouts/commands";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { insertAgreedClaim } from "@/lib/rentals/bookings/claims/testing";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { HOLD_MS } from "@/lib/rentals/bookings/transitions/state-machine";
import { closeBusiness, requestFinalPayout } from "./commands";
import { getClosingState } from "./queries";

const database = await freshDatabase();
const { company, add } = documentFixture(() => database);
const now = new Date("2026-12-01T08:00:00Z");
const device = { ipAddress: "192.0.2.4", userAgent: null };
const context = { now, device };

const findBusiness = async (businessId: string) =>
  (await database.select().from(businesses).where(eq(businesses.id, businessId)))[0];

describe("closing a business", () => {
  it("unlists its vehicles, ends its plan and makes its team renters again", async () => {
    const { owner, business, vehicle, renter, quote } = await vehicleScenario(database);
    const agent = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: agent.id, role: "agent" });
    const actor = await renter();
    const { id: quoteId } = await quote(actor, now);
    expect(await getClosingState(owner, undefined, now)).toMatchObject({ blockers: [] });
    const pause = (startsAt: Date) => ({
      id: uuid(),
      businessId: business.id,
      startsAt,
      endsAt: addMs(startsAt, 2 * DAY_MS),
      createdBy: owner.userId,
    });
    await database.insert(pauses).values([pause(addMs(now, -DAY_MS)), pause(addMs(now, DAY_MS))]);
    await closeBusiness(owner, {}, context);
    const kept = await database.select().from(pauses).where(eq(pauses.businessId, business.id));
    expect(kept).toMatchObject([{ startsAt: addMs(now, -DAY_MS), endsAt: now }]);
    expect(await findBusiness(business.id)).toMatchObject({
      status: "closed",
      closedAt: now,
      closedBy: owner.userId,
    });
    expect(await database.$count(teamMembers, eq(teamMembers.businessId, business.id))).toBe(0);
    for (const userId of [owner.userId, agent.id]) {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      expect(user).toMatchObject({ role: "individual", status: "active" });
      expect(await database.$count(individualProfiles, eq(individualProfiles.userId, userId))).toBe(1);
      expect(await notificationKindsOf(database, userId)).toEqual(["business-closed"]);
    }
    const [listed] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(listed?.status).toBe("unlisted");
    await expect(createBooking(actor, { quoteId }, now)).rejects.toMatchObject({ code: "conflict" });
    expect(await issueInvoices(addMs(now, 31 * DAY_MS))).toBe(0);
  });

  it("is final, also when a document that was under review is rejected afterwards", async () => {
    const { businessId, owner } = await company();
    const licence = await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    await closeBusiness(owner, {}, context);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const decided = await rejectDocument(admin, licence.id, "The scan is blurred", context);
    expect(decided).toMatchObject({ status: "rejected", businessVerification: null });
    expect(await findBusiness(businessId)).toMatchObject({ status: "closed", rejectedReason: null });
  });

  it("waits while the business is suspended, so that a new application cannot evade a suspension", async () => {
    const { owner, business } = await vehicleScenario(database);
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    const { blockers } = await getClosingState(owner, undefined, now);
    expect(blockers).toEqual([{ kind: "suspended", count: 1, amountCents: 0 }]);
    await expect(closeBusiness(owner, {}, context)).rejects.toMatchObject({ key: "businessNotSettled" });
    expect(await findBusiness(business.id)).toMatchObject({ status: "suspended" });
  });

  it("is open to a company whose application was rejected", async () => {
    const { businessId, owner } = await company();
    const licence = await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await rejectDocument(admin, licence.id, "The scan is blurred", context);
    expect(await findBusiness(businessId)).toMatchObject({ status: "suspended" });
    await closeBusiness(owner, {}, context);
    expect(await findBusiness(businessId)).toMatchObject({ status: "closed" });
  });

  it("waits until the deposit of a returned vehicle is settled", async () => {
    const { owner, bookingId } = await bookedScenario(database, true, now);
    const depositSettlesAt = addMs(now, 3 * DAY_MS);
    await database
      .update(bookings)
      .set({ status: "completed", deadlineAt: null, returnedAt: now, depositSettlesAt })
      .where(eq(bookings.id, bookingId));
    const { blockers } = await getClosingState(owner, undefined, now);
    expect(blockers).toContainEqual({ kind: "moving", count: 1, amountCents: 0 });
  });

  it("waits until a card's authorised deposit is captured or released", async () => {
    const { owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "completed", deadlineAt: null, returnedAt: now })
      .where(eq(bookings.id, bookingId));
    const deposit = {
      id: uuid(),
      bookingId,
      purpose: "deposit",
      method: "card",
      status: "authorized",
    } as const;
    const amount = { amount: 10_000, amountCents: 10_000, currency: "USD", provider: "stripe" };
    await database.insert(payments).values({ ...deposit, ...amount });
    const { blockers } = await getClosingState(owner, undefined, now);
    expect(blockers).toContainEqual({ kind: "moving", count: 1, amountCents: 0 });
  });

  it("waits for open bookings", async () => {
    const { owner, renter, quote, business } = await vehicleScenario(database);
    const actor = await renter();
    await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    expect((await getClosingState(owner, undefined, now)).blockers).toMatchObject([
      { kind: "bookings", count: 1 },
    ]);
    await expect(closeBusiness(owner, {}, context)).rejects.toMatchObject({ key: "businessNotSettled" });
    expect((await findBusiness(business.id))?.status).toBe("active");
  });

  it("does not wait for a hold that has run out, even if no worker has recorded that yet", async () => {
    const { owner, renter, quote, business } = await vehicleScenario(database);
    const actor = await renter();
    await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    const later = addMs(now, HOLD_MS);
    expect((await getClosingState(owner, undefined, later)).blockers).toEqual([]);
    await closeBusiness(owner, {}, { now: later, device });
    expect((await findBusiness(business.id))?.status).toBe("closed");
  });

  it("needs the final payout to be made and transferred first, which brings the ledger to zero", async () => {
    const { owner, businessId, endedAt } = await earnedScenario();
    const later = addMs(endedAt, 3 * DAY_MS);
    const blockersAt = async (at: Date) =>
      (await getClosingState(owner, undefined, at)).blockers.map(({ kind }) => kind);
    expect(await blockersAt(addMs(endedAt, 60_000))).toEqual(["later"]);
    expect(await blockersAt(later)).toEqual(["payable"]);
    const attempts = await Promise.allSettled(
      [1, 2].map(() => requestFinalPayout(owner, {}, { now: later, device })),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await blockersAt(later)).toEqual(["due"]);
    const [payout] = await database.select().from(payouts).where(eq(payouts.businessId, businessId));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await recordTransfer(admin, payout?.id ?? "", { transferReference: "T-1" }, { now: later, device });
    await closeBusiness(owner, {}, { now: later, device });
    const entries = await database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.businessId, businessId));
    const payable = entries.filter(({ account }) => account === "owner_payable");
    expect(payable.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });

  it("does not wait for what renters owe, and whoever closed it learns of the payout once they pay", async () => {
    const { owner, business, bookingId } = await insertPayableBooking(database, now, 20);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const sendPayout = async (at: Date) => {
      const id = (await payBusiness(business.id, at)) ?? "";
      await recordTransfer(admin, id, { transferReference: `T-${at.getTime()}` }, { now: at, device });
    };
    await sendPayout(now);
    const filed = { bookingId, filedBy: owner.userId, amountCents: 30_000 };
    const claimId = await insertAgreedClaim(database, filed, now);
    expect(await getClosingState(owner, undefined, now)).toMatchObject({
      blockers: [],
      renterDuesCents: 30_000,
    });
    await closeBusiness(owner, {}, context);
    const payment = { id: uuid(), bookingId, purpose: "claim", method: "card", amountCents: 30_000 } as const;
    const captured = {
      claimId,
      provider: "stripe",
      currency: "USD",
      amount: 30_000,
      status: "captured",
    } as const;
    await database.insert(payments).values({ ...payment, ...captured });
    const paid = { ...payment, capturedCents: null };
    const earning = { businessId: business.id, commissionPercent: 10 };
    await database.transaction((tx) => postCapture(tx, paid, earning, addMs(now, 21 * DAY_MS)));
    await sendPayout(addMs(now, 23 * DAY_MS));
    const kinds = await notificationKindsOf(database, owner.userId);
    expect(kinds.slice(-3)).toEqual(["business-closed", "payout-made-closed", "payout-sent"]);
  });

  it("names what is owed at the counter on its own, which nobody can record afterwards", async () => {
    const { owner, renter, business, bookingId } = await insertPayableBooking(database, now, 20);
    const id = (await payBusiness(business.id, now)) ?? "";
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await recordTransfer(admin, id, { transferReference: "T-1" }, context);
    const charged = { source: "walk_in", extraKmCents: 6_000 } as const;
    await database.update(bookings).set(charged).where(eq(bookings.id, bookingId));
    expect(await getClosingState(owner, undefined, now)).toMatchObject({
      blockers: [],
      renterDuesCents: 0,
      counterDuesCents: 6_000,
    });
    const duesOfRenter = async () =>
      (await listRentalBlockers(database, renter.userId, now)).find(({ kind }) => kind === "dues")?.count;
    expect(await duesOfRenter()).toBe(1);
    await closeBusiness(owner, {}, context);
    expect(await duesOfRenter()).toBe(0);
  });

  it("names open invoices and a debt separately", async () => {
    const { owner, businessId, refundPayment } = await earnedScenario();
    const later = addMs(now, 3 * DAY_MS);
    await requestFinalPayout(owner, {}, { now: later, device });
    await refundPayment(13_500);
    await insertInvoice(businessId, 2_900);
    const { blockers } = await getClosingState(owner, undefined, later);
    expect(blockers).toEqual([
      { kind: "due", count: 0, amountCents: 12_150 },
      { kind: "invoices", count: 0, amountCents: 2_900 },
      { kind: "debt", count: 0, amountCents: 12_150 },
    ]);
  });

  it("waits for an invoice of exactly the amount to be paid out, which no payout settles", async () => {
    const { owner, businessId } = await earnedScenario();
    await insertInvoice(businessId, 12_150);
    const { blockers } = await getClosingState(owner, undefined, addMs(now, 3 * DAY_MS));
    expect(blockers).toEqual([{ kind: "invoices", count: 0, amountCents: 12_150 }]);
  });

  it("says when the final payout is made if that is not possible now, and asks for an account first", async () => {
    const { owner, businessId } = await earnedScenario();
    const isOfBusiness = eq(payoutAccounts.businessId, businessId);
    const state = async (at: Date) => {
      const { hasPayoutAccount, nextPayoutOn } = await getClosingState(owner, undefined, at);
      return { hasPayoutAccount, nextPayoutOn };
    };
    const later = addMs(now, 3 * DAY_MS);
    expect(await state(later)).toEqual({ hasPayoutAccount: true, nextPayoutOn: null });
    await database
      .update(payoutAccounts)
      .set({ pausedUntil: addMs(later, DAY_MS) })
      .where(isOfBusiness);
    expect(await state(later)).toEqual({ hasPayoutAccount: true, nextPayoutOn: "2026-12-06" });
    await database.update(payoutAccounts).set({ pausedUntil: null }).where(isOfBusiness);
    await requestFinalPayout(owner, {}, { now: later, device });
    expect(await state(later)).toEqual({ hasPayoutAccount: true, nextPayoutOn: "2026-12-05" });
    await database.delete(payoutAccounts).where(isOfBusiness);
    expect((await state(later)).hasPayoutAccount).toBe(false);
    const refused = requestFinalPayout(owner, {}, { now: addMs(later, DAY_MS), device });
    await expect(refused).rejects.toMatchObject({ key: "ownPayoutAccountMissing" });
  });

  it("is for the owner only, and happens once", async () => {
    const { owner, business } = await vehicleScenario(database);
    const manager = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: manager.id, role: "manager" });
    const managing = actorFor(manager, [{ businessId: business.id, role: "manager" }]);
    await expect(closeBusiness(managing, {}, context)).rejects.toMatchObject({ code: "forbidden" });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const foreign = closeBusiness(admin, { businessId: business.id }, context);
    await expect(foreign).rejects.toMatchObject({ code: "forbidden" });
    const { owner: stranger } = await vehicleScenario(database);
    const strange = closeBusiness(stranger, { businessId: business.id }, context);
    await expect(strange).rejects.toMatchObject({ code: "not_found" });
    const attempts = await Promise.allSettled([1, 2].map(() => closeBusiness(owner, {}, context)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

/** A business with a payout account and earnings of $121.50 from a rental that has ended. */
async function earnedScenario() {
  const { owner, business, refundPayment } = await insertPayableBooking(database, now, 1);
  const account = { method: "momo", holderName: "Uwase", account: "0788000001" } as const;
  await database
    .insert(payoutAccounts)
    .values({ businessId: business.id, ...account, setBy: owner.userId, setAt: now });
  return { owner, businessId: business.id, endedAt: addMs(now, -DAY_MS), refundPayment };
}

async function insertInvoice(businessId: string, amountCents: number): Promise<void> {
  await database.insert(subscriptionInvoices).values({
    id: uuid(),
    number: `GI-2026-${String(amountCents).padStart(6, "0")}`,
    businessId,
    amountCents,
    amountRwf: amountCents * 13,
    rwfPerHundredUsd: 130_000,
    plan: "pro",
    startsOn: "2026-11-01",
    endsOn: "2026-12-01",
    issuedAt: now,
  });
}
