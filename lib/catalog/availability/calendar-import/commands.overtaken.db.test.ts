import http from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import { getCalendar } from "@/lib/catalog/availability/calendar/queries";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import type { NetworkPolicy } from "@/lib/platform/safe-fetch/safe-fetch";
import { connectCalendar, syncImport } from "./commands";
import { listImports } from "./queries";
import { syncAllDueImports } from "./worker";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const network = "192.0.2.1";

/** The requests that the foreign server has not answered yet. */
const waiting: http.ServerResponse[] = [];
const server = http.createServer((_, response) => waiting.push(response));
let policy: NetworkPolicy;
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://calendars.example:${port}/feed`;
  policy = {
    protocols: ["http:"],
    ports: [String(port)],
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    patienceMs: 60_000,
  };
});
afterAll(() => void server.close());

/** A calendar with one entry, a day in December. */
const calendar = (name: string, day: number) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `UID:${name}`,
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:202612${day}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

async function nextRequest(): Promise<http.ServerResponse> {
  return vi.waitFor(() => {
    const response = waiting.shift();
    if (!response) throw new Error("nothing was requested");
    return response;
  }, 20_000);
}

/** Starts work that reads the calendar; the request waits for its response. */
async function start<T>(work: () => Promise<T>) {
  const done = work();
  return { done, response: await nextRequest() };
}

/** A calendar that the worker has begun to read when its owner, five seconds later, reads it as well. */
async function overtakenSync() {
  const { owner, vehicle } = await vehicleScenario(database);
  const connecting = await start(() =>
    connectCalendar(owner, vehicle.id, { name: "Airport", url }, now, { policy, network }),
  );
  connecting.response.end(calendar("old", 10));
  const { id } = await connecting.done;
  await database.update(calendarImports).set({ nextReadAt: now }).where(eq(calendarImports.id, id));
  const startedAt = addMs(now, HOUR_MS);
  const first = await start(() => syncAllDueImports(() => startedAt, policy));
  const readAt = addMs(startedAt, 5_000);
  const second = await start(() => syncImport(owner, vehicle.id, id, readAt, { policy, network }));
  second.response.end(calendar("new", 20));
  await second.done;
  const state = async () => {
    const { items } = await listImports(owner, vehicle.id, readAt);
    const { entries } = await getCalendar(
      owner,
      vehicle.id,
      { from: "2026-12-01", to: "2027-01-01" },
      readAt,
    );
    return { ...items[0], notes: entries.map(({ note }) => note) };
  };
  const read = { lastFailure: null, lastReadAt: readAt.toISOString(), notes: ["new"] };
  expect(await state()).toMatchObject(read);
  return { owner, first, state, read: { ...read, nextReadAt: addMs(readAt, HOUR_MS).toISOString() } };
}

it("a slow sync does not replace what a sync that started later has read", async () => {
  const { first, state, read } = await overtakenSync();
  first.response.end(calendar("old", 10));
  await first.done;
  expect(await state()).toMatchObject(read);
});

it("a sync that fails late does not count after one that started later and succeeded", async () => {
  const { owner, first, state, read } = await overtakenSync();
  first.response.writeHead(500).end();
  await first.done;
  expect(await state()).toMatchObject(read);
  expect(await notificationKindsOf(database, owner.userId)).not.toContain("calendar-failed");
});
