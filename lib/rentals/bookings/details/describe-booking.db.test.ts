import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import { submitDocuments } from "@/lib/identity/identity-documents/commands";
import { rejectDocument } from "@/lib/identity/identity-documents/review";
import { context, documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { createCounterBooking, recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import {
  acceptBookingChange,
  priceBookingChange,
  proposeBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";

const database = await freshDatabase();
const { add } = documentFixture(() => database);
const now = new Date();

describe("a booking whose renter has no verified licence", () => {
  it("shows the renter the review of the uploaded licence, and the owner only that it is pending", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now);
    await database
      .update(individualProfiles)
      .set({ licenceStatus: "pending" })
      .where(eq(individualProfiles.userId, renter.userId));
    const review = async (reader = renter) => (await getBooking(reader, bookingId, now)).licenceReview;
    expect(await review()).toBeNull();
    await add(renter, "identity", { expiresOn: null });
    const licence = await add(renter, "driving_licence");
    expect(await review()).toEqual({ status: "pending", reason: null });
    expect(await review(owner)).toBeNull();
    await submitDocuments(renter, now);
    expect(await review()).toEqual({ status: "submitted", reason: null });
    expect(await review(owner)).toEqual({ status: "submitted", reason: null });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await rejectDocument(admin, licence.id, "The picture is blurred", context);
    expect(await review()).toEqual({ status: "rejected", reason: "The picture is blurred" });
    expect(await review(owner)).toBeNull();
    expect((await getBooking(renter, bookingId, now)).missing).toEqual(["licenceNotVerified"]);
  });

  it("reports nothing missing once the licence is verified", async () => {
    const { renter, bookingId } = await paidScenario(database, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ missing: [], licenceReview: null });
  });
});

describe("the renter's own pick-up", () => {
  it("is offered only when it is not sure to be refused, and otherwise the reason is given", async () => {
    const { owner, renter, bookingId, pay, vehicle } = await paidScenario(database, now);
    const pickup = addMs(now, DAY_MS);
    const problem = async (at = pickup, reader = renter) =>
      (await getBooking(reader, bookingId, at)).ownPickUpProblem;
    expect([await problem(now), await problem(pickup, owner)]).toEqual([null, null]);
    expect(await problem()).toBe("deposit");
    await pay("deposit", pickup);
    expect(await problem()).toBeNull();
    const mine = eq(individualProfiles.userId, renter.userId);
    await database.update(individualProfiles).set({ licenceStatus: "pending" }).where(mine);
    expect(await problem()).toBe("licence");
    // Staff may check a counter customer's licence on paper, but nobody does when the renter is alone.
    const isIt = eq(bookings.id, bookingId);
    await database.update(bookings).set({ source: "walk_in" }).where(isIt);
    expect(await problem()).toBe("counterLicence");
    await database.update(individualProfiles).set({ licenceStatus: "verified" }).where(mine);
    await database.update(vehicles).set({ documentsEndOn: "2020-01-01" }).where(eq(vehicles.id, vehicle.id));
    expect(await problem()).toBe("vehicle");
  });
});

describe("a booking made at the counter", () => {
  it("shows its renter and its staff what is paid there: a longer rental once the staff agree, until the pick-up", async () => {
    const { owner, vehicle } = await vehicleScenario(database, { dailyPriceCents: 4_500, depositCents: 0 });
    const startsAt = addMs(now, 10 * DAY_MS).toISOString();
    const until = (days: number) => addMs(now, (10 + days) * DAY_MS).toISOString();
    const period = { startsAt, endsAt: until(2) };
    const request = { vehicleId: vehicle.id, ...period, source: "telephone" } as const;
    const { id: quoteId } = await createCounterQuote(owner, request, now);
    const user = await makeUser(database, { phone: "+250788301999", email: "keza.counter@example.com" });
    const { firstName, lastName } = user;
    const customer = { firstName, lastName, phone: "+250788301999", email: user.email };
    const renter = actorFor(user);
    const { id } = await createCounterBooking(owner, { quoteId, customer }, now);
    const duesOf = async (reader = renter) =>
      (await getBooking(reader, id, now)).dues.map(({ purpose, totalCents }) => [purpose, totalCents]);
    expect(await duesOf()).toEqual([["rent", 9_000]]);
    await recordCounterPayment(owner, id, { purpose: "rent", method: "cash" }, now);
    expect(await duesOf()).toEqual([]);

    const longer = { startsAt, endsAt: until(3) };
    expect(await priceBookingChange(renter, id, longer, now)).toMatchObject({
      differenceCents: 4_500,
      isAgreedAtOnce: false,
    });
    const { change } = await proposeBookingChange(renter, id, { ...longer, differenceCents: 4_500 }, now);
    expect(change).toMatchObject({ status: "proposed" });
    const agreed = await acceptBookingChange(owner, id, change?.id ?? "", now);
    expect(agreed).toMatchObject({
      change: { status: "pending_payment", deadlineAt: startsAt },
      dues: [{ purpose: "change", totalCents: 4_500, deadlineAt: startsAt }],
    });
    expect(await duesOf()).toEqual([["change", 4_500]]);
    const online = { bookingId: id, purpose: "change", method: "card" } as const;
    await expect(startPayment(renter, online, now)).rejects.toMatchObject({ key: "bookingPaidAtCounter" });
    await recordCounterPayment(owner, id, { purpose: "change", method: "cash" }, now);
    expect(await getBooking(renter, id, now)).toMatchObject({
      endsAt: until(3),
      totalCents: 13_500,
      dues: [],
    });

    // Staff need not keep dates for a renter who does not pay.
    const longest = { startsAt, endsAt: until(4) };
    const asked = await proposeBookingChange(renter, id, { ...longest, differenceCents: 4_500 }, now);
    const changeId = asked.change?.id ?? "";
    await expect(withdrawBookingChange(owner, id, changeId, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const unpaid = await acceptBookingChange(owner, id, changeId, now);
    expect(unpaid.can.withdrawChange).toBe(true);
    expect(await withdrawBookingChange(owner, id, changeId, now)).toMatchObject({
      change: { status: "withdrawn" },
      endsAt: until(3),
      dues: [],
    });
  });
});
