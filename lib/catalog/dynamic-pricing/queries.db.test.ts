import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeDayPrice, makeMember, makeSeason, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { getPriceRule, listPriceSuggestions } from "./queries";
import { addSimilarVehicles, ownPlace } from "./testing";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };

const suggestionsOf = async (actor: UserActor, vehicleId: string, query = month) =>
  (await listPriceSuggestions(actor, vehicleId, query, now)).items;

/** A vehicle at $50 a day near others, some of them booked from 11 to 13 December. */
async function neighbourhood(others: { booked: number; free: number }) {
  const place = ownPlace();
  const scenario = await vehicleScenario(database, { ...place, dailyPriceCents: 5_000 });
  return { ...scenario, place, similar: await addSimilarVehicles(database, place, now, others) };
}

describe("the suggestions for a vehicle's days", () => {
  it("state how many similar cars nearby are booked on a day", async () => {
    const { owner, vehicle } = await neighbourhood({ booked: 4, free: 1 });
    const items = await suggestionsOf(owner, vehicle.id);
    const demanded = items.filter(({ reasons }) => reasons.some(({ percent }) => percent > 0));
    expect(demanded).toEqual(
      ["2026-12-11", "2026-12-12", "2026-12-13"].map((day) => ({
        day,
        dailyPriceCents: 5_600,
        reasons: [{ kind: "demand", percent: 12, booked: 4, of: 5 }],
      })),
    );
    expect(items[0]).toEqual({
      day: "2026-12-01",
      dailyPriceCents: 4_000,
      reasons: [
        { kind: "demand", percent: -8, booked: 0, of: 5 },
        { kind: "lead_time", percent: -12, days: 0 },
      ],
    });
  });

  it("count a car that is held for weeks until its customer pays at the counter", async () => {
    const { owner, vehicle, similar } = await neighbourhood({ booked: 3, free: 2 });
    const [, , , held] = similar;
    if (!held) throw new Error("there is no free car");
    const dates = { startsAt: "2026-12-11T08:00:00Z", endsAt: "2026-12-12T08:00:00Z" };
    const byTelephone = { vehicleId: held.vehicle.id, ...dates, source: "telephone" as const };
    const { id: quoteId } = await createCounterQuote(held.owner, byTelephone, now);
    const customer = { firstName: "Jean", lastName: "Mugisha", phone: "+250788301234" };
    await createCounterBooking(held.owner, { quoteId, customer }, now);
    const booked = await suggestionsOf(owner, vehicle.id);
    const [reason] = booked.find(({ day }) => day === "2026-12-11")?.reasons ?? [];
    expect(reason).toMatchObject({ kind: "demand", booked: 4, of: 5 });
  });

  it("ignore cars of other categories and cars that are far away, unlisted, blocked or paused", async () => {
    const { owner, vehicle, place, similar } = await neighbourhood({ booked: 4, free: 4 });
    const [, , , , unlisted, far, paused] = similar;
    await vehicleScenario(database, { ...place, categoryId: "others" });
    const change = (id = "", values: object) =>
      database.update(vehicles).set(values).where(eq(vehicles.id, id));
    await change(unlisted?.vehicle.id, { status: "unlisted" });
    await change(far?.vehicle.id, { latitude: place.latitude + 0.05 });
    await database.insert(pauses).values({
      id: uuid(),
      businessId: paused?.business.id ?? "",
      startsAt: new Date("2026-12-10T22:00:00Z"),
      endsAt: new Date("2026-12-12T22:00:00Z"),
      createdBy: paused?.owner.userId ?? "",
    });
    const items = await suggestionsOf(owner, vehicle.id, { from: "2026-12-11", to: "2026-12-14" });
    // On the third day the paused car is on offer again, and four of six are less than 70 percent.
    expect(items.map(({ dailyPriceCents, reasons }) => [dailyPriceCents, reasons[0]])).toEqual([
      [5_600, { kind: "demand", percent: 12, booked: 4, of: 5 }],
      [5_600, { kind: "demand", percent: 12, booked: 4, of: 5 }],
      [5_300, { kind: "demand", percent: 6, booked: 4, of: 6 }],
    ]);
  });

  it("follow the seasons of others if the owner has none", async () => {
    const { owner, vehicle, similar } = await neighbourhood({ booked: 0, free: 5 });
    const [first, second] = similar.map((one) => one.vehicle.id);
    const season = { startsOn: "2026-12-24", endsOn: "2026-12-26" };
    await makeSeason(database, { vehicleId: first ?? "", ...season, dailyPriceCents: 5_000 });
    await makeSeason(database, { vehicleId: second ?? "", ...season, dailyPriceCents: 5_000 });
    const suggested = () => suggestionsOf(owner, vehicle.id, { from: "2026-12-23", to: "2026-12-28" });
    expect(await suggested()).toMatchObject([
      {
        day: "2026-12-24",
        dailyPriceCents: 5_500,
        reasons: [{ kind: "season", percent: 10, priced: 2, of: 5 }],
      },
      { day: "2026-12-25", dailyPriceCents: 5_500 },
    ]);
    await makeSeason(database, { vehicleId: vehicle.id, ...season, dailyPriceCents: 5_000 });
    expect(await suggested()).toEqual([]);
  });

  it("are not made for days that are occupied, past or too far ahead, or that have the suggested or an automatic price", async () => {
    const { owner, vehicle, renter, quote } = await neighbourhood({ booked: 4, free: 1 });
    const days = { from: "2026-12-10", to: "2026-12-15" };
    const dayPrice = (day: string, dailyPriceCents: number, source: "person" | "rule") =>
      makeDayPrice(database, { vehicleId: vehicle.id, day, dailyPriceCents, source });
    await dayPrice("2026-12-11", 5_600, "person");
    await dayPrice("2026-12-12", 5_700, "person");
    await dayPrice("2026-12-13", 5_400, "rule");
    const items = await suggestionsOf(owner, vehicle.id, days);
    expect(items.map(({ day }) => day).filter((day) => day > "2026-12-10" && day < "2026-12-14")).toEqual([
      "2026-12-12",
    ]);
    const person = await renter();
    await createBooking(person, { quoteId: (await quote(person, now)).id }, now);
    const left = await suggestionsOf(owner, vehicle.id, days);
    expect(left.map(({ day }) => day)).toEqual(["2026-12-10", "2026-12-14"]);
    const far = await suggestionsOf(owner, vehicle.id, { from: "2026-11-01", to: "2026-12-02" });
    expect(far.map(({ day }) => day)).toEqual(["2026-12-01"]);
    expect(await suggestionsOf(owner, vehicle.id, { from: "2027-03-01", to: "2027-03-20" })).toEqual([]);
  });

  it("can be read only by owners, managers and administrators, like the price rule", async () => {
    const { vehicle, business, owner, renter } = await vehicleScenario(database);
    const member = async (role: TeamRole) => {
      const user = await makeUser(database, { role: "business" });
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const reads = [
      (actor: UserActor) => suggestionsOf(actor, vehicle.id),
      (actor: UserActor) => getPriceRule(actor, vehicle.id, now),
    ];
    for (const actor of [owner, await member("manager"), admin])
      await expect(Promise.all(reads.map((read) => read(actor)))).resolves.toHaveLength(2);
    for (const [actors, code] of [
      [[await member("agent"), await member("accountant")], "forbidden"],
      [[(await vehicleScenario(database)).owner, await renter()], "not_found"],
    ] as const)
      for (const actor of actors)
        for (const read of reads) await expect(read(actor)).rejects.toMatchObject({ code });
  });
});
