import http from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarConflicts, calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notificationKindsOf, telephoneScenario, vehicleScenario } from "@/db/testing/scenarios";
import { addBlock, removeBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest } from "@/lib/catalog/availability/calendar/contract";
import { getCalendar } from "@/lib/catalog/availability/calendar/queries";
import { period } from "@/lib/catalog/availability/double-booking";
import { listAlerts } from "@/lib/insights/business-home/alert-queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { NetworkPolicy } from "@/lib/platform/safe-fetch/safe-fetch";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { connectCalendar, disconnectCalendar, importCalendarFile, syncImport } from "./commands";
import { listImports } from "./queries";
import { syncAllDueImports } from "./worker";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

/** The responses of the foreign server, by path. */
const feeds = new Map<string, string>();
let policy: NetworkPolicy;
const network = "192.0.2.1";
let base: string;
let wasAsked = 0;
const server = http.createServer((request, response) => {
  wasAsked += 1;
  const feed = feeds.get(request.url ?? "");
  response.writeHead(feed === undefined ? 404 : 200).end(feed);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://calendars.example:${port}`;
  policy = {
    protocols: ["http:"],
    ports: [String(port)],
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    patienceMs: 5_000,
  };
});
afterAll(() => void server.close());

/** Events from "name from-to" in days of December, each a whole day in UTC. */
function calendar(...entries: string[]): string {
  const events = entries.map((entry) => {
    const [, name, from, to] = /^(\S+) (\d+)-(\d+)$/.exec(entry) ?? [];
    const day = (number = "") => `202612${number.padStart(2, "0")}T000000Z`;
    return `BEGIN:VEVENT\r\nUID:${name}\r\nSUMMARY:${name}\r\nDTSTART:${day(from)}\r\nDTEND:${day(to)}\r\nEND:VEVENT`;
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR"].join("\r\n");
}

const asFile = (text: string, name = "Airport") => ({
  name,
  file: { name: "feed.ics", bytes: new TextEncoder().encode(text) },
});

async function connect({ owner, vehicle }: Scenario, path: string, feed: string) {
  feeds.set(path, feed);
  return connectCalendar(owner, vehicle.id, { name: "Airport", url: base + path }, now, { policy, network });
}

/** The vehicle's occupancy as "kind name from-to", in days of December. */
async function taken({ owner, vehicle }: Scenario): Promise<string[]> {
  const { entries } = await getCalendar(owner, vehicle.id, month, now);
  const day = (instant: string) => (Date.parse(instant) - Date.parse("2026-11-30T00:00:00Z")) / DAY_MS;
  return entries.map(({ kind, note, startsAt, endsAt }) =>
    [kind, note, `${day(startsAt)}-${day(endsAt)}`].filter(Boolean).join(" "),
  );
}

/** By default from 08:00 on the eleventh to 08:00 on the fourteenth. */
async function book({ renter, quote }: Scenario, startsInDays = 10, days = 3) {
  const actor = await renter();
  return createBooking(actor, { quoteId: (await quote(actor, now, startsInDays, days)).id }, now);
}

/** As if the renter had paid. */
async function confirm(bookingId: string) {
  await database
    .update(vehicleOccupancy)
    .set({ kind: "booking", expiresAt: null })
    .where(eq(vehicleOccupancy.bookingId, bookingId));
  await database
    .update(bookings)
    .set({ status: "confirmed", deadlineAt: null })
    .where(eq(bookings.id, bookingId));
}

const conflictsToldTo = async ({ userId }: UserActor) =>
  (await notificationKindsOf(database, userId)).filter((kind) => kind === "calendar-conflict").length;

/** The car of the alert on the business's home page. */
const promisedTwice = async (owner: UserActor) =>
  (await listAlerts(owner, now))
    .filter(({ kind }) => kind === "promisedTwice")
    .map((alert) => alert.vehicleId);

describe("an imported calendar", () => {
  it("occupies the vehicle, and frees it when it is disconnected", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const file = asFile(calendar("a 10-14", "b 20-21"));
    const made = await importCalendarFile(owner, vehicle.id, file, now, network);
    expect(made).toMatchObject({ name: "Airport", host: null, entries: 2, conflicts: [], nextReadAt: null });
    await expect(book(scenario)).rejects.toMatchObject({ key: "datesTaken" });
    const again = syncImport(owner, vehicle.id, made.id, now, { policy, network });
    await expect(again).rejects.toMatchObject({ key: "calendarFileReadOnce" });
    await disconnectCalendar(owner, vehicle.id, made.id);
    expect(await taken(scenario)).toEqual([]);
    await book(scenario);
  });

  it("follows its link: new entries occupy, deleted ones free, unchanged ones are not touched", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const made = await connect(scenario, "/follow", calendar("a 10-12", "b 20-21"));
    expect(made.host).toBe("calendars.example");
    const [remaining] = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.externalId, "a"));
    feeds.set("/follow", calendar("a 10-12", "b 22-23", "c 25-26"));
    expect(await syncImport(owner, vehicle.id, made.id, now, { policy, network })).toMatchObject({
      entries: 3,
    });
    expect(await taken(scenario)).toEqual(["import a 10-12", "import b 22-23", "import c 25-26"]);
    const [same] = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.id, remaining?.id ?? ""));
    expect(same?.createdAt).toEqual(remaining?.createdAt);
    feeds.set("/follow", calendar());
    await syncImport(owner, vehicle.id, made.id, now, { policy, network });
    expect(await taken(scenario)).toEqual([]);
  });

  it("occupies the free part, reports the conflict, and occupies the rest once that is free", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const days = { kind: "block", from: "2026-12-17", fromTime: "02:00", to: "2026-12-18", toTime: "02:00" };
    const { block } = await addBlock(owner, vehicle.id, blockRequest.parse(days), now);
    await book(scenario);
    const made = await connect(scenario, "/meets", calendar("a 10-13", "b 16-20"));
    expect(made.conflicts).toMatchObject([
      // The checkout is not paid, so its owner does not see it.
      { summary: "a", takenBy: "hold", booking: null },
      { summary: "b", takenBy: "block", booking: null },
    ]);
    const third = 8 / 24;
    expect(await taken(scenario)).toEqual([
      `import a 10-${11 + third}`,
      `hold ${11 + third}-${14 + third}`,
      "import b 16-17",
      "block 17-18",
      "import b 18-20",
    ]);
    await removeBlock(owner, vehicle.id, block.id, now);
    const later = addMs(now, 16 * MINUTE_MS);
    expect(await syncImport(owner, vehicle.id, made.id, later, { policy, network })).toMatchObject({
      conflicts: [],
    });
    expect(await taken(scenario)).toEqual(["import a 10-13", "import b 16-20"]);
  });

  it("records a conflict once and notifies once of it, however often it is read", async () => {
    const scenario = await vehicleScenario(database);
    const { owner } = scenario;
    const { id: bookingId } = await book(scenario);
    const conflictsTold = () => conflictsToldTo(owner);
    const made = await connect(scenario, "/once", calendar("a 10-13"));
    // The renter has not paid yet: the hold ends by itself.
    expect(await conflictsTold()).toBe(0);
    await confirm(bookingId);
    const [first] = await database
      .select()
      .from(calendarConflicts)
      .where(eq(calendarConflicts.importId, made.id));
    const again = await syncImport(scenario.owner, scenario.vehicle.id, made.id, addMs(now, MINUTE_MS), {
      policy,
      network,
    });
    expect(again.conflicts.map(({ id }) => id)).toEqual([first?.id]);
    expect(await conflictsTold()).toBe(1);
    await syncImport(owner, scenario.vehicle.id, made.id, addMs(now, HOUR_MS), { policy, network });
    expect(await conflictsTold()).toBe(1);
    expect(await listAlerts(owner, now)).toContainEqual(
      expect.objectContaining({ kind: "promisedTwice", count: 1, vehicleId: scenario.vehicle.id }),
    );
    // The other site makes new UIDs, and its entry now starts a day later.
    feeds.set("/once", calendar("z 12-13"));
    await syncImport(owner, scenario.vehicle.id, made.id, addMs(now, 2 * HOUR_MS), { policy, network });
    expect(await conflictsTold()).toBe(1);
  });

  it("notifies of a reservation that is paid at the pick-up like of a paid one", async () => {
    const { owner, vehicle, bookingId } = await telephoneScenario(database, now);
    const made = await importCalendarFile(owner, vehicle.id, asFile(calendar("a 2-10")), now, network);
    expect(made.conflicts).toMatchObject([{ takenBy: "booking", booking: { id: bookingId } }]);
    expect(await conflictsToldTo(owner)).toBe(1);
    expect(await promisedTwice(owner)).toEqual([vehicle.id]);
  });

  it("notifies of a paid booking that comes after the hold of a checkout", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    await book(scenario, 2);
    const { id: paidId } = await book(scenario, 10);
    await confirm(paidId);
    const made = await importCalendarFile(owner, vehicle.id, asFile(calendar("a 2-20")), now, network);
    expect(made.conflicts).toMatchObject([{ takenBy: "booking", booking: { id: paidId } }]);
    expect(await conflictsToldTo(owner)).toBe(1);
  });

  it("lists an entry that begins in the buffer after a booking, but does not call the car promised twice", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 48 * 60 });
    const { owner, vehicle } = scenario;
    const { id: bookingId } = await book(scenario);
    await confirm(bookingId);
    const made = await connect(scenario, "/buffer", calendar("a 15-18"));
    expect(made.conflicts).toMatchObject([{ booking: { id: bookingId } }]);
    expect(await conflictsToldTo(owner)).toBe(0);
    expect(await promisedTwice(owner)).toEqual([]);
    feeds.set("/buffer", calendar("a 14-18"));
    await syncImport(owner, vehicle.id, made.id, addMs(now, HOUR_MS), { policy, network });
    expect(await conflictsToldTo(owner)).toBe(1);
    expect(await promisedTwice(owner)).toEqual([vehicle.id]);
  });

  it("no longer calls the car promised twice once the booking has another car or other days", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const other = await vehicleScenario(database);
    const { id: bookingId } = await book(scenario);
    await confirm(bookingId);
    await importCalendarFile(owner, vehicle.id, asFile(calendar("a 10-13")), now, network);
    expect(await promisedTwice(owner)).toEqual([vehicle.id]);
    const isOfBooking = eq(vehicleOccupancy.bookingId, bookingId);
    await database.update(vehicleOccupancy).set({ vehicleId: other.vehicle.id }).where(isOfBooking);
    expect(await promisedTwice(owner)).toEqual([]);
    const later = period(addMs(now, 20 * DAY_MS), addMs(now, 23 * DAY_MS));
    await database.update(vehicleOccupancy).set({ vehicleId: vehicle.id, during: later }).where(isOfBooking);
    expect(await promisedTwice(owner)).toEqual([]);
  });

  it("is not stored if it cannot be read; entries of the last sync stay while its server is down", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const add = (url: string) =>
      connectCalendar(owner, vehicle.id, { name: "Airport", url }, now, { policy, network });
    await expect(add(`${base}/nothing`)).rejects.toMatchObject({
      details: { fields: { url: "calendarRefused" } },
    });
    const elsewhere = connectCalendar(owner, vehicle.id, { name: "Airport", url: `${base}/x` }, now, {
      network,
    });
    await expect(elsewhere).rejects.toMatchObject({ details: { fields: { url: "calendarLinkForbidden" } } });
    const page = importCalendarFile(owner, vehicle.id, asFile("<html>"), now, network);
    await expect(page).rejects.toMatchObject({ details: { fields: { file: "calendarUnreadable" } } });
    expect((await listImports(owner, vehicle.id, now)).items).toEqual([]);
    const made = await connect(scenario, "/down", calendar("a 10-12"));
    feeds.delete("/down");
    const failed = await syncImport(owner, vehicle.id, made.id, addMs(now, HOUR_MS), { policy, network });
    expect(failed).toMatchObject({
      lastFailure: "calendarRefused",
      lastReadAt: now.toISOString(),
      entries: 1,
      nextReadAt: addMs(now, 3 * HOUR_MS).toISOString(),
    });
    expect(await taken(scenario)).toEqual(["import a 10-12"]);
  });

  it("occupies the vehicle from now until the horizon, whatever it contains before or after", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const over = addMs(now, -12 * HOUR_MS);
    await database.insert(vehicleOccupancy).values([
      {
        id: uuid(),
        vehicleId: vehicle.id,
        kind: "block",
        during: period(addMs(over, -DAY_MS), over),
      },
      {
        id: uuid(),
        vehicleId: vehicle.id,
        kind: "block",
        during: period(addMs(now, 600 * DAY_MS), addMs(now, 601 * DAY_MS)),
      },
    ]);
    const event = (uid: string, from: string, to: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nEND:VEVENT`;
    const feed = (...events: string[]) => ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
    const week = await connect(scenario, "/week", feed(event("week", "20261129", "20261205")));
    expect(week).toMatchObject({ entries: 1, conflicts: [], lastFailure: null });
    const [before] = await database.select().from(vehicleOccupancy).where(isOf(week.id));
    const later = addMs(now, HOUR_MS);
    const again = await syncImport(owner, vehicle.id, week.id, later, { policy, network });
    expect(again).toMatchObject({ entries: 1, lastFailure: null });
    expect(await database.select().from(vehicleOccupancy).where(isOf(week.id))).toEqual([before]);
    const endless = asFile(feed(event("endless", "00010101", "99991231")));
    expect(await importCalendarFile(owner, vehicle.id, endless, later, network)).toMatchObject({
      entries: 1,
    });
    await expect(book(scenario, 300)).rejects.toMatchObject({ key: "datesTaken" });
  });

  it("is limited to ten per vehicle", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const add = () => importCalendarFile(owner, vehicle.id, asFile(calendar()), now, network);
    const made = await Promise.allSettled(Array.from({ length: 12 }, add));
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.key)).toEqual(["tooManyCalendars", "tooManyCalendars"]);
  });

  it("belongs to its vehicle: other owners get 404, also through their own vehicle", async () => {
    const [mine, theirs] = [await vehicleScenario(database), await vehicleScenario(database)];
    const { id } = await importCalendarFile(
      theirs.owner,
      theirs.vehicle.id,
      asFile(calendar("a 10-12")),
      now,
      network,
    );
    for (const vehicleId of [mine.vehicle.id, theirs.vehicle.id]) {
      await expect(disconnectCalendar(mine.owner, vehicleId, id)).rejects.toMatchObject({
        code: "not_found",
      });
      const reading = syncImport(mine.owner, vehicleId, id, now, { policy, network });
      await expect(reading).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

const isOf = (importId: string) => eq(vehicleOccupancy.importId, importId);

describe("the job that reads connected calendars", () => {
  it("records any failure, and notifies the owner once until a sync succeeds again", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    await database.update(calendarImports).set({ nextReadAt: null });
    const { id } = await connect(scenario, "/ill", calendar("a 10-12"));
    const read = async (hours: number) => {
      await database.update(calendarImports).set({ nextReadAt: now }).where(eq(calendarImports.id, id));
      await syncAllDueImports(() => addMs(now, hours * HOUR_MS), policy);
      const { items } = await listImports(owner, vehicle.id, now);
      return items[0];
    };
    const notified = async () =>
      (await notificationKindsOf(database, owner.userId)).filter((kind) => kind === "calendar-failed").length;
    // PostgreSQL text cannot hold this character: an unexpected error in the middle of the transaction.
    feeds.set("/ill", calendar("b 20-22").replace("SUMMARY:b", "SUMMARY:b\0"));
    expect(await read(1)).toMatchObject({
      lastFailure: "calendarFailed",
      lastReadAt: now.toISOString(),
      entries: 1,
      nextReadAt: addMs(now, 3 * HOUR_MS).toISOString(),
    });
    expect(await taken(scenario)).toEqual(["import a 10-12"]);
    expect(await notified()).toBe(1);
    feeds.delete("/ill");
    expect(await read(3)).toMatchObject({ lastFailure: "calendarRefused" });
    expect(await notified()).toBe(1);
    feeds.set("/ill", calendar("a 10-12"));
    expect(await read(5)).toMatchObject({ lastFailure: null });
    feeds.delete("/ill");
    await read(6);
    expect(await notified()).toBe(2);
  });

  it("reads each calendar once when it is due, even with two jobs at once", async () => {
    const scenario = await vehicleScenario(database);
    await database.update(calendarImports).set({ nextReadAt: null });
    for (const path of ["/1", "/2", "/3", "/4", "/5"]) await connect(scenario, path, calendar());
    wasAsked = 0;
    await syncAllDueImports(() => addMs(now, 59 * MINUTE_MS), policy);
    expect(wasAsked).toBe(0);
    feeds.set("/2", calendar("late 28-29"));
    const hour = () => addMs(now, 61 * MINUTE_MS);
    await Promise.all([syncAllDueImports(hour, policy), syncAllDueImports(hour, policy)]);
    expect(wasAsked).toBe(5);
    expect(await taken(scenario)).toEqual(["import late 28-29"]);
    await syncAllDueImports(hour, policy);
    expect(wasAsked).toBe(5);
  });
});
