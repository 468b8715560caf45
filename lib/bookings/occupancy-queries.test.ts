import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { rentalScenario } from "@/db/scenario";
import { calendarImports } from "@/db/schema/calendars";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, DEFAULT_TIME, HOUR_MS, instantAt, KIGALI, MINUTE_MS, plusDays } from "@/lib/dates";
import { makeQuote } from "@/lib/quotes/commands";
import { isAvailable } from "@/lib/vehicles/availability";
import { listTakenPeriods } from "@/lib/vehicles/queries";
import { createBooking } from "./commands";
import { period } from "./occupancy";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const today = "2026-12-01";
type Scenario = Awaited<ReturnType<typeof rentalScenario>>;

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** The car is taken by its owner, or by an imported calendar. */
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
  makeQuote(
    actor,
    { vehicleId: vehicle.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    now,
  );

const accepted = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: "conflict", key: "datesTaken" });
      return false;
    },
  );

describe("days the owner blocked or another calendar takes", () => {
  it.each(["block", "import"] as const)("are not quoted (%s)", async (kind) => {
    const scenario = await rentalScenario(database);
    await take(scenario, { startsAt: after(now, 6 * DAY_MS), endsAt: after(now, 9 * DAY_MS) }, kind);
    const wanted = { startsAt: after(now, 5 * DAY_MS), endsAt: after(now, 8 * DAY_MS) };
    await expect(quoteFor(scenario, await scenario.renter(), wanted)).rejects.toMatchObject({
      ...{ code: "conflict", key: "datesTaken" },
    });
  });

  it("are free or taken alike for quotes, bookings, searches and the calendar", async () => {
    const minutes = fc.constantFrom(0, 60, 1_440);
    const block = fc.record({
      fromHour: fc.integer({ min: 24, max: 480 }),
      hours: fc.integer({ min: 1, max: 90 }),
      kind: fc.constantFrom("block" as const, "import" as const),
    });
    const ask = fc.record({ fromDay: fc.integer({ min: 1, max: 20 }), days: fc.integer({ min: 1, max: 5 }) });
    const story = fc.record({
      minutes,
      blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
      asks: fc.array(ask, { minLength: 3, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ minutes, blocks, asks }) => {
        const scenario = await rentalScenario(database, { bufferMinutes: minutes });
        const renter = await scenario.renter();
        const taken: Period[] = [];
        for (const { fromHour, hours, kind } of blocks) {
          const startsAt = after(now, fromHour * HOUR_MS);
          const part = { startsAt, endsAt: after(startsAt, hours * HOUR_MS) };
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
          const wanted = { startsAt, endsAt: instantAt(dates.to, DEFAULT_TIME, KIGALI) };
          const end = after(wanted.endsAt, minutes * MINUTE_MS);
          const isFree = taken.every((other) => other.endsAt <= startsAt || other.startsAt >= end);

          const isFound = await database.$count(
            vehicles,
            and(eq(vehicles.id, scenario.vehicle.id), isAvailable(dates, now)),
          );
          const struckOut = calendar.takenDays.filter((day) => day >= dates.from && day < dates.to);
          const isQuoted = await accepted(quoteFor(scenario, renter, wanted));
          expect({ isFound: isFound === 1, isOpen: struckOut.length === 0, isQuoted }).toEqual({
            ...{ isFound: isFree, isOpen: isFree, isQuoted: isFree },
          });
          expect(await isBookable(scenario, await scenario.renter(), wanted)).toBe(isFree);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** Books with a quote from before the days were taken; whatever is booked is undone. */
async function isBookable(scenario: Scenario, renter: UserActor, wanted: Period): Promise<boolean> {
  const others = await database
    .select()
    .from(vehicleOccupancy)
    .where(eq(vehicleOccupancy.vehicleId, scenario.vehicle.id));
  await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.vehicleId, scenario.vehicle.id));
  const quote = await quoteFor(scenario, renter, wanted);
  await database.insert(vehicleOccupancy).values(others);
  let id: string | undefined;
  const isBooked = await accepted(
    createBooking(renter, { quoteId: quote.id }, now).then((made) => (id = made.id)),
  );
  if (id) await transact((tx) => tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id ?? "")));
  return isBooked;
}
