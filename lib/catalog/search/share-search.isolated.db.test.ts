import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import {
  addBlock,
  removeBlock,
  saveAvailabilitySettings,
} from "@/lib/catalog/availability/calendar/commands";
import { disconnectCalendar, importCalendarFile } from "@/lib/catalog/availability/calendar-import/commands";
import { publishVehicle, unpublishVehicle } from "@/lib/catalog/fleet/publish";
import { changePrices } from "@/lib/catalog/pricing/commands";
import { listWireVehicles } from "@/lib/catalog/storefront/api/wire-queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, instantAt, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { parseQueryString } from "@/lib/platform/http/parse";
import type { FrontCache, ResponseRecord } from "@/lib/platform/page-cache/front-cache";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { createFrontCache } from "@/scripts/launch/front-cache.mjs";
import { canonicalSearch } from "./canonical-search";
import { readSearch } from "./read-search";

// The cache in front of a small server that answers searches like GET /api/vehicles, with its own clock.

const database = await freshDatabase();
/** Tomorrow, because the address of a search depends on the machine's current day. */
const begin = instantAt(plusDays(dayIn(new Date(), KIGALI), 1), "08:00", KIGALI);
const day = (offset: number) => plusDays(dayIn(begin, KIGALI), offset);
let now = begin;
let renders = 0;
let stages = 0;

const front = createFrontCache(new AsyncLocalStorage<ResponseRecord>(), { now: () => now.getTime() });
front.setCanonicalSearch(canonicalSearch);
(globalThis as { gendanaFrontCache?: FrontCache }).gendanaFrontCache = front;

async function find(url: string): Promise<string> {
  const { limit: _, ...query } = parseQueryString(new URL(url, "http://site").searchParams);
  const { items, total } = await listWireVehicles(readSearch(query, dayIn(now, KIGALI)), 24, now);
  return JSON.stringify({ total, items });
}

