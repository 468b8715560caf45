import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { acceptBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { cancelBookingAsAdmin, getInterventions, grantRefund } from "./commands";
import { moveBooking } from "./move-booking";
import { decideRefundRequest } from "./refund-requests";

// One administrator tries to refund more than the limit for two, in steps that are each below it.

const database = await freshDatabase();
await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
const now = new Date();
const listedAt = addMs(now, -DAY_MS);
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
async function makeAdmin() {
  const actor = actorFor(await makeUser(database, { role: "admin" }));
  return { ...actor, confirmedAt: addMs(now, HOUR_MS) };
}
const [first, second] = [await makeAdmin(), await makeAdmin()];
const reason = "The owner does not answer";

/** A paid rental of three days at $45, and another owner's vehicle. */
async function paidBooking(dailyPriceCents: number) {
  const scenario = await paidScenario(database, now, { editedAt: listedAt });
  const business = await makeBusiness(database, {
    ownerId: (await makeUser(database, { role: "business" })).id,
  });
  const other = await makeVehicle(database, {
    businessId: business.id,
    dailyPriceCents,
    editedAt: listedAt,
  });
  const { bookingId } = scenario;
  const move = () =>
    moveBooking(first, bookingId, { vehicleId: other.id, totalCents: 3 * dailyPriceCents, reason }, context);
  const refund = (amountCents: number, refundedCents = 0) =>
    grantRefund(first, bookingId, { amountCents, refundedCents, reason }, context);
  const requested = async () =>
    (await getInterventions(second, bookingId, now)).refundRequest?.amountCents ?? null;
  return { ...scenario, other, move, refund, requested };
}

it("counts the refund of a cheaper vehicle before a further refund", async () => {
  const { renter, bookingId, move, refund, requested } = await paidBooking(2_500);
  const { change } = await move();
  await acceptBookingChange(renter, bookingId, change?.id ?? "", now);
  await advanceWaitingPayments(now);
  expect((await ledgerOf(database, bookingId)).provider_clearing).toBe(7_500);
  await refund(4_001);
  expect(await requested()).toBe(4_001);
  expect(await getBooking(first, bookingId, now)).toMatchObject({ refundedCents: 0 });
});

it("counts the refund of an offered cheaper vehicle while the renter has not answered, and then requests none", async () => {
  const { renter, bookingId, move, refund, requested } = await paidBooking(2_500);
  const { change } = await move();
  await expect(refund(4_001)).rejects.toMatchObject({ key: "changeOpen" });
  expect(await requested()).toBeNull();
  await acceptBookingChange(renter, bookingId, change?.id ?? "", now);
  await advanceWaitingPayments(now);
  expect((await ledgerOf(database, bookingId)).provider_clearing).toBe(7_500);
});

it("does not offer a cheaper vehicle while a refund waits for its approval", async () => {
  const { bookingId, move, refund } = await paidBooking(2_500);
  await refund(10_001);
  await expect(move()).rejects.toMatchObject({ key: "refundRequestOpen" });
  expect(await getBooking(first, bookingId, now)).toMatchObject({ change: null });
});

it("refuses an administrator's cancellation while a refund waits for its approval", async () => {
  const { bookingId, refund } = await paidBooking(4_500);
  await refund(10_001);
  const cancel = cancelBookingAsAdmin(second, bookingId, { reason, refund: "full" }, context);
  await expect(cancel).rejects.toMatchObject({ key: "refundRequestOpen" });
});

it("requires approval for a full refund that is free only because of an administrator's move", async () => {
  const { bookingId, move, requested } = await paidBooking(4_500);
  await database.update(bookings).set({ isNonRefundable: true }).where(eq(bookings.id, bookingId));
  await move();
  await cancelBookingAsAdmin(first, bookingId, { reason, refund: "full" }, context);
  expect(await getBooking(first, bookingId, now)).toMatchObject({ status: "confirmed" });
  expect(await requested()).toBe(13_500);
});

it("requires a second administrator for a cancellation that exceeds the limit together with a cheaper vehicle", async () => {
  const { renter, bookingId, move, requested } = await paidBooking(2_500);
  const { change } = await move();
  await acceptBookingChange(renter, bookingId, change?.id ?? "", now);
  await database.update(bookings).set({ isNonRefundable: true }).where(eq(bookings.id, bookingId));
  await cancelBookingAsAdmin(first, bookingId, { reason, refund: "full" }, context);
  expect(await requested()).toBe(7_500);
});

it("refuses to approve a request by somebody who is no longer an administrator", async () => {
  const { bookingId, refund } = await paidBooking(4_500);
  await refund(10_001);
  const { refundRequest } = await getInterventions(second, bookingId, now);
  const about = { bookingId, requestId: refundRequest?.id ?? "" };
  const decide = (approves: boolean) => decideRefundRequest(second, about, { approves }, context);
  const own = eq(users.id, first.userId);
  for (const gone of [{ status: "inactive" }, { status: "active", role: "individual" }] as const) {
    await database.update(users).set(gone).where(own);
    await expect(decide(true)).rejects.toMatchObject({ key: "refundRequesterGone" });
  }
  expect(await getBooking(second, bookingId, now)).toMatchObject({ refundedCents: 0 });
  await decide(false);
  await database.update(users).set({ status: "active", role: "admin" }).where(own);
});

it("approves the refund that was shown once, even when two approve it at the same time", async () => {
  const { bookingId, refund } = await paidBooking(4_500);
  await refund(10_001);
  const { refundRequest } = await getInterventions(second, bookingId, now);
  const third = await makeAdmin();
  const outcomes = await Promise.allSettled(
    [second, third].map((actor) =>
      decideRefundRequest(
        actor,
        { bookingId, requestId: refundRequest?.id ?? "" },
        { approves: true },
        context,
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await ledgerOf(database, bookingId)).provider_clearing).toBe(3_499);
});
