import http from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rentalScenario, toldOf } from "@/db/scenario";
import { calendarConflicts, calendarImports } from "@/db/schema/calendars";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { freshDatabase } from "@/db/testing";
import { createBooking } from "@/lib/bookings/commands";
import { period } from "@/lib/bookings/occupancy";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import type { Reach } from "@/lib/reach/open";
import { readAllDueImports } from "./clock";
import { addBlock, removeBlock } from "./commands";
import { blockRequest } from "./contract";
import { listImports } from "./import-queries";
import { connectLink, disconnect, importFile, readAgain } from "./imports";
import { getCalendar } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };
type Scenario = Awaited<ReturnType<typeof rentalScenario>>;

/** What other people's server answers, by path. */
const feeds = new Map<string, string>();
let reach: Reach;
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
  reach = {
    protocols: ["http:"],
    ports: [String(port)],
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    patienceMs: 5_000,
  };
});
afterAll(() => void server.close());

/** "name from-to" in days of December, each a whole day in UTC. */
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
  return connectLink(owner, vehicle.id, { name: "Airport", url: base + path }, now, reach);
}

/** What the car is taken for: "kind name from-to", in days of December. */
async function taken({ owner, vehicle }: Scenario): Promise<string[]> {
  const { entries } = await getCalendar(owner, vehicle.id, month, now);
  const day = (instant: string) => (Date.parse(instant) - Date.parse("2026-11-30T00:00:00Z")) / DAY_MS;
  return entries.map(({ kind, note, startsAt, endsAt }) =>
    [kind, note, `${day(startsAt)}-${day(endsAt)}`].filter(Boolean).join(" "),
  );
}

/** From 08:00 on the eleventh to 08:00 on the fourteenth, unless said otherwise. */
async function book({ renter, quote }: Scenario, startsInDays = 10, days = 3) {
  const actor = await renter();
  return createBooking(actor, { quoteId: (await quote(actor, now, startsInDays, days)).id }, now);
}

