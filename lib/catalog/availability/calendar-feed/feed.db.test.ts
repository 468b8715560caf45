import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { addBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest } from "@/lib/catalog/availability/calendar/contract";
import { getCalendar } from "@/lib/catalog/availability/calendar/queries";
import { importCalendarFile } from "@/lib/catalog/availability/calendar-import/commands";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { readFeed, renewCalendarLink, revokeCalendarLink } from "./feed";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

const asFile = (text: string) => ({
  name: "Airport",
  file: { name: "feed.ics", bytes: new TextEncoder().encode(text) },
});

/** By default three days from the eleventh. */
async function book({ renter, quote }: Scenario, startsInDays = 10, days = 3) {
  const actor = await renter();
  return createBooking(actor, { quoteId: (await quote(actor, now, startsInDays, days)).id }, now);
}

describe("a vehicle's calendar feed", () => {
  const tokenOf = (url: string | null) => new URL(url ?? "").searchParams.get("token") ?? "";
  const textOf = async ({ vehicle }: Scenario, token: string) =>
    new TextDecoder().decode((await readFeed(vehicle.id, token, now)).bytes);

  it("publishes exactly the occupied periods, without renters", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 90 });
    const { owner, vehicle } = scenario;
    const { id } = await book(scenario);
    await database
      .update(vehicleOccupancy)
      .set({ kind: "booking", expiresAt: null })
      .where(eq(vehicleOccupancy.bookingId, id));
    const note = "Secret note";
    await addBlock(
      owner,
      vehicle.id,
      blockRequest.parse({ kind: "block", from: "2026-12-20", to: "2026-12-21", note }),
      now,
    );
    await book(scenario, 25, 2);
    const token = tokenOf((await renewCalendarLink(owner, vehicle.id, now)).url);
    const text = await textOf(scenario, token);
    expect(text).toContain("SUMMARY:Booked");
    expect(text).toContain("SUMMARY:Blocked");
    expect(text).not.toMatch(/Aline|Uwase|GD-|Secret/);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const other = await vehicleScenario(database);
    await importCalendarFile(other.owner, other.vehicle.id, asFile(text), now);
    const periods = async (of: Scenario) =>
      (await getCalendar(of.owner, of.vehicle.id, month, now)).entries
        .filter(({ kind }) => kind !== "hold")
        .map(({ startsAt, freeAt }) => [startsAt, freeAt]);
    expect(await periods(other)).toEqual(await periods(scenario));
  });

  it("is recognized as an echo when it is imported again, not as a double booking", async () => {
    const scenario = await vehicleScenario(database);
    await addBlock(
      scenario.owner,
      scenario.vehicle.id,
      blockRequest.parse({ kind: "block", from: "2026-12-20", to: "2026-12-21" }),
      now,
    );
    const text = await textOf(
      scenario,
      tokenOf((await renewCalendarLink(scenario.owner, scenario.vehicle.id, now)).url),
    );
    const renamed = text.replace(/UID:.*/, "UID:theirs");
    for (const echo of [text, renamed])
      expect(await importCalendarFile(scenario.owner, scenario.vehicle.id, asFile(echo), now)).toMatchObject({
        entries: 0,
        conflicts: [],
      });
  });

  it("has the same ETag while nothing changes, and accepts only its newest secret", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const first = tokenOf((await renewCalendarLink(owner, vehicle.id, now)).url);
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    const [one, same] = [
      await readFeed(vehicle.id, first, now),
      await readFeed(vehicle.id, first, addMs(now, HOUR_MS)),
    ];
    expect(same.etag).toBe(one.etag);
    await addBlock(
      owner,
      vehicle.id,
      blockRequest.parse({ kind: "block", from: "2026-12-20", to: "2026-12-21" }),
      now,
    );
    expect((await readFeed(vehicle.id, first, now)).etag).not.toBe(one.etag);
    const second = tokenOf((await renewCalendarLink(owner, vehicle.id, now)).url);
    const wrong = [first, "", `${second}x`, second.slice(1)];
    for (const token of wrong)
      await expect(readFeed(vehicle.id, token, now)).rejects.toMatchObject({ code: "not_found" });
    await readFeed(vehicle.id, second, now);
    await revokeCalendarLink(owner, vehicle.id);
    await expect(readFeed(vehicle.id, second, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(readFeed("nobody", second, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
