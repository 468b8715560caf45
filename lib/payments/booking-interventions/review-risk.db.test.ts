import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { countAdminQueues } from "@/lib/operations/admin-queues/queries";
import { adminBookingsQuery } from "@/lib/rentals/bookings/admin/contract";
import { listAdminBookings } from "@/lib/rentals/bookings/admin/queries";
import { getInterventions } from "./commands";
import { reviewRisk } from "./review-risk";

const database = await freshDatabase();
const now = new Date();
const requestContext = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const listed = async () =>
  (await listAdminBookings(admin, adminBookingsQuery.parse({ review: "open" }), now)).items.map(
    ({ id }) => id,
  );

async function unusualBooking() {
  const scenario = await paidScenario(database, now);
  await database.insert(bookingRisks).values({
    bookingId: scenario.bookingId,
    score: 65,
    signals: ["new_account" as const, "high_total" as const],
    asksOwner: false,
    createdAt: now,
  });
  return scenario;
}

it("an unusual booking is listed and counted until an administrator has reviewed it, and shows who did", async () => {
  const { bookingId } = await unusualBooking();
  await paidScenario(database, now);
  expect(await listed()).toEqual([bookingId]);
  expect(await countAdminQueues(admin, now)).toMatchObject({ bookings: 1 });
  const risk = { score: 65, signals: ["new_account", "high_total"], asksOwner: false };
  const nobody = { reviewedAt: null, reviewedBy: null };
  expect((await getInterventions(admin, bookingId, now)).risk).toEqual({ ...risk, ...nobody });

  const outcomes = await Promise.allSettled([1, 2].map(() => reviewRisk(admin, bookingId, requestContext)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await getInterventions(admin, bookingId, now)).risk).toMatchObject({
    ...risk,
    reviewedAt: now.toISOString(),
    reviewedBy: expect.stringMatching(/\w/),
  });
  expect(await listed()).toEqual([]);
  expect(await countAdminQueues(admin, now)).toMatchObject({ bookings: 0 });
  const entries = await database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, bookingId), eq(auditEntries.action, "booking.review")));
  expect(entries).toHaveLength(1);
});

it("a review is only for administrators, and not for their own bookings", async () => {
  const { bookingId, owner } = await unusualBooking();
  await expect(reviewRisk(owner, bookingId, requestContext)).rejects.toMatchObject({ code: "forbidden" });
  const { userId } = admin;
  await database.update(bookings).set({ renterId: userId }).where(eq(bookings.id, bookingId));
  await expect(reviewRisk(admin, bookingId, requestContext)).rejects.toMatchObject({ code: "forbidden" });
  expect((await getInterventions(admin, bookingId, now)).risk).toBeNull();
});

it("a review is no longer needed once the booking has ended without a rental", async () => {
  const { bookingId } = await unusualBooking();
  const others = await listed();
  await database.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, bookingId));
  expect(await listed()).toEqual(others.filter((id) => id !== bookingId));
});
