import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pauses } from "@/db/schema/catalog/pauses";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeMember, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { readFeed, renewCalendarLink } from "@/lib/catalog/availability/calendar-feed/feed";
import { listTakenPeriods } from "@/lib/catalog/availability/public/queries";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { defaultSearch } from "@/lib/catalog/search/rules";
import { findBusinessPage } from "@/lib/catalog/storefront/business-page/queries";
import { findVehicle } from "@/lib/catalog/storefront/vehicle-page/queries";
import type { TeamRole } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI, plusDays } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { endPause, startPause } from "./commands";
import { pauseRequest } from "./contract";
import { listPausedBookings, listPauses } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.4", userAgent: null } };
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

/** The scenario's quote is for the tenth of December at 10:00 until the fourteenth. */
const december = { from: "2026-12-12", to: "2026-12-20" };
const pauseOf = (changes: Record<string, unknown> = {}) => pauseRequest.parse({ ...december, ...changes });

async function book({ renter, quote }: Scenario) {
  const actor = await renter();
  const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
  return { id, actor };
}

async function member({ business }: Scenario, role: TeamRole) {
  const user = await makeUser(database, { role: "business" });
  await makeMember(database, { businessId: business.id, userId: user.id, role });
  return actorFor(user, [{ businessId: business.id, role }]);
}

const findIds = async (dates?: { from: string; to: string }) =>
  (await searchVehicles({ ...defaultSearch, dates, availability: "available" }, now)).items.map(
    ({ id }) => id,
  );

