import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { adminBookingsQuery } from "./contract";
import { listAdminBookings } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const list = async (query: Record<string, string>) =>
  (await listAdminBookings(admin, adminBookingsQuery.parse(query), now)).items.map(({ id }) => id);

it("is searched by reference, renter, car and id, and filtered by state, days, business and payment", async () => {
  const scenario = await paidScenario(database, now, { title: "Subaru Kwezi", searchText: "subaru kwezi" });
  const { bookingId, business, renter, vehicle } = scenario;
  const { reference, startsAt } = await getBooking(admin, bookingId, now);
  for (const search of [
    reference,
    reference.toLowerCase(),
    bookingId,
    renter.email,
    "subaru kwe",
    vehicle.id,
  ])
    expect(await list({ search })).toEqual([bookingId]);
  const of = { business: business.id };
  expect(await list({ ...of, search: "Aline Uwa" })).toEqual([bookingId]);
  expect(await list({ ...of, status: "confirmed", payment: "paid" })).toEqual([bookingId]);
  expect(await list({ ...of, payment: "unpaid" })).toEqual([]);
  expect(await list({ ...of, payment: "refunded" })).toEqual([]);
  const day = (ms: number) => addMs(new Date(startsAt), ms).toISOString().slice(0, 10);
  expect(await list({ ...of, from: day(-48 * HOUR_MS), to: day(48 * HOUR_MS) })).toEqual([bookingId]);
  expect(await list({ ...of, from: day(48 * HOUR_MS) })).toEqual([]);
  expect(await list({ search: "nobody is called so" })).toEqual([]);
});

it("is for administrators only", async () => {
  const { owner, renter } = await paidScenario(database, now);
  for (const actor of [owner, renter])
    await expect(listAdminBookings(actor, adminBookingsQuery.parse({}), now)).rejects.toMatchObject({
      code: "forbidden",
    });
});
