import { and, eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, ledgerOf, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { activateUser, changeRole } from "@/lib/identity/users-admin/commands";
import { deactivateUser } from "@/lib/identity/users-admin/deactivate-user";
import { countAdminQueues } from "@/lib/operations/admin-queues/queries";
import { getClosingState } from "@/lib/payments/business-closing/queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { changeSettings } from "@/lib/platform/settings/commands";
import { adminBookingsQuery } from "@/lib/rentals/bookings/admin/contract";
import { listAdminBookings } from "@/lib/rentals/bookings/admin/queries";
import { withdrawBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { cancelBookingAsAdmin, getInterventions, grantRefund } from "./commands";
import { moveBooking } from "./move-booking";
import { decideRefundRequest } from "./refund-requests";

const database = await freshDatabase();
await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
const now = new Date();
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
async function makeAdmin() {
  const actor = actorFor(await makeUser(database, { role: "admin" }));
  return { ...actor, confirmedAt: addMs(now, HOUR_MS) };
}
const [first, second, third] = [await makeAdmin(), await makeAdmin(), await makeAdmin()];
const reason = "The brakes of the car failed";
const readBooking = (bookingId: string) => getBooking(first, bookingId, now);
const requestOf = async (bookingId: string, reader = second) =>
  (await getInterventions(reader, bookingId, now)).refundRequest;
const waiting = async () =>
  (await listAdminBookings(first, adminBookingsQuery.parse({ review: "refund" }), now)).items.map(
    ({ id }) => id,
  );

async function requestedRefund() {
  const scenario = await paidScenario(database, now);
  const { bookingId } = scenario;
  await grantRefund(first, bookingId, { amountCents: 10_001, refundedCents: 0, reason }, context);
  const request = await requestOf(bookingId);
  if (!request) throw new Error("the refund was not requested");
  return { ...scenario, requestId: request.id };
}

it("makes a refund above the limit once, only after another administrator approves it", async () => {
  const { bookingId, requestId, renter } = await requestedRefund();
  expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  expect(await requestOf(bookingId)).toMatchObject({
    kind: "refund",
    amountCents: 10_001,
    reason,
    isOwn: false,
  });
  expect(await requestOf(bookingId, first)).toMatchObject({ isOwn: true });
  expect(await waiting()).toEqual([bookingId]);
  expect((await countAdminQueues(first, now)).bookings).toBe(1);
  expect(await notificationKindsOf(database, second.userId)).toContain("refund-to-approve");
  expect(await notificationKindsOf(database, first.userId)).not.toContain("refund-to-approve");
  expect(await notificationKindsOf(database, renter.userId)).not.toContain("refund-granted");

  const approve = (actor = second) =>
    decideRefundRequest(actor, { bookingId, requestId }, { approves: true }, context);
  await expect(approve(first)).rejects.toMatchObject({ code: "forbidden" });
  const outcomes = await Promise.allSettled([approve(), approve(third)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 10_001 });
  expect((await ledgerOf(database, bookingId)).provider_clearing).toBe(3_499);
  expect(await waiting()).toEqual([]);
  expect(await notificationKindsOf(database, first.userId)).toContain("refund-approved");
  expect(await notificationKindsOf(database, renter.userId)).toContain("refund-granted");
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, bookingId));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["refund.request", "booking.refund", "refund.approve"]),
  );
});

it("counts earlier refunds, so a large refund cannot be split into small ones", async () => {
  const { bookingId } = await paidScenario(database, now);
  await grantRefund(first, bookingId, { amountCents: 10_000, refundedCents: 0, reason }, context);
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 10_000 });
  await grantRefund(first, bookingId, { amountCents: 1, refundedCents: 10_000, reason }, context);
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 10_000 });
  expect(await requestOf(bookingId)).toMatchObject({ amountCents: 1 });
});

/** Moves a booking of $135 to a new vehicle, by an administrator. */
async function moveTo(bookingId: string, values: Parameters<typeof makeVehicle>[1], totalCents = 13_500) {
  const { id: vehicleId } = await makeVehicle(database, { dailyPriceCents: 4_500, ...values });
  return moveBooking(second, bookingId, { vehicleId, totalCents, reason }, context);
}

it("keeps a booking with its owner while a refund waits, but another of their cars can replace a broken one", async () => {
  const { bookingId, business } = await requestedRefund();
  const refused = { key: "refundRequestOpen" };
  await expect(moveTo(bookingId, {})).rejects.toMatchObject(refused);
  const cheaper = { businessId: business.id, dailyPriceCents: 4_000 };
  await expect(moveTo(bookingId, cheaper, 12_000)).rejects.toMatchObject(refused);
  await moveTo(bookingId, { businessId: business.id });
});

