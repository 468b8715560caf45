import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, bookedScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { freshDatabase } from "@/db/testing";
import { writeTrip } from "./trip";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
/** Its lines as they were before they were folded. */
const textOf = async (...asked: Parameters<typeof writeTrip>) =>
  new TextDecoder().decode((await writeTrip(...asked)).bytes).replaceAll("\r\n ", "");

describe("a rental in one's calendar", () => {
  it("has its hours, its page, and a reminder a day before", async () => {
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

  it("is there only for who may see it, and once it is sure to take place", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    await expect(writeTrip(renter, bookingId, "en", now)).rejects.toMatchObject({ code: "not_found" });
    const stranger = actorFor(await makeUser(database));
    await expect(writeTrip(stranger, bookingId, "en", now)).rejects.toMatchObject({ code: "not_found" });
  });
});
