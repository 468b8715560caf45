import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { cancelBooking, createBooking } from "./commands";
import { getBooking } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => addMs(now, ms);
const noReason = { reason: "" };

describe("booking a car", () => {
  it("holds the dates for fifteen minutes and returns the deadline", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    const booking = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    expect(booking).toMatchObject({
      status: "pending_payment",
      days: 3,
      can: { pay: true, cancel: true, accept: false },
    });
    expect(booking.deadlineAt).toBe(later(15 * MINUTE_MS).toISOString());
    expect(booking.events.map(({ reason }) => reason)).toEqual(["created"]);
  });

  it("needs a verified email address if the setting requires it", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    const { id: quoteId } = await quote(actor, now);
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, actor.userId));
    const verificationSetting = { key: "requireEmailVerification", value: true };
    await database.insert(settings).values(verificationSetting);
    await expect(createBooking(actor, { quoteId }, now)).rejects.toMatchObject({
      code: "forbidden",
      key: "emailVerificationRequired",
    });
    await database.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, actor.userId));
    await createBooking(actor, { quoteId }, now);
    await database.update(settings).set({ value: false }).where(eq(settings.key, verificationSetting.key));
    const { renter: another, quote: quoted } = await vehicleScenario(database);
    const unverified = await another();
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unverified.userId));
    await createBooking(unverified, { quoteId: (await quoted(unverified, now)).id }, now);
  });

  it("charges exactly the quote", async () => {
    const { renter, quote, vehicle } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
    const actor = await renter();
    const offered = await quote(actor, now);
    await database.update(vehicles).set({ dailyPriceCents: 9_900 }).where(eq(vehicles.id, vehicle.id));
    const booking = await createBooking(actor, { quoteId: offered.id }, now);
    expect(booking.totalCents).toBe(offered.totalCents);
    expect(booking.totalCents).toBe(13_500);
  });

  it("returns the same booking when repeated, also in parallel", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    const { id: quoteId } = await quote(actor, now);
    const made = await Promise.all(Array.from({ length: 8 }, () => createBooking(actor, { quoteId }, now)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it("gives the vehicle to exactly one of two hundred renters, and refuses the others with a conflict", async () => {
    const { renter, quote, vehicle } = await vehicleScenario(database);
    const attempts = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const actor = await renter();
        return { actor, quoteId: (await quote(actor, now)).id };
      }),
    );
    const results = await Promise.allSettled(
      attempts.map(({ actor, quoteId }) => createBooking(actor, { quoteId }, now)),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(199);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "conflict", key: "datesTaken" });
    expect(await occupanciesOf(vehicle.id)).toBe(1);
  });

  it("lets one rental start when another ends", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const [first, second] = [await renter(), await renter()];
    await createBooking(first, { quoteId: (await quote(first, now, 10, 3)).id }, now);
    const next = await createBooking(second, { quoteId: (await quote(second, now, 13, 2)).id }, now);
    expect(next.status).toBe("pending_payment");
  });

  it("refuses an expired quote, and answers 404 for another person's", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    const { id: quoteId } = await quote(actor, now);
    await expect(createBooking(actor, { quoteId }, later(15 * MINUTE_MS))).rejects.toMatchObject({
      key: "quoteExpired",
    });
    await expect(createBooking(await renter(), { quoteId }, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("books a quote made before signing in, once", async () => {
    const { renter, vehicle } = await vehicleScenario(database);
    const request = {
      vehicleId: vehicle.id,
      startsAt: later(5 * DAY_MS).toISOString(),
      endsAt: later(6 * DAY_MS).toISOString(),
    };
    const { id: quoteId } = await createQuote({ kind: "anonymous" }, request, now, "192.0.2.1");
    await createBooking(await renter(), { quoteId }, now);
    await expect(createBooking(await renter(), { quoteId }, now)).rejects.toMatchObject({ key: "quoteUsed" });
  });

  it("is only for individual accounts; others are already refused a quote", async () => {
    const { vehicle, quote } = await vehicleScenario(database);
    const period = { startsAt: later(5 * DAY_MS).toISOString(), endsAt: later(6 * DAY_MS).toISOString() };
    const anonymous = { kind: "anonymous" } as const;
    for (const role of ["business", "admin"] as const) {
      const actor = actorFor(await makeUser(database, { role }));
      const refusal = { code: "forbidden", key: "personalAccountRequired" };
      await expect(quote(actor, now)).rejects.toMatchObject(refusal);
      const { id: quoteId } = await createQuote(
        anonymous,
        { vehicleId: vehicle.id, ...period },
        now,
        "192.0.2.1",
      );
      await expect(createBooking(actor, { quoteId }, now)).rejects.toMatchObject(refusal);
    }
  });

  it("is refused for the owner's own vehicle and for one unlisted in the meantime", async () => {
    const { owner, renter, quote, vehicle } = await vehicleScenario(database);
    // An owner with an approved badge can have both vehicles and a licence.
    const ownerAsIndividual = { ...owner, role: "individual" as const };
    const own = await quote(ownerAsIndividual, now);
    await expect(createBooking(ownerAsIndividual, { quoteId: own.id }, now)).rejects.toMatchObject({
      key: "ownVehicle",
    });
    const actor = await renter();
    const offered = await quote(actor, now);
    await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, vehicle.id));
    await expect(createBooking(actor, { quoteId: offered.id }, now)).rejects.toMatchObject({
      key: "vehicleUnavailable",
    });
  });
});

