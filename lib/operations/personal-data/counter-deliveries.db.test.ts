import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeExtra, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { proposePlaceChange } from "@/lib/rentals/bookings/changes/places/commands";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { eraseDueAccounts } from "./erase-accounts";
import { writeData } from "./export-data";

const database = await freshDatabase();
const now = new Date();
const [hotel, home] = ["Hotel Umubano, Kacyiru", "KG 622 St 8, Remera"];
let count = 0;

/** A telephone booking that an agent made with a delivery, and moved to another address. */
async function deliveredBooking() {
  const { business, vehicle } = await vehicleScenario(database);
  await makeExtra(database, { vehicleId: vehicle.id });
  const staff = await makeUser(database, { role: "business" });
  await makeMember(database, { businessId: business.id, userId: staff.id });
  const agent = actorFor(staff, [{ businessId: business.id, role: "agent" }]);
  const starts = addMs(now, 5 * DAY_MS);
  const period = { startsAt: starts.toISOString(), endsAt: addMs(starts, DAY_MS).toISOString() };
  const delivery = { extras: [{ kind: "delivery" as const, quantity: 1 }], deliveryAddress: hotel };
  const offered = { vehicleId: vehicle.id, ...period, ...delivery, source: "telephone" } as const;
  const { id: quoteId } = await createCounterQuote(agent, offered, now);
  const customer = { firstName: "Jean", lastName: "Mugisha", phone: `+25078831${1_000 + count++}` };
  const request = { quoteId, customer };
  const { id: bookingId } = await createCounterBooking(agent, request, now);
  const place = { kind: "delivery", address: home } as const;
  await proposePlaceChange(agent, bookingId, { place, differenceCents: 0, note: "" }, now);
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const addresses = async () => {
    const rows = await database
      .select({ address: quotes.deliveryAddress, userId: quotes.userId })
      .from(quotes)
      .where(eq(quotes.vehicleId, vehicle.id))
      .orderBy(quotes.createdAt);
    return rows;
  };
  return { agent, bookingId, renterId: booking?.renterId ?? "", request, addresses };
}

async function erase(userId: string) {
  await database
    .insert(accountDeletions)
    .values({ id: crypto.randomUUID(), userId, requestedAt: addMs(now, -14 * DAY_MS), dueAt: now });
  await eraseDueAccounts(now);
}

async function exportOf(userId: string): Promise<string> {
  let text = "";
  await writeData(userId, now, async (part) => {
    text += part;
  });
  return text;
}

it("places of delivery that staff agreed at the counter are the customer's, not theirs", async () => {
  const { agent, bookingId, renterId, request, addresses } = await deliveredBooking();
  expect((await createCounterBooking(agent, request, now)).id).toBe(bookingId);
  for (const address of [hotel, home]) {
    expect(await exportOf(agent.userId)).not.toContain(address);
    expect(await exportOf(renterId)).toContain(address);
  }
  await erase(agent.userId);
  expect((await addresses()).map(({ address }) => address)).toEqual([hotel, home]);
  const agreed = async () =>
    (await database.select().from(bookingChanges).where(eq(bookingChanges.bookingId, bookingId)))[0]?.place;
  expect(await agreed()).toMatchObject({ address: home });
  await database
    .update(bookings)
    .set({ status: "cancelled", deadlineAt: null })
    .where(eq(bookings.id, bookingId));
  await erase(renterId);
  expect(await agreed()).toMatchObject({ address: "" });
  expect(await addresses()).toEqual([
    { address: null, userId: null },
    { address: null, userId: null },
  ]);
});

it("those stored before are given to the customer, or cleared if their account is erased", async () => {
  const [kept, erased] = [await deliveredBooking(), await deliveredBooking()];
  for (const { agent, bookingId } of [kept, erased])
    await database.execute(sql`update ${quotes} set user_id = ${agent.userId}
      where id in (select quote_id from ${bookings} where id = ${bookingId}
        union select quote_id from ${bookingChanges} where booking_id = ${bookingId})`);
  const deletion = { id: crypto.randomUUID(), userId: erased.renterId, requestedAt: now, dueAt: now };
  await database.insert(accountDeletions).values({ ...deletion, completedAt: now });
  const migration = readFileSync("db/migrations/0077_quotes-of-customers.sql", "utf8");
  for (const statement of migration.split("--> statement-breakpoint"))
    await database.execute(sql.raw(statement));
  expect(await kept.addresses()).toEqual([
    { address: hotel, userId: kept.renterId },
    { address: home, userId: kept.renterId },
  ]);
  expect(await erased.addresses()).toEqual([
    { address: null, userId: null },
    { address: null, userId: null },
  ]);
});
