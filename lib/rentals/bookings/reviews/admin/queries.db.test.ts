import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, completedScenario } from "@/db/testing/scenarios";
import { addRenterReview, addReview } from "@/lib/rentals/bookings/reviews/commands";
import { holdReview } from "./commands";
import { adminReviewsQuery } from "./contract";
import { listAdminReviews } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
const reason = "It names another customer.";

async function review(comment: string) {
  const scenario = await completedScenario(database, now);
  const { renter, owner, bookingId, vehicle } = scenario;
  await addReview(renter, vehicle.id, { bookingId, rating: 1, comment }, now, "en");
  const publish = () =>
    addRenterReview(owner, bookingId, { rating: 2, comment: `About: ${comment}` }, now, "en");
  return { ...scenario, publish };
}

const admin = actorFor(await makeUser(database, { role: "admin" }));
const list = (query: object) => listAdminReviews(admin, adminReviewsQuery.parse(query));
const commentsOf = async (query: object) => (await list(query)).items.map(({ comment }) => comment);

it("administrators find published reviews by car, renter or reference, and the hidden ones", async () => {
  const first = await review("Dirty seats");
  expect(await commentsOf({})).toEqual([]);
  await first.publish();
  const second = await review("Late");
  await second.publish();
  expect((await commentsOf({})).sort()).toEqual(["Dirty seats", "Late"]);
  expect((await commentsOf({ author: "owner" })).sort()).toEqual(["About: Dirty seats", "About: Late"]);

  const [item] = (await list({ search: first.vehicle.id })).items;
  expect(item).toMatchObject({ bookingId: first.bookingId, heldReason: null, canHold: true });
  expect(await commentsOf({ search: item?.reference.toLowerCase() })).toEqual(["Dirty seats"]);
  expect(await commentsOf({ search: first.renter.userId })).toEqual(["Dirty seats"]);
  expect(await commentsOf({ search: "nobody of this name" })).toEqual([]);

  await holdReview(admin, first.bookingId, { author: "renter", reason }, context);
  expect((await list({ status: "hidden" })).items).toMatchObject([
    { comment: "Dirty seats", heldReason: reason },
  ]);
  expect(await commentsOf({ status: "hidden", author: "owner" })).toEqual([]);

  const page = await list({ limit: 1 });
  const next = await list({ limit: 1, cursor: page.nextCursor });
  expect(next.nextCursor).toBeNull();
  expect([...page.items, ...next.items].map(({ comment }) => comment).sort()).toEqual([
    "Dirty seats",
    "Late",
  ]);
});

it("administrators cannot hide reviews of their own bookings, and others cannot list them", async () => {
  const { renter, owner, vehicle, publish } = await review("Fine");
  await publish();
  const involved = { ...admin, memberships: owner.memberships };
  const query = adminReviewsQuery.parse({ search: vehicle.id });
  expect((await listAdminReviews(involved, query)).items).toMatchObject([{ canHold: false }]);
  for (const actor of [renter, owner])
    await expect(listAdminReviews(actor, query)).rejects.toMatchObject({ code: "forbidden" });
});
