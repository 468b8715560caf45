import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { listTakenPeriods } from "@/lib/catalog/availability/public/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { changeBuffer } from "./buffer";
import { isTaken } from "./double-booking";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (hours: number) => addMs(now, hours * HOUR_MS);
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

/** Quotes and books; times are hours from now. */
async function book({ vehicle }: Scenario, actor: UserActor, from: number, to: number) {
  const period = { startsAt: later(from).toISOString(), endsAt: later(to).toISOString() };
  const quote = await createQuote(actor, { vehicleId: vehicle.id, ...period }, now, "192.0.2.1");
  return createBooking(actor, { quoteId: quote.id }, now);
}

const changeTo = ({ vehicle }: Scenario, minutes: number, at = now) =>
  transact((tx) => changeBuffer(tx, vehicle.id, minutes, at));

/** The vehicle's occupancy in hours from now. */
async function takenHours({ vehicle }: Scenario): Promise<number[][]> {
  const rows = await database.execute<{ from: string; to: string }>(sql`
    select extract(epoch from lower(during)) as from, extract(epoch from upper(during)) as to
    from vehicle_occupancy where vehicle_id = ${vehicle.id} order by during`);
  const hours = (seconds: string) => (Number(seconds) * 1000 - now.getTime()) / HOUR_MS;
  return rows.map(({ from, to }) => [hours(from), hours(to)]);
}

describe("a vehicle with a buffer", () => {
  it("can be booked only a buffer after a return and a buffer before the next pick-up", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 120 });
    const [first, second] = [await scenario.renter(), await scenario.renter()];
    await book(scenario, first, 48, 72);
    await expect(book(scenario, second, 73, 90)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(book(scenario, second, 24, 47)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(book(scenario, first, 24, 47)).rejects.toMatchObject({ key: "datesYours" });
    await book(scenario, second, 74, 90);
    await book(scenario, second, 24, 46);
    expect(await takenHours(scenario)).toEqual([
      [24, 48],
      [48, 74],
      [74, 92],
    ]);
  });

  it("shows the buffer before a booking as occupied, because no booking can end in it", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 120 });
    await book(scenario, await scenario.renter(), 48, 72);
    const asked = { from: "2026-12-01", to: "2026-12-31" };
    expect((await listTakenPeriods(scenario.vehicle.id, asked, now)).taken).toEqual([
      { startsAt: later(46).toISOString(), endsAt: later(74).toISOString() },
    ]);
    // The buffer of a booking on the last day overlaps whatever begins after that day.
    const short = { from: "2026-12-01", to: "2026-12-02" };
    expect((await listTakenPeriods(scenario.vehicle.id, short, now)).taken).toEqual([]);
  });

  it("ignores a booking's own buffer when its dates are moved", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 60 });
    const { id } = await book(scenario, await scenario.renter(), 48, 72);
    const asked = [database, scenario.vehicle.id, later(50), later(80), now] as const;
    expect(await isTaken(...asked)).toBe(true);
    expect(await isTaken(...asked, { exceptBookingId: id })).toBe(false);
    await book(scenario, await scenario.renter(), 80.5, 96);
    expect(await isTaken(...asked, { exceptBookingId: id })).toBe(true);
  });

  it("never has two bookings closer than the buffer, however many requests compete", async () => {
    const ask = fc.record({ from: fc.integer({ min: 1, max: 60 }), hours: fc.integer({ min: 1, max: 30 }) });
    const history = fc.record({
      minutes: fc.constantFrom(0, 15, 60, 180, 2_880),
      asks: fc.array(ask, { minLength: 4, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ minutes, asks }) => {
        const scenario = await vehicleScenario(database, { bufferMinutes: minutes });
        const renters = await Promise.all(asks.map(() => scenario.renter()));
        const results = await Promise.allSettled(
          asks.map(({ from, hours }, index) =>
            book(scenario, renters[index] as UserActor, from, from + hours),
          ),
        );
        for (const outcome of results)
          if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ key: "datesTaken" });
        const made = await database
          .select()
          .from(bookings)
          .where(eq(bookings.vehicleId, scenario.vehicle.id))
          .orderBy(bookings.startsAt);
        expect(made.length).toBeGreaterThan(0);
        for (const [index, next] of made.entries()) {
          const earlier = made[index - 1];
          if (!earlier) continue;
          expect(next.startsAt.getTime() - earlier.endsAt.getTime()).toBeGreaterThanOrEqual(
            minutes * MINUTE_MS,
          );
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("changing the buffer", () => {
  it("applies to upcoming bookings, unless one would overlap the next", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 30 });
    const renter = await scenario.renter();
    await book(scenario, renter, 48, 72);
    await book(scenario, renter, 73, 90);
    await changeTo(scenario, 90);
    expect(await takenHours(scenario)).toEqual([
      [48, 72.5],
      [73, 91.5],
    ]);
    await changeTo(scenario, 0);
    expect(await takenHours(scenario)).toEqual([
      [48, 72],
      [73, 90],
    ]);
  });

  it("leaves past bookings and the owner's blocks unchanged", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 60 });
    await book(scenario, await scenario.renter(), 24, 30);
    await database.update(vehicleOccupancy).set({ kind: "booking", expiresAt: null });
    const during = `[${later(48).toISOString()},${later(60).toISOString()})`;
    const block = { id: uuid(), vehicleId: scenario.vehicle.id, during, kind: "block" as const };
    await database.insert(vehicleOccupancy).values(block);
    await changeTo(scenario, 0, addMs(now, 3 * DAY_MS));
    expect(await takenHours(scenario)).toEqual([
      [24, 31],
      [48, 60],
    ]);
  });
});