describe("an unpaid hold", () => {
  it("frees the dates the moment it expires, without waiting for the worker", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const [first, second] = [await renter(), await renter()];
    const held = await createBooking(first, { quoteId: (await quote(first, now)).id }, now);
    const moment = later(15 * MINUTE_MS);
    const offered = await quote(second, moment, 10 - 15 / (24 * 60));
    await createBooking(second, { quoteId: offered.id }, moment);
    const seen = await getBooking(first, held.id, moment);
    expect(seen).toMatchObject({ status: "expired", deadlineAt: null, can: { pay: false } });
    expect(seen.events.at(-1)).toMatchObject({ reason: "expired", actorKind: "system" });
  });

  it("is expired by the worker if nobody else books the dates", async () => {
    const { renter, quote, vehicle } = await vehicleScenario(database);
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    await applyDueTransitions(later(15 * MINUTE_MS));
    await applyDueTransitions(later(16 * MINUTE_MS));
    expect((await getBooking(actor, id, later(HOUR_MS))).events.map(({ reason }) => reason)).toEqual([
      "created",
      "expired",
    ]);
    expect(await occupanciesOf(vehicle.id)).toBe(0);
  });
});

describe("cancelling", () => {
  it("frees the dates and cannot be done twice", async () => {
    const { renter, quote, vehicle } = await vehicleScenario(database);
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => cancelBooking(actor, id, noReason, now)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await occupanciesOf(vehicle.id)).toBe(0);
  });
});

describe("the database's constraints", () => {
  it("refuse two bookings of one vehicle at the same time", async () => {
    const { renter, quote, vehicle } = await vehicleScenario(database);
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    const [row] = await database.select().from(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id));
    const twin = database.execute(sql`insert into vehicle_occupancy (id, vehicle_id, during, kind)
      values (gen_random_uuid(), ${vehicle.id}, ${row?.during}::tstzrange, 'block')`);
    await expect(twin).rejects.toMatchObject({ cause: { code: "23P01" } });
  });

  it("refuse to change a booking's events", async () => {
    await expect(database.execute(sql`delete from booking_events`)).rejects.toMatchObject({
      cause: { code: "23001" },
    });
  });

  it("refuse a waiting booking without a deadline", async () => {
    const write = database
      .update(bookings)
      .set({ deadlineAt: null })
      .where(eq(bookings.status, "pending_payment"));
    await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

async function occupanciesOf(vehicleId: string): Promise<number> {
  return database.$count(vehicleOccupancy, eq(vehicleOccupancy.vehicleId, vehicleId));
}
