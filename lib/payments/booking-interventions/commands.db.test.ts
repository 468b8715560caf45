import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  ledgerOf,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { cancelBookingAsAdmin, getInterventions, grantRefund } from "./commands";
import { listOfferedVehicles, moveBooking } from "./move-booking";

const database = await freshDatabase();
const now = new Date();
const requestContext = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "The brakes of the car failed";
const readBooking = (bookingId: string) => getBooking(admin, bookingId, now);
const entryOf = async (bookingId: string, action: string) =>
  (
    await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, bookingId), eq(auditEntries.action, action)))
  )[0];

describe("an administrator's intervention", () => {
  it("cancels a paid rental once, with a chosen refund and a reason that both sides read", async () => {
    // 24 hours ahead: a renter's own cancellation would be free; half an hour later it is not.
    const late = { ...requestContext, now: addMs(now, HOUR_MS) };
    for (const [refund, expectedRefund] of [
      ["full", 13_500],
      ["rules", 9_000],
      ["none", 0],
    ] as const) {
      const { bookingId, renter, owner } = await paidScenario(database, now);
      await database
        .update(bookings)
        .set({ createdAt: addMs(now, -9 * HOUR_MS) })
        .where(eq(bookings.id, bookingId));
      const confirmed = { ...admin, confirmedAt: late.now };
      const cancel = () => cancelBookingAsAdmin(confirmed, bookingId, { reason, refund }, late);
      const outcomes = await Promise.allSettled([cancel(), cancel()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const booking = await readBooking(bookingId);
      expect(booking).toMatchObject({ status: "cancelled", refundedCents: expectedRefund });
      expect(booking.events.find(({ reason }) => reason === "cancelled")?.note).toBe(reason);
      const ledger = await ledgerOf(database, bookingId);
      expect(ledger.provider_clearing).toBe(13_500 - expectedRefund);
      expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(await notificationKindsOf(database, renter.userId)).toContain("booking-cancelled");
      expect(await notificationKindsOf(database, owner.userId)).toContain("booking-cancelled-host");
      expect((await entryOf(bookingId, "booking.cancel"))?.detail).toMatchObject({
        before: { status: "confirmed", refundedCents: 0 },
        after: { status: "cancelled", refundedCents: expectedRefund },
        reason,
        refund,
      });
    }
  });

  it("that cancels for less than the rules give needs a confirmation", async () => {
    const { bookingId } = await paidScenario(database, now);
    const cancel = (confirmedAt: Date) =>
      cancelBookingAsAdmin({ ...admin, confirmedAt }, bookingId, { reason, refund: "none" }, requestContext);
    await expect(cancel(addMs(now, -HOUR_MS))).rejects.toMatchObject({ key: "stepUpRequired" });
    await cancel(now);
  });

  it("refunds a part, then the rest, never more, shared by owner and marketplace in proportion", async () => {
    const { bookingId, renter, owner } = await paidScenario(database, now);
    const give = (amountCents: number, refundedCents: number) =>
      grantRefund(admin, bookingId, { amountCents, refundedCents, reason }, requestContext);
    // Two requests in parallel make one refund.
    const outcomes = await Promise.allSettled([give(3_500, 0), give(3_500, 0)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 3_500 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 10_000,
      owner_payable: -9_000,
      commission_revenue: -1_000,
    });
    await expect(give(10_001, 3_500)).rejects.toMatchObject({ key: "refundTooHigh" });
    await give(10_000, 3_500);
    await expect(give(1, 13_500)).rejects.toMatchObject({ key: "nothingToRefund" });
    const ledger = await ledgerOf(database, bookingId);
    expect(Object.values(ledger).every((cents) => cents === 0)).toBe(true);
    expect(await notificationKindsOf(database, renter.userId)).toContain("refund-granted");
    expect(await notificationKindsOf(database, owner.userId)).toContain("refund-granted-host");
    const granted = await database
      .select()
      .from(notifications)
      .where(eq(notifications.kind, "refund-granted"));
    expect(granted.map(({ values }) => values.amountCents).sort()).toEqual([10_000, 3_500]);
    // A later cancellation does not reverse earlier refunds.
    await cancelBookingAsAdmin(admin, bookingId, { reason, refund: "none" }, requestContext);
    expect(await readBooking(bookingId)).toMatchObject({ status: "cancelled", refundedCents: 13_500 });
  });

  it("requires a fresh confirmation of identity before any large refund", async () => {
    await database.insert(settings).values({ key: "refundConfirmationUsd", value: 100 });
    const required = { code: "forbidden", details: { reason: "step-up" } };
    const unconfirmed = { ...admin, confirmedAt: undefined };
    const { bookingId } = await paidScenario(database, now);
    const cancel = cancelBookingAsAdmin(unconfirmed, bookingId, { reason, refund: "full" }, requestContext);
    await expect(cancel).rejects.toMatchObject(required);
    const refund = { amountCents: 10_001, refundedCents: 0, reason };
    await expect(grantRefund(unconfirmed, bookingId, refund, requestContext)).rejects.toMatchObject(required);
    expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
    await database.delete(settings).where(eq(settings.key, "refundConfirmationUsd"));
  });

  it("cannot refund an unpaid booking", async () => {
    const { bookingId } = await bookedScenario(database, true, now);
    const nothing = grantRefund(
      admin,
      bookingId,
      { amountCents: 100, refundedCents: 0, reason },
      requestContext,
    );
    await expect(nothing).rejects.toMatchObject({ key: "nothingToRefund" });
    expect(await getInterventions(admin, bookingId, now)).toMatchObject({
      refundableCents: 0,
      changeVehicle: false,
      sideActions: [],
      cancel: { full: 0, isPaid: false },
    });
  });

  it("offers what a cancellation refunds beyond earlier refunds", async () => {
    const { bookingId } = await paidScenario(database, now);
    const refund = { amountCents: 3_000, refundedCents: 0, reason };
    await grantRefund(admin, bookingId, refund, requestContext);
    expect(await getInterventions(admin, bookingId, addMs(now, 2 * HOUR_MS))).toMatchObject({
      cancel: { rules: 6_000, full: 10_500, none: 0 },
      refundedCents: 3_000,
    });
  });

  it("shows the parties and the vehicle of a booking", async () => {
    const { bookingId, renter, business, vehicle } = await paidScenario(database, now);
    const { parties } = await getInterventions(admin, bookingId, now);
    expect(parties).toMatchObject({
      renter: { id: renter.userId, email: expect.stringContaining("@"), phone: expect.stringMatching(/^\+/) },
      business: { id: business.id, name: business.name, phone: business.phone },
      vehicle: { id: vehicle.id },
      payments: [{ purpose: "rent", providerRef: expect.any(String) }],
    });
  });

  it("is refused for the administrator's own bookings", async () => {
    const { bookingId, renter, owner, business } = await paidScenario(database, now);
    const another = await makeVehicle(database, { businessId: business.id });
    for (const self of [renter, owner].map((actor) => ({ ...actor, role: "admin" as const }))) {
      const acts = [
        cancelBookingAsAdmin(self, bookingId, { reason, refund: "full" }, requestContext),
        grantRefund(self, bookingId, { amountCents: 1, refundedCents: 0, reason }, requestContext),
        moveBooking(self, bookingId, { vehicleId: another.id, totalCents: 13_500, reason }, requestContext),
      ];
      for (const result of await Promise.allSettled(acts))
        expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
      expect(await getInterventions(self, bookingId, now)).toMatchObject({
        cancel: null,
        changeVehicle: false,
        sideActions: [],
      });
    }
    expect(await readBooking(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  });

  it("is refused to everybody else", async () => {
    const { bookingId, owner, renter } = await paidScenario(database, now);
    for (const actor of [owner, renter]) {
      const acts = [
        cancelBookingAsAdmin(actor, bookingId, { reason, refund: "full" }, requestContext),
        grantRefund(actor, bookingId, { amountCents: 1, refundedCents: 0, reason }, requestContext),
        moveBooking(actor, bookingId, { vehicleId: "x", totalCents: 1, reason }, requestContext),
        getInterventions(actor, bookingId, now),
        listOfferedVehicles(actor, bookingId, now),
      ];
      for (const result of await Promise.allSettled(acts))
        expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    }
  });
});