const server = createServer((request, response) =>
  front.answer(request, response, async () => {
    renders += 1;
    const body = await find(request.url ?? "");
    response.setHeader("content-type", "application/json").end(body);
  }),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const ask = async (path: string) =>
  (await fetch(site + path, { headers: { accept: "application/json" } })).text();

const searchesOf = (make: string) =>
  [
    "sort=name",
    "availability=available",
    `from=${day(0)}&to=${day(3)}`,
    `from=${day(2)}&to=${day(5)}`,
    `from=${day(2)}&to=${day(5)}&availability=all&sort=price-desc`,
  ].map((query) => `/api/vehicles?make=${make}&${query}`);

const vehicle = fc.nat({ max: 1 });
const offset = fc.nat({ max: 5 });
const length = fc.integer({ min: 1, max: 3 });
const operation = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("book" as const), vehicle, offset, length }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant("cancel" as const), pick: fc.nat({ max: 9 }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("block" as const), vehicle, offset, length }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("unblock" as const), pick: fc.nat({ max: 9 }) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("import" as const), vehicle, offset, length }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("disconnect" as const), pick: fc.nat({ max: 9 }) }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("price" as const),
      vehicle,
      cents: fc.integer({ min: 3_000, max: 9_000 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constant("buffer" as const),
      vehicle,
      minutes: fc.constantFrom(0, 60, 720),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ do: fc.constant("listing" as const), vehicle, isShown: fc.boolean() }),
    weight: 1,
  },
  { arbitrary: fc.record({ do: fc.constant("poll" as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      seconds: fc.constantFrom(1, 20, 59, 300, 890, 900, 3_600, 20_000, 86_400),
    }),
    weight: 6,
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Two vehicles of one owner for a history. */
async function makeScenario() {
  stages += 1;
  const make = `make${stages}`;
  const { owner, vehicle, business, renter } = await vehicleScenario(database, { make });
  const other = await makeVehicle(database, { businessId: business.id, make, isInstantBook: false });
  // No process listens to the database here.
  front.expire(["vehicles"]);
  return {
    owner,
    renter: await renter(),
    searches: searchesOf(make),
    vehicleIds: [vehicle.id, other.id],
    bookings: [] as string[],
    blocks: [] as [vehicleId: string, blockId: string][],
    imports: [] as [vehicleId: string, importId: string][],
  };
}
type Scenario = Awaited<ReturnType<typeof makeScenario>>;

const device = { ipAddress: "127.0.0.1", userAgent: null };

async function perform(scenario: Scenario, asked: Operation): Promise<unknown> {
  const { owner, renter } = scenario;
  const vehicleId = "vehicle" in asked ? (scenario.vehicleIds[asked.vehicle] ?? "") : "";
  const pick = <Item>(from: Item[]) =>
    "pick" in asked ? from[asked.pick % Math.max(1, from.length)] : undefined;
  switch (asked.do) {
    case "wait":
      now = addMs(now, asked.seconds * 1_000);
      return;
    case "poll":
      return applyDueTransitions(now);
    case "book": {
      const startsAt = addMs(now, asked.offset * DAY_MS + 2 * HOUR_MS);
      const endsAt = addMs(startsAt, asked.length * DAY_MS);
      const dates = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const quote = await createQuote(renter, { vehicleId, ...dates }, now, "192.0.2.1");
      scenario.bookings.push((await createBooking(renter, { quoteId: quote.id }, now)).id);
      return;
    }
    case "cancel": {
      const id = pick(scenario.bookings);
      return id && cancelBooking(renter, id, { reason: "" }, now);
    }
    case "block": {
      const from = plusDays(dayIn(now, KIGALI), asked.offset);
      const days = { from, to: plusDays(from, asked.length), fromTime: "00:00", toTime: "24:00" };
      const { block } = await addBlock(owner, vehicleId, { kind: "block", note: "", ...days }, now);
      scenario.blocks.push([vehicleId, block.id]);
      return;
    }
    case "unblock": {
      const block = pick(scenario.blocks);
      return block && removeBlock(owner, ...block, now);
    }
    case "import": {
      const at = (days: number) => plusDays(dayIn(now, KIGALI), asked.offset + days).replaceAll("-", "");
      const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${at(0)}\r\nDTEND;VALUE=DATE:${at(asked.length)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
      const file = { name: "a.ics", bytes: Buffer.from(text) };
      const { id } = await importCalendarFile(
        owner,
        vehicleId,
        { name: "Elsewhere", file },
        now,
        "192.0.2.1",
      );
      scenario.imports.push([vehicleId, id]);
      return;
    }
    case "disconnect": {
      const calendar = pick(scenario.imports);
      return calendar && disconnectCalendar(owner, ...calendar);
    }
    case "price":
      return changePrices(owner, vehicleId, { dailyPriceCents: asked.cents }, { now, device });
    case "buffer": {
      const settings = { minDays: 1, maxDays: 60, advanceNoticeHours: 1, bufferMinutes: asked.minutes };
      return saveAvailabilitySettings(owner, vehicleId, settings, now);
    }
    case "listing":
      return (asked.isShown ? publishVehicle : unpublishVehicle)(owner, vehicleId, { now, device });
  }
}

it("a cached response always equals one computed now, whatever happens and however much time passes", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 16 }), async (history) => {
      now = begin;
      const scenario = await makeScenario();
      for (const asked of history) {
        await perform(scenario, asked).catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
        for (const path of scenario.searches) {
          const before = renders;
          const answered = await ask(path);
          if (renders === before) found += 1;
          expect([asked, path, answered]).toEqual([asked, path, await find(path)]);
        }
      }
      now = addMs(begin, 30 * DAY_MS);
      await applyDueTransitions(now);
    }),
    { numRuns: 12 },
  );
  // Most responses must come from the cache for the test to be meaningful.
  expect(found).toBeGreaterThan(50);
}, 300_000);

it("the expiry of a hold is visible within the same second", async () => {
  now = begin;
  const scenario = await makeScenario();
  const path = scenario.searches[3] ?? "";
  const isOffered = async () => (await ask(path)).includes(`"${scenario.vehicleIds[0]}"`);
  expect(await isOffered()).toBe(true);
  await perform(scenario, { do: "book", vehicle: 0, offset: 2, length: 2 });
  expect(await isOffered()).toBe(false);
  now = addMs(now, 15 * MINUTE_MS - 1);
  expect(await isOffered()).toBe(false);
  now = addMs(now, 1);
  expect(await isOffered()).toBe(true);
});