describe("an imported calendar", () => {
  it("takes the car, and frees it when it is disconnected", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const made = await importFile(owner, vehicle.id, asFile(calendar("a 10-14", "b 20-21")), now);
    expect(made).toMatchObject({ name: "Airport", host: null, entries: 2, conflicts: [], nextReadAt: null });
    await expect(book(scenario)).rejects.toMatchObject({ key: "datesTaken" });
    const again = readAgain(owner, vehicle.id, made.id, now, reach);
    await expect(again).rejects.toMatchObject({ key: "calendarFileReadOnce" });
    await disconnect(owner, vehicle.id, made.id);
    expect(await taken(scenario)).toEqual([]);
    await book(scenario);
  });

  it("follows its link: what is new is taken, what is gone is free, all else is not touched", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const made = await connect(scenario, "/follow", calendar("a 10-12", "b 20-21"));
    expect(made.host).toBe("calendars.example");
    const [kept] = await database.select().from(vehicleOccupancy).where(eq(vehicleOccupancy.externalId, "a"));
    feeds.set("/follow", calendar("a 10-12", "b 22-23", "c 25-26"));
    expect(await readAgain(owner, vehicle.id, made.id, now, reach)).toMatchObject({ entries: 3 });
    expect(await taken(scenario)).toEqual(["import a 10-12", "import b 22-23", "import c 25-26"]);
    const [same] = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.id, kept?.id ?? ""));
    expect(same?.createdAt).toEqual(kept?.createdAt);
    feeds.set("/follow", calendar());
    await readAgain(owner, vehicle.id, made.id, now, reach);
    expect(await taken(scenario)).toEqual([]);
  });

  it("takes what is left where somebody has the car, says whom it meets, and takes all once they are gone", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const days = { kind: "block", from: "2026-12-17", fromTime: "02:00", to: "2026-12-18", toTime: "02:00" };
    const { block } = await addBlock(owner, vehicle.id, blockRequest.parse(days), now);
    const { id, reference } = await book(scenario);
    const made = await connect(scenario, "/meets", calendar("a 10-13", "b 16-20"));
    expect(made.conflicts).toMatchObject([
      { summary: "a", takenBy: "hold", booking: { id, reference } },
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
    const later = after(now, 16 * MINUTE_MS);
    expect(await readAgain(owner, vehicle.id, made.id, later, reach)).toMatchObject({ conflicts: [] });
    expect(await taken(scenario)).toEqual(["import a 10-13", "import b 16-20"]);
  });

  it("finds a conflict once, however often it is read", async () => {
    const scenario = await rentalScenario(database);
    await book(scenario);
    const made = await connect(scenario, "/once", calendar("a 10-13"));
    const [first] = await database
      .select()
      .from(calendarConflicts)
      .where(eq(calendarConflicts.importId, made.id));
    const again = await readAgain(scenario.owner, scenario.vehicle.id, made.id, after(now, MINUTE_MS), reach);
    expect(again.conflicts.map(({ id }) => id)).toEqual([first?.id]);
  });

  it("is not kept when it cannot be read, and what was read before stays when its server is down", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const add = (url: string) => connectLink(owner, vehicle.id, { name: "Airport", url }, now, reach);
    await expect(add(`${base}/nothing`)).rejects.toMatchObject({
      details: { fields: { url: "calendarRefused" } },
    });
    const elsewhere = connectLink(owner, vehicle.id, { name: "Airport", url: `${base}/x` }, now);
    await expect(elsewhere).rejects.toMatchObject({ details: { fields: { url: "calendarLinkForbidden" } } });
    const page = importFile(owner, vehicle.id, asFile("<html>"), now);
    await expect(page).rejects.toMatchObject({ details: { fields: { file: "calendarUnreadable" } } });
    expect((await listImports(owner, vehicle.id, now)).items).toEqual([]);
    const made = await connect(scenario, "/down", calendar("a 10-12"));
    feeds.delete("/down");
    const failed = await readAgain(owner, vehicle.id, made.id, after(now, HOUR_MS), reach);
    expect(failed).toMatchObject({
      ...{ lastFailure: "calendarRefused", lastReadAt: now.toISOString(), entries: 1 },
      nextReadAt: after(now, 3 * HOUR_MS).toISOString(),
    });
    expect(await taken(scenario)).toEqual(["import a 10-12"]);
  });

  it("takes the car for what is still to come, whatever it meets in the past or beyond all planning", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const over = after(now, -12 * HOUR_MS);
    await database.insert(vehicleOccupancy).values([
      {
        ...{ id: uuid(), vehicleId: vehicle.id, kind: "block" },
        during: period(after(over, -DAY_MS), over),
      },
      {
        ...{ id: uuid(), vehicleId: vehicle.id, kind: "block" },
        during: period(after(now, 600 * DAY_MS), after(now, 601 * DAY_MS)),
      },
    ]);
    const event = (uid: string, from: string, to: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nEND:VEVENT`;
    const feed = (...events: string[]) => ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
    const week = await connect(scenario, "/week", feed(event("week", "20261129", "20261205")));
    expect(week).toMatchObject({ entries: 1, conflicts: [], lastFailure: null });
    const [before] = await database.select().from(vehicleOccupancy).where(isOf(week.id));
    const later = after(now, HOUR_MS);
    const again = await readAgain(owner, vehicle.id, week.id, later, reach);
    expect(again).toMatchObject({ entries: 1, lastFailure: null });
    expect(await database.select().from(vehicleOccupancy).where(isOf(week.id))).toEqual([before]);
    const endless = asFile(feed(event("endless", "00010101", "99991231")));
    expect(await importFile(owner, vehicle.id, endless, later)).toMatchObject({ entries: 1 });
    await expect(book(scenario, 300)).rejects.toMatchObject({ key: "datesTaken" });
  });

  it("is one of at most ten of a car", async () => {
    const { owner, vehicle } = await rentalScenario(database);
    const add = () => importFile(owner, vehicle.id, asFile(calendar()), now);
    const made = await Promise.allSettled(Array.from({ length: 12 }, add));
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.key)).toEqual(["tooManyCalendars", "tooManyCalendars"]);
  });

  it("belongs to its car: another's owner finds none, by their own car neither", async () => {
    const [mine, theirs] = [await rentalScenario(database), await rentalScenario(database)];
    const { id } = await importFile(theirs.owner, theirs.vehicle.id, asFile(calendar("a 10-12")), now);
    for (const vehicleId of [mine.vehicle.id, theirs.vehicle.id]) {
      await expect(disconnect(mine.owner, vehicleId, id)).rejects.toMatchObject({ code: "not_found" });
      const reading = readAgain(mine.owner, vehicleId, id, now, reach);
      await expect(reading).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

const isOf = (importId: string) => eq(vehicleOccupancy.importId, importId);

describe("the job that reads connected calendars", () => {
  it("stores whatever goes wrong, and tells the owner once until it has worked again", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    await database.update(calendarImports).set({ nextReadAt: null });
    const { id } = await connect(scenario, "/ill", calendar("a 10-12"));
    const read = async (hours: number) => {
      await database.update(calendarImports).set({ nextReadAt: now }).where(eq(calendarImports.id, id));
      await readAllDueImports(after(now, hours * HOUR_MS), reach);
      const { items } = await listImports(owner, vehicle.id, now);
      return items[0];
    };
    const told = async () =>
      (await toldOf(database, owner.userId)).filter((kind) => kind === "calendar-failed").length;
    // PostgreSQL keeps no text with this character: an error nobody foresaw, in the middle of the transaction.
    feeds.set("/ill", calendar("b 20-22").replace("SUMMARY:b", "SUMMARY:b\0"));
    expect(await read(1)).toMatchObject({
      ...{ lastFailure: "calendarFailed", lastReadAt: now.toISOString(), entries: 1 },
      nextReadAt: after(now, 3 * HOUR_MS).toISOString(),
    });
    expect(await taken(scenario)).toEqual(["import a 10-12"]);
    expect(await told()).toBe(1);
    feeds.delete("/ill");
    expect(await read(3)).toMatchObject({ lastFailure: "calendarRefused" });
    expect(await told()).toBe(1);
    feeds.set("/ill", calendar("a 10-12"));
    expect(await read(5)).toMatchObject({ lastFailure: null });
    feeds.delete("/ill");
    await read(6);
    expect(await told()).toBe(2);
  });

  it("reads each once when its hour has come, also when two run at once", async () => {
    const scenario = await rentalScenario(database);
    await database.update(calendarImports).set({ nextReadAt: null });
    for (const path of ["/1", "/2", "/3", "/4", "/5"]) await connect(scenario, path, calendar());
    wasAsked = 0;
    await readAllDueImports(after(now, 59 * MINUTE_MS), reach);
    expect(wasAsked).toBe(0);
    feeds.set("/2", calendar("late 28-29"));
    const hour = after(now, 61 * MINUTE_MS);
    await Promise.all([readAllDueImports(hour, reach), readAllDueImports(hour, reach)]);
    expect(wasAsked).toBe(5);
    expect(await taken(scenario)).toEqual(["import late 28-29"]);
    await readAllDueImports(hour, reach);
    expect(wasAsked).toBe(5);
  });
});
