import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, telephoneScenario } from "@/db/testing/scenarios";
import { writeBookingCalendarFile } from "./calendar-file";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
/** The calendar file with its folded lines joined. */
const textOf = async (...asked: Parameters<typeof writeBookingCalendarFile>) =>
  new TextDecoder().decode((await writeBookingCalendarFile(...asked)).bytes).replaceAll("\r\n ", "");

describe("a booking's calendar entry", () => {
  it("has the booking's times, its link, and a reminder a day before", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "confirmed", deadlineAt: null, confirmedAt: now })
      .where(eq(bookings.id, bookingId));
    const text = await textOf(renter, bookingId, "en", now);
    for (const part of [
      "DTSTART:20261211T080000Z",
      "DTEND:20261214T080000Z",
      `UID:${bookingId}@gendana`,
      "TRIGGER:-P1D",
      `/dashboard/user/rentals/${bookingId}`,
    ])
      expect(text).toContain(part);
    expect(await textOf(owner, bookingId, "fr", now)).toContain(
      `/fr/dashboard/business/rentals/${bookingId}`,
    );
  });

  it("exists only for those who may see the booking, and only once it is agreed", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    await expect(writeBookingCalendarFile(renter, bookingId, "en", now)).rejects.toMatchObject({
      code: "not_found",
    });
    const reserved = await telephoneScenario(database, now);
    expect(await textOf(reserved.customer, reserved.bookingId, "en", now)).toContain(
      "DTSTART:20261202T080000Z",
    );
    const stranger = actorFor(await makeUser(database));
    await expect(writeBookingCalendarFile(stranger, bookingId, "en", now)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