it("cannot be requested while the renter may accept a move to another owner, who would bear it alone", async () => {
  const { bookingId } = await paidScenario(database, now);
  const { change } = await moveTo(bookingId, { dailyPriceCents: 4_000 }, 12_000);
  const refund = () =>
    grantRefund(first, bookingId, { amountCents: 10_001, refundedCents: 0, reason }, context);
  await expect(refund()).rejects.toMatchObject({ key: "changeOpen" });
  await withdrawBookingChange(second, bookingId, change?.id ?? "", now);
  await refund();
});

it("refuses other refunds while one waits, until it is rejected or withdrawn", async () => {
  const { bookingId, requestId } = await requestedRefund();
  const small = () => grantRefund(second, bookingId, { amountCents: 1, refundedCents: 0, reason }, context);
  await expect(small()).rejects.toMatchObject({ key: "refundRequestOpen" });
  const cancel = cancelBookingAsAdmin(second, bookingId, { reason, refund: "none" }, context);
  await expect(cancel).rejects.toMatchObject({ key: "refundRequestOpen" });
  await decideRefundRequest(second, { bookingId, requestId }, { approves: false }, context);
  expect(await notificationKindsOf(database, first.userId)).toContain("refund-rejected");
  await small();
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 1 });
  const again = decideRefundRequest(third, { bookingId, requestId }, { approves: true }, context);
  await expect(again).rejects.toMatchObject({ key: "refundRequestDecided" });

  const own = await requestedRefund();
  const about = { bookingId: own.bookingId, requestId: own.requestId };
  await decideRefundRequest(first, about, { approves: false }, context);
  expect(await requestOf(own.bookingId)).toBeNull();
});

it("cancels with a full refund above the limit only when another administrator approves", async () => {
  // 24 hours ahead, a renter could still cancel for free; an hour later they cannot.
  const late = { ...context, now: addMs(now, HOUR_MS) };
  const { bookingId } = await paidScenario(database, now);
  await database
    .update(bookings)
    .set({ createdAt: addMs(now, -9 * HOUR_MS) })
    .where(eq(bookings.id, bookingId));
  await cancelBookingAsAdmin(first, bookingId, { reason, refund: "full" }, late);
  expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  const request = await requestOf(bookingId);
  expect(request).toMatchObject({ kind: "cancellation", amountCents: 13_500 });
  const about = { bookingId, requestId: request?.id ?? "" };
  await decideRefundRequest(second, about, { approves: true }, late);
  expect(await readBooking(bookingId)).toMatchObject({ status: "cancelled", refundedCents: 13_500 });
});

it("cancels at once with the renter's own cancellation refund, or without a refund", async () => {
  for (const refund of ["rules", "none", "full"] as const) {
    const { bookingId } = await paidScenario(database, now);
    await cancelBookingAsAdmin({ ...first, confirmedAt: now }, bookingId, { reason, refund }, context);
    expect(await readBooking(bookingId)).toMatchObject({ status: "cancelled" });
  }
});

it("approves only the amount that was shown", async () => {
  const { bookingId, requestId, renter } = await requestedRefund();
  await cancelBooking(renter, bookingId, { reason }, now);
  const about = { bookingId, requestId };
  const approve = () => decideRefundRequest(second, about, { approves: true }, context);
  await expect(approve()).rejects.toMatchObject({ code: "conflict" });
  expect(await requestOf(bookingId)).toMatchObject({ id: requestId });
  await decideRefundRequest(second, about, { approves: false }, context);
  expect(await requestOf(bookingId)).toBeNull();
});

it("a request is only for administrators, and not for their own bookings", async () => {
  const { bookingId, requestId, renter, owner } = await requestedRefund();
  const about = { bookingId, requestId };
  for (const actor of [renter, owner, { ...renter, role: "admin" as const }])
    await expect(decideRefundRequest(actor, about, { approves: true }, context)).rejects.toMatchObject({
      code: "forbidden",
    });
  const { bookingId: another } = await paidScenario(database, now);
  const wrong = decideRefundRequest(second, { bookingId: another, requestId }, { approves: true }, context);
  await expect(wrong).rejects.toMatchObject({ code: "not_found" });
});

