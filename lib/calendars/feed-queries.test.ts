import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rentalScenario } from "@/db/scenario";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { freshDatabase } from "@/db/testing";
import { createBooking } from "@/lib/bookings/commands";
import { after, HOUR_MS } from "@/lib/dates";
import { addBlock } from "./commands";
import { blockRequest } from "./contract";
import { readFeed, renewLink, revokeLink } from "./feed";
import { importFile } from "./imports";
import { getCalendar } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };
type Scenario = Awaited<ReturnType<typeof rentalScenario>>;

const asFile = (text: string) => ({
  name: "Airport",
  file: { name: "feed.ics", bytes: new TextEncoder().encode(text) },
});

/** Three days from the eleventh on, unless said otherwise. */
async function book({ renter, quote }: Scenario, startsInDays = 10, days = 3) {
  const actor = await renter();
  return createBooking(actor, { quoteId: (await quote(actor, now, startsInDays, days)).id }, now);
}

describe("a car's own feed", () => {
  const tokenOf = (url: string | null) => new URL(url ?? "").searchParams.get("token") ?? "";
  const textOf = async ({ vehicle }: Scenario, token: string) =>
    new TextDecoder().decode((await readFeed(vehicle.id, token, now)).bytes);

  it("tells another calendar the very periods, and not by whom", async () => {
    const scenario = await rentalScenario(database, { bufferMinutes: 90 });
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
    const token = tokenOf((await renewLink(owner, vehicle.id, now)).url);
    const text = await textOf(scenario, token);
    expect(text).toContain("SUMMARY:Booked");
    expect(text).toContain("SUMMARY:Blocked");
    expect(text).not.toMatch(/Aline|Uwase|GD-|Secret/);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const other = await rentalScenario(database);
    await importFile(other.owner, other.vehicle.id, asFile(text), now);
    const periods = async (of: Scenario) =>
      (await getCalendar(of.owner, of.vehicle.id, month, now)).entries
        .filter(({ kind }) => kind !== "hold")
        .map(({ startsAt, freeAt }) => [startsAt, freeAt]);
    expect(await periods(other)).toEqual(await periods(scenario));
  });

  it("comes back to us as an echo, not as a double booking", async () => {
    const scenario = await rentalScenario(database);
    await addBlock(
      scenario.owner,
      scenario.vehicle.id,
      blockRequest.parse({ kind: "block", from: "2026-12-20", to: "2026-12-21" }),
      now,
    );
    const text = await textOf(
      scenario,
      tokenOf((await renewLink(scenario.owner, scenario.vehicle.id, now)).url),
    );
    const renamed = text.replace(/UID:.*/, "UID:theirs");
    for (const echo of [text, renamed])
      expect(await importFile(scenario.owner, scenario.vehicle.id, asFile(echo), now)).toMatchObject({
        ...{ entries: 0, conflicts: [] },
      });
  });

  it("is named the same while nothing changes, and opens to its newest secret alone", async () => {
    const scenario = await rentalScenario(database);
    const { owner, vehicle } = scenario;
    const first = tokenOf((await renewLink(owner, vehicle.id, now)).url);
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    const [one, same] = [
      await readFeed(vehicle.id, first, now),
      await readFeed(vehicle.id, first, after(now, HOUR_MS)),
    ];
    expect(same.etag).toBe(one.etag);
    await addBlock(
      owner,
      vehicle.id,
      blockRequest.parse({ kind: "block", from: "2026-12-20", to: "2026-12-21" }),
      now,
    );
    expect((await readFeed(vehicle.id, first, now)).etag).not.toBe(one.etag);
    const second = tokenOf((await renewLink(owner, vehicle.id, now)).url);
    const wrong = [first, "", `${second}x`, second.slice(1)];
    for (const token of wrong)
      await expect(readFeed(vehicle.id, token, now)).rejects.toMatchObject({ code: "not_found" });
    await readFeed(vehicle.id, second, now);
    await revokeLink(owner, vehicle.id);
    await expect(readFeed(vehicle.id, second, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(readFeed("nobody", second, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
