import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { listTakenPeriods } from "@/lib/catalog/availability/public/queries";
import { DEFAULT_TIME } from "@/lib/catalog/vehicles/requested-dates";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, instantAt, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { period } from "./double-booking";
import { isAvailable } from "./is-available";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const today = "2026-12-01";
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** Occupies the vehicle with an owner's block or an imported entry. */
async function take({ vehicle, owner }: Scenario, { startsAt, endsAt }: Period, kind: "block" | "import") {
  const importId = kind === "import" ? uuid() : null;
  if (importId) {
    const made = { vehicleId: vehicle.id, createdBy: owner.userId, name: "Elsewhere" };
    await database.insert(calendarImports).values({ id: importId, ...made });
  }
  const during = period(startsAt, endsAt);
  await database
    .insert(vehicleOccupancy)
    .values({ id: uuid(), vehicleId: vehicle.id, kind, importId, during });
}

const quoteFor = ({ vehicle }: Scenario, actor: UserActor, { startsAt, endsAt }: Period) =>
  createQuote(
    actor,
    { vehicleId: vehicle.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    now,
    "192.0.2.1",
  );

const accepted = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: "conflict", key: "datesTaken" });
      return false;
    },
  );

describe("days with an owner's block or an imported entry", () => {
  it.each(["block", "import"] as const)("are not quoted (%s)", async (kind) => {
    const scenario = await vehicleScenario(database);
    await take(scenario, { startsAt: addMs(now, 6 * DAY_MS), endsAt: addMs(now, 9 * DAY_MS) }, kind);
    const requested = { startsAt: addMs(now, 5 * DAY_MS), endsAt: addMs(now, 8 * DAY_MS) };
    await expect(quoteFor(scenario, await scenario.renter(), requested)).rejects.toMatchObject({
      code: "conflict",
      key: "datesTaken",
    });
  });

  it("are free or occupied alike for quotes, bookings, searches and the calendar", async () => {
    const minutes = fc.constantFrom(0, 60, 1_440);
    const block = fc.record({
      fromHour: fc.integer({ min: 24, max: 480 }),
      hours: fc.integer({ min: 1, max: 90 }),
      kind: fc.constantFrom("block" as const, "import" as const),
    });
    const ask = fc.record({ fromDay: fc.integer({ min: 1, max: 20 }), days: fc.integer({ min: 1, max: 5 }) });
    const scenarioArbitrary = fc.record({
      minutes,
      blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
      asks: fc.array(ask, { minLength: 3, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary, async ({ minutes, blocks, asks }) => {
        const scenario = await vehicleScenario(database, { bufferMinutes: minutes });
        const renter = await scenario.renter();
        const taken: Period[] = [];
        for (const { fromHour, hours, kind } of blocks) {
          const startsAt = addMs(now, fromHour * HOUR_MS);
          const part = { startsAt, endsAt: addMs(startsAt, hours * HOUR_MS) };
          if (taken.some((other) => other.startsAt < part.endsAt && part.startsAt < other.endsAt)) continue;
          taken.push(part);
          await take(scenario, part, kind);
        }
        const calendar = await listTakenPeriods(
          scenario.vehicle.id,
          { from: today, to: plusDays(today, 40) },
          now,
        );
        for (const { fromDay, days } of asks) {
          const dates = { from: plusDays(today, fromDay), to: plusDays(today, fromDay + days) };
          const startsAt = instantAt(dates.from, DEFAULT_TIME, KIGALI);
          const requested = { startsAt, endsAt: instantAt(dates.to, DEFAULT_TIME, KIGALI) };
          const end = addMs(requested.endsAt, minutes * MINUTE_MS);
          const isFree = taken.every((other) => other.endsAt <= startsAt || other.startsAt >= end);

          const isFound = await database.$count(
            vehicles,
            and(eq(vehicles.id, scenario.vehicle.id), isAvailable(dates, now)),
          );
          const struckOut = calendar.takenDays.filter((day) => day >= dates.from && day < dates.to);
          const isQuoted = await accepted(quoteFor(scenario, renter, requested));
          expect({ isFound: isFound === 1, isOpen: struckOut.length === 0, isQuoted }).toEqual({
            isFound: isFree,
            isOpen: isFree,
            isQuoted: isFree,
          });
          expect(await isBookable(scenario, await scenario.renter(), requested)).toBe(isFree);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** Books with a quote from before the days were occupied; the booking is rolled back. */
async function isBookable(scenario: Scenario, renter: UserActor, requested: Period): Promise<boolean> {
  const others = await database
    .select()
    .from(vehicleOccupancy)
    .where(eq(vehicleOccupancy.vehicleId, scenario.vehicle.id));
  await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.vehicleId, scenario.vehicle.id));
  const quote = await quoteFor(scenario, renter, requested);
  await database.insert(vehicleOccupancy).values(others);
  let id: string | undefined;
  const isBooked = await accepted(
    createBooking(renter, { quoteId: quote.id }, now).then((made) => (id = made.id)),
  );
  if (id) await transact((tx) => tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id ?? "")));
  return isBooked;
}
