import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, paidScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import type { TeamRole } from "@/lib/auth/contract";
import { totalBookings } from "@/lib/bookings/list-queries";
import { getBooking } from "@/lib/bookings/queries";
import { readBusinessDay } from "@/lib/business-day/queries";
import { searchBusiness } from "@/lib/business-search/queries";
import { rentalListQuery } from "@/lib/rentals/contract";
import { listRentals } from "@/lib/rentals/queries";

const database = await freshDatabase();
const now = new Date();
const address = "KG 7 Ave 12, third floor";
const phone = "+250788555111";

/** Everything a role of the team can read of one paid rental with delivery. */
async function readAs(role: TeamRole) {
  const { business, renter, bookingId } = await paidScenario(database, now);
  await database
    .update(users)
    .set({ phone, firstName: "Immaculée", lastName: role })
    .where(eq(users.id, renter.userId));
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  await database
    .update(quotes)
    .set({ deliveryAddress: address })
    .where(eq(quotes.id, booking?.quoteId ?? ""));
  await database.update(bookings).set({ startsAt: now }).where(eq(bookings.id, bookingId));
  const actor = actorFor(await makeUser(database, { role: "business" }), [{ businessId: business.id, role }]);
  const reads = {
    booking: await getBooking(actor, bookingId, now),
    rentals: (await listRentals(actor, rentalListQuery.parse({ tab: "upcoming" }), now)).items,
    day: await readBusinessDay(actor, now),
    found: await searchBusiness(actor, { q: "Immacul" }, now),
  };
  const says = (text: string) =>
    Object.entries(reads)
      .filter(([, read]) => JSON.stringify(read).includes(text))
      .map(([name]) => name);
  return {
    name: says("Immaculée"),
    address: says(address),
    phone: says(phone),
    price: says("13500"),
    turnover: (await totalBookings(actor, { side: "host" }, now)).spentCents > 0,
    revenue: reads.day.revenue !== null,
  };
}

describe("what a role of the team reads", () => {
  const rental = {
    name: ["booking", "rentals", "day", "found"],
    price: ["booking", "rentals"],
  };
  const contact = { address: ["booking", "rentals", "day"], phone: ["booking", "rentals"] };
  const noContact = { address: [], phone: [] };
  const earnings = { turnover: true, revenue: true };
  const noEarnings = { turnover: false, revenue: false };

  it.each([
    ["owner", { ...rental, ...contact, ...earnings }],
    ["manager", { ...rental, ...contact, ...earnings }],
    ["agent", { ...rental, ...contact, ...noEarnings }],
    ["accountant", { ...rental, ...noContact, ...earnings }],
  ] as const)("is for the %s the same in every list and page", async (role, expected) => {
    expect(await readAs(role)).toMatchObject(expected);
  });
});