describe("a pause", () => {
  it("of a business removes its days from searches, calendars, feeds, quotes and bookings until it ends", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle, business, renter, quote } = scenario;
    const { vehicle: other } = await vehicleScenario(database);
    const actor = await renter();
    const { id: quoteId } = await quote(actor, now);
    const started = await startPause(owner, pauseOf(), context);
    expect(started).toMatchObject({ vehicle: null, ...december, isRunning: false, can: { end: true } });
    await expect(quote(actor, now)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(createBooking(actor, { quoteId }, now)).rejects.toMatchObject({ key: "datesTaken" });
    const dates = { from: "2026-12-11", to: "2026-12-13" };
    expect(await findIds(dates)).toContain(other.id);
    expect(await findIds(dates)).not.toContain(vehicle.id);
    expect(await findIds({ from: "2026-12-09", to: "2026-12-11" })).toContain(vehicle.id);
    expect((await listTakenPeriods(vehicle.id, dates, now)).takenDays).toEqual(["2026-12-11", "2026-12-12"]);
    const { url } = await renewCalendarLink(owner, vehicle.id, now);
    const feed = await readFeed(vehicle.id, new URL(url ?? "").searchParams.get("token") ?? "", now);
    expect(new TextDecoder().decode(feed.bytes as Uint8Array)).toContain("DTSTART:20261211T220000Z");
    expect(await listPauses(owner, now)).toEqual({ items: [started] });
    await endPause(owner, started.id, context);
    await expect(endPause(owner, started.id, context)).rejects.toMatchObject({ code: "not_found" });
    await createBooking(actor, { quoteId }, now);
    const audited = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, business.id))
      .orderBy(auditEntries.id);
    expect(audited.map(({ action }) => action)).toEqual(["business.pause", "business.resume"]);
  });

  it("that is running ends now and keeps its past, and the rest of the day can be paused again", async () => {
    const { owner, business } = await vehicleScenario(database);
    const days = { from: "2026-12-01", to: "2026-12-20" };
    const { id } = await startPause(owner, pauseOf(days), context);
    await endPause(owner, id, context);
    const listed = () =>
      database
        .select({ startsAt: pauses.startsAt, endsAt: pauses.endsAt })
        .from(pauses)
        .where(eq(pauses.businessId, business.id))
        .orderBy(pauses.endsAt);
    const startsAt = new Date("2026-11-30T22:00:00Z");
    expect(await listed()).toEqual([{ startsAt, endsAt: now }]);
    expect(await listPauses(owner, now)).toEqual({ items: [] });
    await expect(endPause(owner, id, context)).rejects.toMatchObject({ code: "not_found" });
    await startPause(owner, pauseOf(days), context);
    expect(await listed()).toMatchObject([{ endsAt: now }, { startsAt }]);
  });

  it("that ended in the afternoon leaves its day free for a later pick-up", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const days = { from: "2026-12-01", to: "2026-12-20" };
    const { id } = await startPause(owner, pauseOf(days), context);
    const afternoon = addMs(now, 4 * HOUR_MS);
    const takenDays = async () => (await listTakenPeriods(vehicle.id, days, afternoon)).takenDays;
    expect(await takenDays()).toContain("2026-12-01");
    await endPause(owner, id, { ...context, now: afternoon });
    expect(await takenDays()).toEqual([]);
  });

  it("of a vehicle does not affect others of its business, and new vehicles are paused with the business", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    const second = await makeVehicle(database, { businessId: business.id });
    const dates = { from: "2026-12-13", to: "2026-12-15" };
    await startPause(owner, pauseOf({ vehicleId: vehicle.id }), context);
    expect(await findIds(dates)).not.toContain(vehicle.id);
    expect(await findIds(dates)).toContain(second.id);
    await startPause(owner, pauseOf(), context);
    const third = await makeVehicle(database, { businessId: business.id });
    const found = await findIds(dates);
    expect([second.id, third.id].filter((id) => found.includes(id))).toEqual([]);
  });

  it("hides vehicles from searches while it runs, and both public pages show when it ends", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    const today = dayIn(new Date(), KIGALI);
    const days = { from: today, to: plusDays(today, 6) };
    const present = { ...context, now: new Date() };
    await startPause(owner, pauseRequest.parse(days), present);
    const said = { ...days, backOn: plusDays(today, 7) };
    expect((await findVehicle(vehicle.id))?.pause).toEqual(said);
    expect((await findBusinessPage(business.slug, 1))?.pause).toEqual(said);
    const free = await searchVehicles({ ...defaultSearch, availability: "available" }, present.now);
    expect(free.items.map(({ id }) => id)).not.toContain(vehicle.id);
  });

  it("lists the bookings on its days, and starts only if exactly these are kept", async () => {
    const scenario = await vehicleScenario(database);
    const { owner } = scenario;
    const { id, actor } = await book(scenario);
    const listed = await listPausedBookings(owner, pauseOf(), now);
    expect(listed).toMatchObject({ total: 1, items: [{ id, status: "pending_payment" }] });
    await expect(startPause(owner, pauseOf(), context)).rejects.toMatchObject({
      key: "pauseBookingsChanged",
      details: { values: { count: 1 } },
    });
    await startPause(owner, pauseOf({ keptBookings: 1 }), context);
    // The days of a kept booking stay paused when its renter cancels.
    await cancelBooking(actor, id, { reason: "" }, now);
    await expect(book(scenario)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(startPause(owner, pauseOf(), context)).rejects.toMatchObject({ key: "pauseOverlaps" });
  });

  it("never overlaps a booking made at the same moment without showing it", async () => {
    for (let round = 0; round < 8; round++) {
      const scenario = await vehicleScenario(database);
      const actors = await Promise.all([scenario.renter(), scenario.renter()]);
      const quotes = await Promise.all(actors.map((actor) => scenario.quote(actor, now)));
      const [paused, ...booked] = await Promise.allSettled([
        startPause(scenario.owner, pauseOf(), context),
        ...actors.map((actor, index) => createBooking(actor, { quoteId: quotes[index]?.id ?? "" }, now)),
      ]);
      const bookingCount = booked.filter(({ status }) => status === "fulfilled").length;
      expect(bookingCount + Number(paused?.status === "fulfilled")).toBe(1);
    }
  });

  it("starts once even when it is requested twice in parallel", async () => {
    const { owner, business } = await vehicleScenario(database);
    const attempts = await Promise.allSettled([1, 2].map(() => startPause(owner, pauseOf(), context)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(pauses, eq(pauses.businessId, business.id))).toBe(1);
  });

  it("can be set only by members who manage the fleet, and not in the past", async () => {
    const scenario = await vehicleScenario(database);
    const { vehicle, business } = scenario;
    const agent = await member(scenario, "agent");
    await expect(startPause(agent, pauseOf(), context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(startPause(agent, pauseOf({ vehicleId: vehicle.id }), context)).rejects.toMatchObject({
      code: "forbidden",
    });
    const { id } = await startPause(await member(scenario, "manager"), pauseOf(), context);
    await expect(endPause(agent, id, context)).rejects.toMatchObject({ code: "forbidden" });
    const { owner: stranger } = await vehicleScenario(database);
    await expect(endPause(stranger, id, context)).rejects.toMatchObject({ code: "not_found" });
    const foreign = pauseOf({ businessId: business.id });
    await expect(startPause(stranger, foreign, context)).rejects.toMatchObject({ code: "not_found" });
    expect((await listPauses(agent, now)).items).toMatchObject([{ id, can: { end: false } }]);
    expect((await listPauses(agent, addMs(now, 40 * DAY_MS))).items).toEqual([]);
    const past = pauseOf({ from: "2026-11-01", to: "2026-11-02" });
    await expect(startPause(stranger, past, context)).rejects.toMatchObject({ key: "blockPast" });
  });
});
