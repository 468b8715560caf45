import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { listTakenEntries } from "@/lib/catalog/availability/calendar/entry-queries";
import { sumMoney } from "@/lib/insights/analytics/money-queries";
import { listEarners } from "@/lib/insights/marketplace-analytics/growth-queries";
import { closeBusiness } from "@/lib/payments/business-closing/commands";
import { settleManualRefund } from "@/lib/payments/payments/refunds/commands";
import { listOwed } from "@/lib/payments/payouts/amounts-owed";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { acceptBookingChange, withdrawBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { recordInspection } from "@/lib/rentals/bookings/handovers/inspections/commands";
import { issuePresenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { openRoom } from "@/lib/support/chat/open-room";
import { grantRefund } from "./commands";
import { listOfferedVehicles, moveBooking } from "./move-booking";

const database = await freshDatabase();
const now = new Date();
const [start, end] = [addMs(now, DAY_MS), addMs(now, 4 * DAY_MS)];
/** No vehicle was edited since the booking was made. */
const listedAt = addMs(now, -DAY_MS);
/** On the first of three days. */
const breakdown = addMs(start, 5 * HOUR_MS);
const device = { ipAddress: "10.0.0.9", userAgent: null };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "The owner does not answer";

/** A paid rental of three days at $45, and a second owner with a similar vehicle. */
async function twoOwners(vehicleValues: Partial<typeof vehicles.$inferInsert> = {}) {
  const scenario = await paidScenario(database, now, { editedAt: listedAt });
  const second = actorFor(await makeUser(database, { role: "business" }));
  const business = await makeBusiness(database, { ownerId: second.userId });
  const memberships = [{ businessId: business.id, role: "owner" as const }];
  const alike = await makeVehicle(database, {
    businessId: business.id,
    dailyPriceCents: 4_500,
    editedAt: listedAt,
    ...vehicleValues,
  });
  const { bookingId, vehicle } = scenario;
  const move = (
    vehicleId: string,
    { totalCents = 13_500, at = now }: { totalCents?: number; at?: Date } = {},
  ) => {
    const swap = at > start ? { fromVehicleId: vehicle.id } : undefined;
    return moveBooking(admin, bookingId, { vehicleId, totalCents, reason, swap }, { now: at, device });
  };
  return { ...scenario, second: { ...second, memberships }, secondBusiness: business, alike, move };
}

async function owedTo(businessId: string, bookingId: string, at = now): Promise<number> {
  const owed = await listOwed(database, businessId, at);
  return owed.find((one) => one.bookingId === bookingId)?.cents ?? 0;
}

/** The sum over all accounts and businesses, which must be zero. */
async function balanceOf(bookingId: string): Promise<number> {
  const rows = await database
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.bookingId, bookingId));
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => error.key ?? error.code,
  );

it("cannot refund more through a cheaper car than one administrator may", async () => {
  await database.insert(settings).values({ key: "secondApprovalUsd", value: 20 });
  const { alike, move, bookingId } = await twoOwners({ dailyPriceCents: 3_500 });
  await expect(move(alike.id, { totalCents: 10_500 })).rejects.toMatchObject({ key: "moveNeedsApproval" });
  expect(await getBooking(admin, bookingId, now)).toMatchObject({ totalCents: 13_500 });
  await database.update(settings).set({ value: 30 }).where(eq(settings.key, "secondApprovalUsd"));
  await move(alike.id, { totalCents: 10_500 });
  await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
});