it("holds the payout, the closing of the business and both accounts until it is decided", async () => {
  const { bookingId, business, owner, renter, payment } = await insertPayableBooking(database, now, 3);
  await database.update(bookings).set({ paidByPaymentId: payment.id }).where(eq(bookings.id, bookingId));
  const open = async () => ({
    closing: (await getClosingState(owner, undefined, now)).blockers.map(({ kind }) => kind),
    owner: (await describeDeletion(owner.userId, now)).blockers.map(({ kind }) => kind),
    renter: (await describeDeletion(renter.userId, now)).blockers.map(({ kind }) => kind),
  });
  expect(await open()).toEqual({ closing: ["payable"], owner: ["payouts"], renter: [] });
  await grantRefund(first, bookingId, { amountCents: 10_001, refundedCents: 0, reason }, context);
  expect(await payBusiness(business.id, now)).toBeUndefined();
  expect(await open()).toEqual({
    closing: ["moving", "later"],
    owner: ["ownerMoney", "payouts"],
    renter: ["payments"],
  });
  const about = { bookingId, requestId: (await requestOf(bookingId))?.id ?? "" };
  await decideRefundRequest(second, about, { approves: false }, context);
  expect(await open()).toEqual({ closing: ["payable"], owner: ["payouts"], renter: [] });
  expect(await payBusiness(business.id, now)).toBeTruthy();
});

it("needs no approval if the limit is 0", async () => {
  await database.update(settings).set({ value: 0 }).where(eq(settings.key, "secondApprovalUsd"));
  const { bookingId } = await paidScenario(database, now);
  await grantRefund(first, bookingId, { amountCents: 13_500, refundedCents: 0, reason }, context);
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 13_500 });
  await database.update(settings).set({ value: 100 }).where(eq(settings.key, "secondApprovalUsd"));
});

it("a refund cannot be requested without another administrator to approve it", async () => {
  const others = and(eq(users.role, "admin"), ne(users.id, first.userId));
  await database.update(users).set({ status: "inactive" }).where(others);
  const { bookingId } = await paidScenario(database, now);
  const refund = grantRefund(first, bookingId, { amountCents: 10_001, refundedCents: 0, reason }, context);
  await expect(refund).rejects.toMatchObject({ key: "noSecondAdministrator" });
  expect(await requestOf(bookingId)).toBeNull();
  await database.update(users).set({ status: "active" }).where(others);
});

it("a new administrator is excluded from large refunds for a day", async () => {
  const user = await makeUser(database);
  await changeRole(first, user.id, { role: "admin" }, context);
  const newcomer = { ...actorFor({ ...user, role: "admin" }), confirmedAt: addMs(now, 2 * DAY_MS) };
  const tooNew = { key: "administratorTooNew" };
  const { bookingId, requestId } = await requestedRefund();
  const decide = (at: Date, approves = true) =>
    decideRefundRequest(newcomer, { bookingId, requestId }, { approves }, { ...context, now: at });
  await expect(decide(addMs(now, DAY_MS - 1))).rejects.toMatchObject(tooNew);
  const { bookingId: another } = await paidScenario(database, now);
  const refund = { amountCents: 10_001, refundedCents: 0, reason };
  await expect(grantRefund(newcomer, another, refund, context)).rejects.toMatchObject(tooNew);
  expect(await requestOf(another)).toBeNull();
  await decide(addMs(now, DAY_MS));
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 10_001 });
});

it("a reactivated administrator is excluded from them for a day too", async () => {
  const former = await makeAdmin();
  await deactivateUser(first, former.userId, { reason }, context);
  await activateUser(first, former.userId, context);
  const { bookingId, requestId } = await requestedRefund();
  const approve = decideRefundRequest(former, { bookingId, requestId }, { approves: true }, context);
  await expect(approve).rejects.toMatchObject({ key: "administratorTooNew" });
  await decideRefundRequest(former, { bookingId, requestId }, { approves: false }, context);
});

it("applies the lower limit until a day after it was raised or switched off", async () => {
  for (const secondApprovalUsd of [500, 0]) await changeSettings(first, { secondApprovalUsd }, context);
  const { bookingId } = await paidScenario(database, now);
  const grant = (at: Date) =>
    grantRefund(
      { ...first, confirmedAt: at },
      bookingId,
      { amountCents: 10_001, refundedCents: 0, reason },
      { ...context, now: at },
    );
  await grant(addMs(now, DAY_MS - 1));
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 0 });
  const requestId = (await requestOf(bookingId))?.id ?? "";
  await decideRefundRequest(first, { bookingId, requestId }, { approves: false }, context);
  await grant(addMs(now, DAY_MS));
  expect(await readBooking(bookingId)).toMatchObject({ refundedCents: 10_001 });
});
