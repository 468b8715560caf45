import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { saveAvailabilitySettings } from "@/lib/catalog/availability/calendar/commands";
import { isTaken } from "@/lib/catalog/availability/double-booking";
import { sumBookedSeconds } from "@/lib/insights/analytics/hours-queries";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import {
  acceptBookingChange,
  declineBookingChange,
  priceBookingChange,
  proposeBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { recordInspection } from "@/lib/rentals/bookings/handovers/inspections/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { proposeVehicleChange } from "./commands";
import { listOtherVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date();
const [start, end] = [addMs(now, DAY_MS), addMs(now, 4 * DAY_MS)];
/** No vehicle was edited since the booking was made. */
const listedAt = addMs(now, -DAY_MS);
/** On the second of three days. */
const breakdown = addMs(start, 30 * HOUR_MS);
const terms = { includedKmPerDay: 100, extraKmPriceCents: 20, missingEighthPriceCents: 400 };
const reading = (odometerKm: number, fuelPercent: number) => ({ odometerKm, fuelPercent });

/** A rental of three days at $45 that began with 10,000 km and a full tank, and further vehicles of its business. */
async function underWay(vehicleValues: Partial<typeof vehicles.$inferInsert> = {}, pickedUpAt = start) {
  const scenario = await paidScenario(database, now, { ...terms, editedAt: listedAt, ...vehicleValues });
  const { owner, bookingId, business, vehicle } = scenario;
  await handOver(owner, bookingId, { ...reading(10_000, 100), isDepositWaived: true }, pickedUpAt);
  const other = (values: Partial<typeof vehicles.$inferInsert> = {}) =>
    makeVehicle(database, {
      businessId: business.id,
      dailyPriceCents: 4_500,
      editedAt: listedAt,
      ...values,
    });
  const give = (
    vehicleId: string,
    {
      totalCents = 13_500,
      at = breakdown,
      blockedUntil,
    }: { totalCents?: number; at?: Date; blockedUntil?: Date } = {},
  ) => {
    const swap = {
      fromVehicleId: vehicle.id,
      returned: reading(10_150, 60),
      given: reading(50_000, 100),
      blockedUntil: blockedUntil?.toISOString(),
    };
    return proposeVehicleChange(owner, bookingId, { vehicleId, totalCents, note: "Gearbox", swap }, at);
  };
  return { ...scenario, other, give };
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => error.key ?? error.code,
  );
const isFree = async (vehicleId: string, from: Date, to: Date, at = breakdown) =>
  !(await isTaken(database, vehicleId, from, to, at));

/** The booking's occupancy as "vehicle from–to", in hours since the pick-up. */
async function occupiedBy(bookingId: string, names: Record<string, string>) {
  const hours = (bound: "lower" | "upper") =>
    sql<number>`extract(epoch from ${sql.raw(bound)}(${vehicleOccupancy.during}) - ${start.toISOString()}::timestamptz)::float / 3600`;
  const rows = await database
    .select({ vehicleId: vehicleOccupancy.vehicleId, from: hours("lower"), to: hours("upper") })
    .from(vehicleOccupancy)
    .where(eq(vehicleOccupancy.bookingId, bookingId))
    .orderBy(hours("lower"));
  return rows.map(({ vehicleId, from, to }) => `${names[vehicleId]} ${from}–${to}`);
}

describe("another vehicle during the rental", () => {
  it("is given at once without a payment if it is as good, and counts from that instant", async () => {
    const { vehicle, renter, business, bookingId, other, give } = await underWay();
    const spare = await other();
    const ledger = await ledgerOf(database, bookingId);
    const moved = await give(spare.id);
    expect(moved).toMatchObject({ status: "active", totalCents: 13_500, vehicle: { id: spare.id } });
    expect(moved.vehicleChanges).toMatchObject([{ at: breakdown.toISOString(), title: spare.title }]);
    expect(moved.handovers.map(({ kind, vehicleId, odometerKm }) => [kind, vehicleId, odometerKm])).toEqual([
      ["pickup", vehicle.id, 10_000],
      ["return", vehicle.id, 10_150],
      ["pickup", spare.id, 50_000],
    ]);
    const names = { [vehicle.id]: "old", [spare.id]: "new" };
    expect(await occupiedBy(bookingId, names)).toEqual(["old 0–30", "new 30–72"]);
    expect(await isFree(vehicle.id, breakdown, end)).toBe(true);
    const booked = await sumBookedSeconds({ businessId: business.id, edges: [start, end], by: "vehicle" });
    const hours = booked.map(({ key, seconds }) => [key === vehicle.id ? "old" : "new", seconds / 3600]);
    expect(Object.fromEntries(hours)).toEqual({ old: 30, new: 42 });
    expect(await ledgerOf(database, bookingId)).toEqual(ledger);
    expect((await getBooking(renter, bookingId, breakdown)).dues).toEqual([]);
    // A rental that is under way can no longer be cancelled.
    const about = and(eq(notifications.userId, renter.userId), like(notifications.kind, "vehicle-%"));
    const sent = await database.select().from(notifications).where(about);
    expect(sent.map((row) => renderNotification(row, "en", new Map()).message)).toEqual([
      expect.stringMatching(/ is now for .* nothing has to be paid again\.$/),
    ]);
  });

  it("given before the agreed pick-up, does not expire a hold that is still running", async () => {
    const early = addMs(start, -20 * MINUTE_MS);
    const { other, give } = await underWay({}, early);
    const spare = await other({ isInstantBook: true });
    const dates = { startsAt: end.toISOString(), endsAt: addMs(end, 2 * DAY_MS).toISOString() };
    const somebody = (await paidScenario(database, now)).renter;
    const quote = await createQuote(somebody, { vehicleId: spare.id, ...dates }, early, "192.0.2.1");
    const held = await createBooking(somebody, { quoteId: quote.id }, early);
    expect(new Date(held.deadlineAt ?? 0) < start).toBe(true);
    await give(spare.id, { at: early, blockedUntil: end });
    expect(await getBooking(somebody, held.id, early)).toMatchObject({ status: "pending_payment" });
    expect(await isFree(spare.id, end, addMs(end, DAY_MS), early)).toBe(false);
  });

  it("leaves the first vehicle occupied for its buffer, or blocked for a repair until its next booking", async () => {
    const buffered = await underWay({ bufferMinutes: 120 });
    const spare = await buffered.other();
    await buffered.give(spare.id);
    const names = { [buffered.vehicle.id]: "old", [spare.id]: "new" };
    expect(await occupiedBy(buffered.bookingId, names)).toEqual(["old 0–32", "new 30–72"]);

    const { vehicle, other, give } = await underWay();
    const next = await makeNext(vehicle.id, 5);
    await give((await other()).id, { blockedUntil: addMs(end, 3 * DAY_MS) });
    const [block] = await database
      .select({ during: vehicleOccupancy.during, note: vehicleOccupancy.note })
      .from(vehicleOccupancy)
      .where(and(eq(vehicleOccupancy.vehicleId, vehicle.id), eq(vehicleOccupancy.kind, "maintenance")));
    expect(block?.note).toBe("Gearbox");
    expect(await isFree(vehicle.id, breakdown, addMs(end, -HOUR_MS))).toBe(false);
    expect(await occupiedBy(next.id, { [vehicle.id]: "old" })).toEqual(["old 96–144"]);
  });

  it("leaves less than the buffer if it was made longer when the next booking followed closely", async () => {
    const { owner, vehicle, bookingId, other, give } = await underWay();
    const next = await makeNext(vehicle.id, 4);
    const settings = { minDays: 1, maxDays: 30, advanceNoticeHours: 0, bufferMinutes: 120 };
    await saveAvailabilitySettings(owner, vehicle.id, settings, now);
    const spare = await other();
    await give(spare.id, { at: addMs(end, -HOUR_MS) });
    const names = { [vehicle.id]: "old", [spare.id]: "new" };
    expect(await occupiedBy(bookingId, names)).toEqual(["old 0–72", "new 71–72"]);
    expect(await occupiedBy(next.id, names)).toEqual(["old 72–122"]);
  });

  it("is given when the renter agrees although its buffer was made longer meanwhile", async () => {
    const { owner, renter, vehicle, bookingId, other, give } = await underWay();
    const cheaper = await other({ dailyPriceCents: 3_000, isInstantBook: true });
    await makeNext(cheaper.id, 4);
    const { change } = await give(cheaper.id, { totalCents: 12_000 });
    const settings = { minDays: 1, maxDays: 30, advanceNoticeHours: 0, bufferMinutes: 120 };
    await saveAvailabilitySettings(owner, cheaper.id, settings, now);
    await acceptBookingChange(renter, bookingId, change?.id ?? "", breakdown);
    const names = { [vehicle.id]: "old", [cheaper.id]: "new" };
    expect(await occupiedBy(bookingId, names)).toEqual(["old 0–30", "new 30–72"]);
  });

  async function makeNext(vehicleId: string, startsInDays: number) {
    const { renter } = await paidScenario(database, now);
    const period = {
      startsAt: addMs(now, startsInDays * DAY_MS).toISOString(),
      endsAt: addMs(now, (startsInDays + 2) * DAY_MS).toISOString(),
    };
    const quote = await createQuote(renter, { vehicleId, ...period }, now, "192.0.2.1");
    const { id } = await createBooking(renter, { quoteId: quote.id }, now);
    await database
      .update(vehicleOccupancy)
      .set({ kind: "booking", expiresAt: null })
      .where(eq(vehicleOccupancy.bookingId, id));
    return { renter, id };
  }

  it("is charged at the return according to the readings of each vehicle", async () => {
    const { owner, bookingId, other, give } = await underWay();
    await give((await other()).id);
    // 150 km with the first and 260 km with the second; 300 are included. Three and two eighths of fuel are missing.
    const back = await recordReturn(owner, bookingId, reading(50_260, 75), end);
    expect(back.charges).toEqual([
      { kind: "extra_km", quantity: 110, unitCents: 20, amountCents: 2_200 },
      { kind: "missing_fuel", quantity: 5, unitCents: 400, amountCents: 2_000 },
    ]);
    const { owner: another, bookingId: id, other: spare, give: replace } = await underWay();
    await replace((await spare()).id);
    expect(await outcomeOf(recordReturn(another, id, reading(10_400, 75), end))).toBe("odometerBelow");
  });

  it("reduces the price of the remaining days, once the renter agrees", async () => {
    const { vehicle, renter, bookingId, other, give } = await underWay();
    const cheaper = await other({ dailyPriceCents: 3_000 });
    // Two of three days have begun: the third costs $15 less.
    const offered = await give(cheaper.id, { totalCents: 12_000 });
    expect(offered).toMatchObject({
      vehicle: { id: vehicle.id },
      change: { status: "proposed", by: "owner" },
    });
    expect(await isFree(cheaper.id, breakdown, end)).toBe(false);
    const at = addMs(breakdown, HOUR_MS);
    const agreed = await acceptBookingChange(renter, bookingId, offered.change?.id ?? "", at);
    await advanceWaitingPayments(at);
    expect(agreed).toMatchObject({ totalCents: 12_000, vehicle: { id: cheaper.id } });
    expect(agreed.lines.at(-1)).toMatchObject({ rule: "vehicle_change", amountCents: -1_500 });
    expect((await ledgerOf(database, bookingId)).provider_clearing).toBe(12_000);
    expect(await occupiedBy(bookingId, { [vehicle.id]: "old", [cheaper.id]: "new" })).toEqual([
      "old 0–31",
      "new 31–72",
    ]);
    // An additional day costs what the vehicle costs, as if the rental had been longer before it was replaced.
    const longer = { startsAt: start.toISOString(), endsAt: addMs(end, DAY_MS).toISOString() };
    expect(await priceBookingChange(renter, bookingId, longer, at)).toMatchObject({ totalCents: 15_000 });
  });

  it("is not recorded if the renter declines, and its readings are deleted", async () => {
    const { vehicle, renter, bookingId, other, give } = await underWay();
    const cheaper = await other({ dailyPriceCents: 3_000 });
    const { change } = await give(cheaper.id, { totalCents: 12_000 });
    const kept = await declineBookingChange(renter, bookingId, change?.id ?? "", { reason: "" }, breakdown);
    expect(kept).toMatchObject({ vehicle: { id: vehicle.id }, vehicleChanges: [] });
    expect(kept.handovers).toHaveLength(1);
    expect(await isFree(cheaper.id, breakdown, end)).toBe(true);
    const [row] = await database
      .select({ swap: bookingChanges.swap })
      .from(bookingChanges)
      .where(eq(bookingChanges.id, change?.id ?? ""));
    expect(row?.swap).toBeNull();
  });

  it("can be extended and returned early without changing the first vehicle's time", async () => {
    const { vehicle, renter, owner, bookingId, other, give } = await underWay();
    const spare = await other();
    await give(spare.id);
    const longer = addMs(end, DAY_MS);
    const change = { startsAt: start.toISOString(), endsAt: longer.toISOString(), differenceCents: 4_500 };
    const asked = await proposeBookingChange(renter, bookingId, change, breakdown);
    expect(asked.change?.status).toBe("pending_payment");
    const early = addMs(breakdown, 10 * HOUR_MS);
    await recordReturn(owner, bookingId, reading(50_010, 100), early);
    const names = { [vehicle.id]: "old", [spare.id]: "new" };
    expect(await occupiedBy(bookingId, names)).toEqual(["old 0–30", "new 30–40"]);
  });

  it("can be confirmed by the renter, without confirming the end of the rental", async () => {
    const { renter, bookingId, other, give } = await underWay();
    await give((await other()).id);
    const own = { ...reading(50_000, 95), signedName: "Aline" };
    const confirmed = await recordInspection(renter, bookingId, { kind: "pickup", ...own }, breakdown);
    expect(confirmed.handovers.at(-1)).toMatchObject({ kind: "pickup", confirmation: { fuelPercent: 95 } });
    // The return of the first vehicle is not the return of the rental, which needs the code.
    expect(await outcomeOf(recordInspection(renter, bookingId, { kind: "return", ...own }, breakdown))).toBe(
      "presenceCodeRequired",
    );
  });

  it("needs readings of both vehicles, the right vehicle to come back, and time left to rent", async () => {
    const { vehicle, owner, bookingId, other, give } = await underWay();
    const spare = await other({ mileageKm: 60_000 });
    const request = { vehicleId: spare.id, totalCents: 13_500, note: "" };
    const propose = (swap?: object) =>
      outcomeOf(proposeVehicleChange(owner, bookingId, { ...request, swap: swap as never }, breakdown));
    const fromVehicleId = vehicle.id;
    const [returned, given] = [reading(10_150, 60), reading(60_000, 100)];
    expect(await propose()).toBe("swapReadingsRequired");
    expect(await propose({ fromVehicleId, returned })).toBe("swapReadingsRequired");
    expect(await propose({ fromVehicleId: spare.id, returned, given })).toBe("bookingChanged");
    expect(await propose({ fromVehicleId, returned: reading(9_000, 60), given })).toBe("odometerBelow");
    expect(await propose({ fromVehicleId, returned, given: reading(59_999, 100) })).toBe("odometerBelow");
    expect(await propose({ fromVehicleId, returned, given, blockedUntil: now.toISOString() })).toBe(
      "blockPast",
    );
    expect(await outcomeOf(give(spare.id, { at: end }))).toBe("vehicleNotChangeable");
    expect(await propose({ fromVehicleId, returned, given })).toBe("ok");
  });

  it("can come back at any time after the pick-up if it was given before the agreed start", async () => {
    const at = addMs(start, -HOUR_MS);
    const { owner, renter, bookingId, other, give } = await underWay({}, at);
    await give((await other()).id, { at: addMs(start, -45 * MINUTE_MS) });
    const back = { ...reading(50_010, 100), at: addMs(start, -40 * MINUTE_MS).toISOString() };
    await recordInspection(renter, bookingId, { ...back, kind: "pickup" }, addMs(start, -20 * MINUTE_MS));
    const returnedAt = addMs(start, -30 * MINUTE_MS).toISOString();
    const { at: _, ...request } = back;
    const done = await recordReturn(
      owner,
      bookingId,
      { ...request, returnedAt },
      addMs(start, -10 * MINUTE_MS),
    );
    expect(done).toMatchObject({ status: "completed", returnedAt });
  });

  it("cannot be one that is overdue with somebody else", async () => {
    const { owner, bookingId, other, give } = await underWay();
    const overdue = await underWay();
    await database
      .update(vehicles)
      .set({ businessId: (await other()).businessId })
      .where(eq(vehicles.id, overdue.vehicle.id));
    await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, overdue.bookingId));
    const { items } = await listOtherVehicles(owner, bookingId, breakdown);
    expect(items.map(({ id }) => id)).not.toContain(overdue.vehicle.id);
    expect(await outcomeOf(give(overdue.vehicle.id))).toBe("otherVehicleUnavailable");
  });
});

describe("at the same time", () => {
  it("the second of two replacements in a rental names a vehicle that is no longer out", async () => {
    const { bookingId, owner, other, give } = await underWay();
    const [first, second] = [await other(), await other()];
    const outcomes = await Promise.all([outcomeOf(give(first.id)), outcomeOf(give(second.id))]);
    expect(outcomes.sort()).toEqual(["bookingChanged", "ok"]);
    expect((await getBooking(owner, bookingId, breakdown)).handovers).toHaveLength(3);
  });

  it("only one of a replacement and a booking gets the vehicle", async () => {
    const { renter, other, give } = await underWay();
    const wanted = await other({ isInstantBook: true });
    const period = { startsAt: addMs(breakdown, HOUR_MS).toISOString(), endsAt: end.toISOString() };
    const quote = await createQuote(renter, { vehicleId: wanted.id, ...period }, breakdown, "192.0.2.1");
    const outcomes = await Promise.all([
      outcomeOf(give(wanted.id)),
      outcomeOf(createBooking(renter, { quoteId: quote.id }, breakdown)),
    ]);
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
    expect(await isFree(wanted.id, addMs(breakdown, HOUR_MS), end)).toBe(false);
  });
});