describe("a booking that moves to another owner", () => {
  it("takes all earnings with it before the rental, and all parties are notified", async () => {
    const { owner, renter, second, business, secondBusiness, bookingId, alike, move } = await twoOwners();
    const moved = await move(alike.id);
    expect(moved).toMatchObject({
      status: "confirmed",
      totalCents: 13_500,
      vehicle: { id: alike.id },
      business: { id: secondBusiness.id },
    });
    expect(await owedTo(business.id, bookingId)).toBe(0);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(12_150);
    expect(await balanceOf(bookingId)).toBe(0);
    expect((await getBooking(renter, bookingId, now)).dues.map(({ purpose }) => purpose)).not.toContain(
      "rent",
    );
    expect((await getBooking(second, bookingId, now)).earnings?.cents).toBe(12_150);
    expect(await outcomeOf(getBooking(owner, bookingId, now))).toBe("notFound");
    expect(await notificationKindsOf(database, renter.userId)).toContain("vehicle-changed");
    expect(await notificationKindsOf(database, owner.userId)).toContain("booking-moved-away");
    expect(await notificationKindsOf(database, second.userId)).toContain("booking-moved-here");
    expect(moved.events.map((event) => event.reason).slice(-2)).toEqual(["moved_away", "moved_here"]);
    expect(moved.events.at(-1)?.note).toBe(reason);
    const isMove = and(eq(auditEntries.subjectId, bookingId), eq(auditEntries.action, "booking.rebook"));
    const [entry] = await database.select().from(auditEntries).where(isMove);
    expect(entry?.detail).toMatchObject({ vehicleId: alike.id, reason });
  });

  it("takes the share of the remaining days during the rental, as shown in both owners' reports and statements", async () => {
    const { owner, second, business, secondBusiness, bookingId, vehicle, alike, move } = await twoOwners();
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    await move(alike.id, { at: breakdown });
    // One of three days has begun and belongs to the first owner.
    expect(await owedTo(business.id, bookingId)).toBe(4_050);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(8_100);
    expect(await balanceOf(bookingId)).toBe(0);
    const detail = await getBooking(second, bookingId, breakdown);
    expect(detail).toMatchObject({ earnings: { cents: 8_100 }, usageDays: 2, handovers: [] });
    const edges = [addMs(now, -DAY_MS), addMs(end, DAY_MS)];
    const report = async (businessId: string) => (await sumMoney({ businessId, edges, by: "interval" }))[0];
    expect(await report(business.id)).toMatchObject({
      grossCents: 4_500,
      commissionCents: 450,
      netCents: 4_050,
    });
    expect(await report(secondBusiness.id)).toMatchObject({
      grossCents: 9_000,
      commissionCents: 900,
      netCents: 8_100,
    });
    const market = { businessId: null, edges, by: "interval" as const };
    const netOf = async (of: "business" | "vehicle") =>
      new Map((await listEarners(market, of, 100)).map(({ id, netCents }) => [id, netCents]));
    const [netsByBusiness, netsByVehicle] = [await netOf("business"), await netOf("vehicle")];
    expect([netsByBusiness.get(business.id), netsByBusiness.get(secondBusiness.id)]).toEqual([4_050, 8_100]);
    expect([netsByVehicle.get(vehicle.id), netsByVehicle.get(alike.id)]).toEqual([4_050, 8_100]);
    const byVehicle = await sumMoney({ businessId: business.id, edges, by: "vehicle" });
    expect(byVehicle).toMatchObject([{ key: vehicle.id, netCents: 4_050 }]);
    const month = dayIn(breakdown, KIGALI).slice(0, 7);
    const { movements } = await getMonthlyMovements(business.id, month);
    expect(movements.at(-1)).toMatchObject({ kind: "moved", cents: -8_100, vehicleTitle: vehicle.title });
  });

  it("takes refunds from the present owner first, then from the earlier one, never more than they have", async () => {
    const { owner, business, secondBusiness, bookingId, alike, move } = await twoOwners();
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    await move(alike.id, { at: breakdown });
    const refund = (amountCents: number, refundedCents: number) =>
      grantRefund(admin, bookingId, { amountCents, refundedCents, reason }, { now: breakdown, device });
    await refund(4_500, 0);
    await advanceWaitingPayments(breakdown);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(4_050);
    await refund(9_000, 4_500);
    await advanceWaitingPayments(breakdown);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(0);
    expect(await owedTo(business.id, bookingId)).toBe(0);
    expect(await balanceOf(bookingId)).toBe(0);
  });

  it("divides a refund that was granted before among both owners' days, wherever its money is by then", async () => {
    const grants: ((bookingId: string) => Promise<unknown>)[] = [
      (id) =>
        grantRefund(admin, id, { amountCents: 3_000, refundedCents: 0, reason }, { now: start, device }),
      // The provider has not been asked yet.
      (id) => database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, id)),
    ];
    for (const grant of grants) {
      const { owner, second, business, secondBusiness, bookingId, alike, move } = await twoOwners();
      await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
      await grant(bookingId);
      await move(alike.id, { at: breakdown });
      await advanceWaitingPayments(addMs(breakdown, HOUR_MS));
      // $105 are left of $135; one of three days has begun.
      expect(await owedTo(business.id, bookingId)).toBe(3_150);
      expect(await owedTo(secondBusiness.id, bookingId)).toBe(6_300);
      expect((await getBooking(second, bookingId, breakdown)).earnings).toMatchObject({ cents: 6_300 });
      expect(await balanceOf(bookingId)).toBe(0);
    }
  });

  it("divides a refund that waits for a manual transfer among both owners' days", async () => {
    const { owner, second, business, secondBusiness, bookingId, alike, move } = await twoOwners();
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    await database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, bookingId));
    const [paid] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    if (!paid) throw new Error("the booking was not paid");
    const refund = { id: uuid(), paymentId: paid.id, amount: 3_000, amountCents: 3_000 };
    await database.insert(refunds).values({ ...refund, status: "by_hand", reason: "active" });
    await move(alike.id, { at: breakdown });
    const context = { now: addMs(breakdown, HOUR_MS), device };
    await settleManualRefund(admin, refund.id, { transferReference: "BK-1" }, context);
    expect(await owedTo(business.id, bookingId)).toBe(3_150);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(6_300);
    expect((await getBooking(second, bookingId, breakdown)).earnings).toMatchObject({ cents: 6_300 });
    expect(await balanceOf(bookingId)).toBe(0);
  });

  it("charges the return only for the present owner's vehicle and days", async () => {
    const { owner, second, secondBusiness, bookingId, alike } = await twoOwners();
    await database
      .update(bookings)
      .set({ includedKmPerDay: 100, extraKmPriceCents: 20, missingEighthPriceCents: 400 })
      .where(eq(bookings.id, bookingId));
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    const [fromVehicleId] = await database
      .select({ id: bookings.vehicleId })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    const swap = {
      fromVehicleId: fromVehicleId?.id ?? "",
      returned: { odometerKm: 900, fuelPercent: 10 },
      given: { odometerKm: 5_000, fuelPercent: 100 },
    };
    const request = { vehicleId: alike.id, totalCents: 13_500, reason, swap };
    const moved = await moveBooking(admin, bookingId, request, { now: breakdown, device });
    expect(moved.handovers.map(({ side }) => side)).toEqual(["owner", "admin", "admin"]);
    const back = await recordReturn(second, bookingId, { odometerKm: 5_230, fuelPercent: 100 }, end);
    expect(back.charges).toEqual([{ kind: "extra_km", quantity: 30, unitCents: 20, amountCents: 600 }]);
    expect(await owedTo(secondBusiness.id, bookingId)).toBe(8_100);
  });

  it("lets the renter keep the included kilometres of earlier days, even on the last day", async () => {
    const { owner, second, bookingId, vehicle, alike } = await twoOwners();
    await database
      .update(bookings)
      .set({ includedKmPerDay: 100, extraKmPriceCents: 20 })
      .where(eq(bookings.id, bookingId));
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    const swap = {
      fromVehicleId: vehicle.id,
      returned: { odometerKm: 50, fuelPercent: 90 },
      given: { odometerKm: 5_000, fuelPercent: 90 },
    };
    const lastDay = addMs(end, -20 * HOUR_MS);
    const request = { vehicleId: alike.id, totalCents: 13_500, reason, swap };
    await moveBooking(admin, bookingId, request, { now: lastDay, device });
    expect(await getBooking(second, bookingId, lastDay)).toMatchObject({ usageDays: 0, kmLeft: 260 });
    const back = await recordReturn(second, bookingId, { odometerKm: 5_261, fuelPercent: 90 }, end);
    expect(back.charges).toMatchObject([{ kind: "extra_km", quantity: 1 }]);
  });

  it("can move again when no day is left to share", async () => {
    const { owner, business, secondBusiness, bookingId, vehicle, alike } = await twoOwners();
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    const third = await makeVehicle(database, { dailyPriceCents: 4_500, editedAt: listedAt });
    const lastDay = addMs(end, -20 * HOUR_MS);
    for (const [from, to] of [
      [vehicle, alike],
      [alike, third],
    ] as const) {
      const request = { vehicleId: to.id, totalCents: 13_500, reason, swap: { fromVehicleId: from.id } };
      await moveBooking(admin, bookingId, request, { now: lastDay, device });
    }
    expect((await getBooking(admin, bookingId, lastDay)).vehicle.id).toBe(third.id);
    const owed = [business.id, secondBusiness.id, third.businessId].map((id) => owedTo(id, bookingId));
    expect(await Promise.all(owed)).toEqual([12_150, 0, 0]);
  });

  it("can be ended by the renter with a code, even without readings of the replacement vehicle", async () => {
    const { owner, renter, second, bookingId, vehicle, alike } = await twoOwners();
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    const swap = { fromVehicleId: vehicle.id, returned: { odometerKm: 50, fuelPercent: 90 } };
    const request = { vehicleId: alike.id, totalCents: 13_500, reason, swap };
    await moveBooking(admin, bookingId, request, { now: breakdown, device });
    const { code } = await issuePresenceCode(second, bookingId, end);
    const seen = { kind: "return", code, odometerKm: 60_000, fuelPercent: 50, signedName: "Aline" } as const;
    expect((await recordInspection(renter, bookingId, seen, end)).status).toBe("completed");
  });

  it("does not reveal the renter to an owner whose vehicle is only offered", async () => {
    const { bookingId, alike, move } = await twoOwners({ dailyPriceCents: 3_000 });
    await move(alike.id, { totalCents: 9_000 });
    const entries = await listTakenEntries(database, alike.id, [start, end], now);
    expect(entries).toMatchObject([{ kind: "hold", booking: null }]);
    const { change } = await getBooking(admin, bookingId, now);
    expect(change?.status).toBe("proposed");
  });

  it("asks the renter if the vehicle is not as good, and only an administrator can withdraw the offer", async () => {
    const { owner, renter, second, business, bookingId, alike, move } = await twoOwners({
      dailyPriceCents: 3_000,
    });
    const offered = await move(alike.id, { totalCents: 9_000 });
    expect(offered).toMatchObject({
      business: { id: business.id },
      change: { status: "proposed", by: "admin" },
    });
    const changeId = offered.change?.id ?? "";
    expect(await outcomeOf(acceptBookingChange(owner, bookingId, changeId, now))).toBe("forbidden");
    expect(await outcomeOf(withdrawBookingChange(owner, bookingId, changeId, now))).toBe("forbidden");
    expect((await withdrawBookingChange(admin, bookingId, changeId, now)).change?.status).toBe("withdrawn");
    const again = await move(alike.id, { totalCents: 9_000 });
    const agreed = await acceptBookingChange(renter, bookingId, again.change?.id ?? "", now);
    await advanceWaitingPayments(now);
    expect(agreed).toMatchObject({ totalCents: 9_000, business: { id: alike.businessId } });
    expect(await owedTo(alike.businessId, bookingId)).toBe(8_100);
    expect(await owedTo(business.id, bookingId)).toBe(0);
    expect(await notificationKindsOf(database, second.userId)).toContain("booking-moved-here");
  });

  it("stays where it is if the offered vehicle's business has closed, been suspended or unlisted it", async () => {
    const lose: ((scenario: Awaited<ReturnType<typeof twoOwners>>) => Promise<unknown>)[] = [
      ({ second }) => closeBusiness(second, {}, { now, device }),
      ({ secondBusiness }) =>
        database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, secondBusiness.id)),
      ({ alike }) => database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, alike.id)),
    ];
    for (const happen of lose) {
      const scenario = await twoOwners({ dailyPriceCents: 3_000 });
      const { renter, business, alike, bookingId, move } = scenario;
      const changeId = (await move(alike.id, { totalCents: 9_000 })).change?.id ?? "";
      await happen(scenario);
      const accepted = acceptBookingChange(renter, bookingId, changeId, now);
      expect(await outcomeOf(accepted)).toBe("otherVehicleUnavailable");
      expect(await getBooking(admin, bookingId, now)).toMatchObject({ business: { id: business.id } });
      expect(await owedTo(business.id, bookingId)).toBe(12_150);
      expect(await owedTo(alike.businessId, bookingId)).toBe(0);
    }
  });

  it("has a separate conversation with the new owner", async () => {
    const { renter, second, bookingId, alike, move } = await twoOwners();
    const request = { bookingId, participants: [] };
    const before = await openRoom(renter, request, now);
    await move(alike.id);
    const after = await openRoom(renter, request, now);
    expect(after.id).not.toBe(before.id);
    expect((await openRoom(second, request, now)).id).toBe(after.id);
  });

  it("moves once, even when two administrators move it at the same time", async () => {
    const { bookingId, business, secondBusiness, alike, move } = await twoOwners();
    const third = await makeVehicle(database, { dailyPriceCents: 4_500, editedAt: listedAt });
    await Promise.all([move(alike.id), move(third.id)].map(outcomeOf));
    const { business: present } = await getBooking(admin, bookingId, now);
    const owed = await Promise.all(
      [business.id, secondBusiness.id, third.businessId].map((id) => owedTo(id, bookingId)),
    );
    expect(owed.reduce((sum, cents) => sum + cents, 0)).toBe(12_150);
    expect(await owedTo(present.id, bookingId)).toBe(12_150);
  });
});

