import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { addBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest } from "@/lib/catalog/availability/calendar/contract";
import { getCalendar } from "@/lib/catalog/availability/calendar/queries";
import { applyImportedEntries } from "@/lib/catalog/availability/calendar-import/apply-entries";
import { importCalendarFile } from "@/lib/catalog/availability/calendar-import/commands";
import { parseCalendar } from "@/lib/catalog/availability/calendar-import/parse-calendar";
import { freeDates } from "@/lib/catalog/availability/double-booking";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { acceptBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
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

const confirm = (bookingId: string) =>
  database
    .update(vehicleOccupancy)
    .set({ kind: "booking", expiresAt: null })
    .where(eq(vehicleOccupancy.bookingId, bookingId));

describe("a vehicle's calendar feed", () => {
  const tokenOf = (url: string | null) => new URL(url ?? "").searchParams.get("token") ?? "";
  const textOf = async ({ vehicle }: Scenario, token: string) =>
    new TextDecoder().decode((await readFeed(vehicle.id, token, now)).bytes);

  it("publishes exactly the occupied periods, without renters", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 90 });
    const { owner, vehicle } = scenario;
    const { id } = await book(scenario);
    await confirm(id);
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
    await importCalendarFile(other.owner, other.vehicle.id, asFile(text), now, "192.0.2.1");
    const periods = async (of: Scenario) =>
      (await getCalendar(of.owner, of.vehicle.id, month, now)).entries
        .filter(({ kind }) => kind !== "hold")
        .map(({ startsAt, freeAt }) => [startsAt, freeAt]);
    expect(await periods(other)).toEqual(await periods(scenario));
  });

  it("publishes unpaid bookings that are held for hours or weeks until they expire, but no checkout", async () => {
    const scenario = await vehicleScenario(database, { isInstantBook: false });
    const { owner, vehicle, renter, quote } = scenario;
    const token = tokenOf((await renewCalendarLink(owner, vehicle.id, now)).url);
    const entriesAt = async (at: Date) =>
      new TextDecoder().decode((await readFeed(vehicle.id, token, at)).bytes).match(/SUMMARY:\w+/g) ?? [];
    await book(scenario, 5);
    expect(await entriesAt(now)).toEqual([]);
    const pickUpAt = addMs(now, 20 * DAY_MS);
    const dates = { startsAt: pickUpAt.toISOString(), endsAt: addMs(pickUpAt, DAY_MS).toISOString() };
    const byTelephone = { vehicleId: vehicle.id, ...dates, source: "telephone" as const };
    const { id: quoteId } = await createCounterQuote(owner, byTelephone, now);
    const customer = { firstName: "Jean", lastName: "Mugisha", phone: "+250788301234" };
    await createCounterBooking(owner, { quoteId, customer }, now);
    expect(await entriesAt(now)).toEqual(["SUMMARY:Booked"]);
    // The customer may still come and pay.
    expect(await entriesAt(addMs(pickUpAt, 1.9 * HOUR_MS))).toEqual(["SUMMARY:Booked"]);
    expect(await entriesAt(addMs(pickUpAt, 2 * HOUR_MS))).toEqual([]);
    const asking = await renter();
    const request = await createBooking(asking, { quoteId: (await quote(asking, now, 30)).id }, now);
    await startPayment(asking, { bookingId: request.id, method: "momo", phone: "0788 123 456" }, now);
    await acceptBooking(owner, request.id, now);
    expect(await entriesAt(now)).toEqual(["SUMMARY:Booked", "SUMMARY:Booked"]);
  });

  it("publishes an overdue vehicle as booked until it can be back, however long it has been out", async () => {
    const scenario = await vehicleScenario(database, { bufferMinutes: 90 });
    const { id } = await book(scenario);
    await confirm(id);
    await database.update(bookings).set({ status: "active", deadlineAt: null }).where(eq(bookings.id, id));
    const token = tokenOf((await renewCalendarLink(scenario.owner, scenario.vehicle.id, now)).url);
    const endAt = async (days: number) => {
      const { bytes } = await readFeed(scenario.vehicle.id, token, addMs(now, days * DAY_MS));
      return new TextDecoder().decode(bytes).match(/DTEND:(.*)Z/)?.[1];
    };
    expect(await endAt(12)).toBe("20261214T093000");
    expect(await endAt(15)).toBe("20261216T103000");
    expect(await endAt(60)).toBe("20270130T103000");
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
      expect(
        await importCalendarFile(scenario.owner, scenario.vehicle.id, asFile(echo), now, "192.0.2.1"),
      ).toMatchObject({
        entries: 0,
        conflicts: [],
      });
  });

  it("frees the days of a cancelled booking although a connected calendar repeats it under its own names", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const token = tokenOf((await renewCalendarLink(owner, vehicle.id, now)).url);
    const { id } = await importCalendarFile(
      owner,
      vehicle.id,
      asFile(await textOf(scenario, token)),
      now,
      "192.0.2.1",
    );
    const source = { timeZone: vehicle.timeZone, businessId: vehicle.businessId };
    /** The other platform reads the feed after Gendana has read the platform's calendar. */
    let theirs = await textOf(scenario, token);
    const sync = async () => {
      const entries = await parseCalendar(theirs.replaceAll("@gendana", "@theirs"), source, now);
      await transact((tx) => applyImportedEntries(tx, { id, vehicleId: vehicle.id }, entries, now));
      theirs = await textOf(scenario, token);
    };
    const takenKinds = async () =>
      (await getCalendar(owner, vehicle.id, month, now)).entries.map(({ kind }) => kind);
    const booking = await book(scenario);
    await confirm(booking.id);
    await sync();
    expect(theirs).toContain("SUMMARY:Booked");
    await sync();
    expect(await takenKinds()).toEqual(["booking"]);
    await transact((tx) => freeDates(tx, booking.id));
    await sync();
    await sync();
    expect(await takenKinds()).toEqual([]);
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
