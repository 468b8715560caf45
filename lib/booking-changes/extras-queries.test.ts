import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeExtra } from "@/db/factories";
import { rentalScenario } from "@/db/scenario";
import { vehicleExtras } from "@/db/schema/prices";
import { freshDatabase } from "@/db/testing";
import { createBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { startPayment } from "@/lib/payments/commands";
import { makeQuote } from "@/lib/quotes/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { priceChange, proposeChange } from "./commands";

const database = await freshDatabase();
const now = new Date();
const start = after(now, 10 * DAY_MS);
const days = (count: number) => ({
  startsAt: start.toISOString(),
  endsAt: after(start, count * DAY_MS).toISOString(),
});

/** Three days at $45 with two child seats at $3 a day each, paid. */
async function withSeats() {
  const { vehicle, renter: makeRenter } = await rentalScenario(database, { dailyPriceCents: 4_500 });
  const seat = { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 } as const;
  await makeExtra(database, { vehicleId: vehicle.id, ...seat });
  const renter = await makeRenter();
  const extras = [{ kind: "child_seat" as const, quantity: 2 }];
  const quote = await makeQuote(renter, { vehicleId: vehicle.id, ...days(3), extras }, now);
  const { id: bookingId } = await createBooking(renter, { quoteId: quote.id }, now);
  const pay = async (purpose: "rent" | "change") => {
    const { id } = await startPayment(renter, { bookingId, purpose, method: "card" }, now);
    await answerCharge(renter, id, { answer: "approve" }, now);
  };
  await pay("rent");
  return { renter, bookingId, pay, seats: eq(vehicleExtras.vehicleId, vehicle.id) };
}

it("keeps extras the owner has withdrawn since, at the price they were booked for, also the time after", async () => {
  const { renter, bookingId, pay, seats } = await withSeats();
  await database.update(vehicleExtras).set({ isOffered: false, priceCents: 900 }).where(seats);
  const longer = await priceChange(renter, bookingId, days(5), now);
  expect(longer).toMatchObject({ totalCents: 5 * 4_500 + 5 * 600, differenceCents: 2 * 5_100 });
  expect(longer.lines.at(-1)).toMatchObject({ rule: "child_seat", unitCents: 300, pieces: 2, quantity: 5 });
  await proposeChange(renter, bookingId, { ...days(5), differenceCents: longer.differenceCents }, now);
  await pay("change");
  await database.delete(vehicleExtras).where(seats);
  expect(await priceChange(renter, bookingId, days(6), now)).toMatchObject({ differenceCents: 5_100 });
  const { lines, totalCents } = await getBooking(renter, bookingId, now);
  expect([lines.at(-1)?.quantity, totalCents]).toEqual([5, 25_500]);
});

it("keeps as many as were booked where there are fewer now, and takes today's price of what is still to be had", async () => {
  const { renter, bookingId, seats } = await withSeats();
  await database.update(vehicleExtras).set({ maxQuantity: 1, priceCents: 900 }).where(seats);
  expect(await priceChange(renter, bookingId, days(4), now)).toMatchObject({ totalCents: 4 * 5_100 });
  await database.update(vehicleExtras).set({ maxQuantity: 4, priceCents: 400 }).where(seats);
  expect(await priceChange(renter, bookingId, days(4), now)).toMatchObject({ totalCents: 4 * 5_300 });
});

it("waives a difference too small to charge, says so on the bill, and lets it not add up", async () => {
  const { renter, bookingId } = await withSeats();
  const total = 3 * 5_100;
  const seatOf = (priceCents: number) => database.update(vehicleExtras).set({ priceCents });
  await seatOf(308);
  const moved = (hours: number) => ({
    startsAt: after(start, hours * HOUR_MS).toISOString(),
    endsAt: after(start, hours * HOUR_MS + 3 * DAY_MS).toISOString(),
  });
  const price = await priceChange(renter, bookingId, moved(1), now);
  expect(price).toMatchObject({ totalCents: total, differenceCents: 0, differenceRwf: 0 });
  expect(price.lines.at(-1)).toMatchObject({ rule: "waived", amountCents: -48 });
  const changed = await proposeChange(renter, bookingId, { ...moved(1), differenceCents: 0 }, now);
  expect(changed).toMatchObject({ totalCents: total, change: { status: "applied" } });
  expect(changed.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total);
  // Fifty cents can be charged, also where most of them were waived before.
  await seatOf(309);
  expect(await priceChange(renter, bookingId, moved(2), now)).toMatchObject({ differenceCents: 54 });
});