describe("the vehicles that an administrator may give", () => {
  it("belong to the business or can be booked instantly, and not to the administrator or the renter", async () => {
    const { owner, renter, business, bookingId, alike, move } = await twoOwners();
    const same = await makeVehicle(database, {
      businessId: business.id,
      isInstantBook: false,
      dailyPriceCents: 4_500,
    });
    const onRequest = await makeVehicle(database, { isInstantBook: false, dailyPriceCents: 4_500 });
    const renters = await makeBusiness(database, { ownerId: renter.userId });
    const own = await makeVehicle(database, { businessId: renters.id, dailyPriceCents: 4_500 });
    const offered = (await listOfferedVehicles(admin, bookingId, now)).items.map(
      ({ vehicleId }) => vehicleId,
    );
    expect(offered).toContain(same.id);
    for (const { id } of [onRequest, own]) {
      expect(offered).not.toContain(id);
      expect(await outcomeOf(move(id))).toBe("otherVehicleUnavailable");
    }
    const partner = { ...admin, memberships: [{ businessId: alike.businessId, role: "agent" as const }] };
    const request = { vehicleId: alike.id, totalCents: 13_500, reason };
    expect(await outcomeOf(moveBooking(partner, bookingId, request, { now, device }))).toBe(
      "otherVehicleUnavailable",
    );
    for (const actor of [owner, renter])
      expect(await outcomeOf(moveBooking(actor, bookingId, request, { now, device }))).toBe("forbidden");
  });
});
