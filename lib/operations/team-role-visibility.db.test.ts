import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { getBusinessHome } from "@/lib/insights/business-home/queries";
import { searchDashboard } from "@/lib/insights/dashboard-search/queries";
import type { TeamRole } from "@/lib/platform/actor";
import { businessBookingsQuery } from "@/lib/rentals/bookings/business-list/contract";
import { listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";
import { getBookingTotals } from "@/lib/rentals/bookings/lists/queries";
import { getBooking } from "@/lib/rentals/bookings/queries";

const database = await freshDatabase();
const now = new Date();
const address = "KG 7 Ave 12, third floor";
const phone = "+250788555111";

/** Returns everything a team role can read about one paid booking with delivery. */
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
    rentals: (await listBusinessBookings(actor, businessBookingsQuery.parse({ tab: "upcoming" }), now)).items,
    day: await getBusinessHome(actor, now),
    found: await searchDashboard(actor, { q: "Immacul" }, now),
  };
  const readsContaining = (text: string) =>
    Object.entries(reads)
      .filter(([, read]) => JSON.stringify(read).includes(text))
      .map(([name]) => name);
  return {
    name: readsContaining("Immaculée"),
    address: readsContaining(address),
    phone: readsContaining(phone),
    price: readsContaining("13500"),
    turnover: (await getBookingTotals(actor, { side: "owner" }, now)).spentCents > 0,
    revenue: reads.day.revenue !== null,
  };
}

describe("what a team role can read", () => {
  const renterFields = {
    name: ["booking", "rentals", "day", "found"],
    price: ["booking", "rentals"],
  };
  const contact = { address: ["booking", "rentals", "day"], phone: ["booking", "rentals", "day"] };
  const noContact = { address: [], phone: [] };
  const earnings = { turnover: true, revenue: true };
  const noEarnings = { turnover: false, revenue: false };

  it.each([
    ["owner", { ...renterFields, ...contact, ...earnings }],
    ["manager", { ...renterFields, ...contact, ...earnings }],
    ["agent", { ...renterFields, ...contact, ...noEarnings }],
    ["accountant", { ...renterFields, ...noContact, ...earnings }],
  ] as const)("is for the %s the same in every list and page", async (role, expected) => {
    expect(await readAs(role)).toMatchObject(expected);
  });
});
