import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, bookedScenario, rentalScenario } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { notifications } from "@/db/schema/notifications";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { getCar } from "@/lib/fleet/car-queries";
import { changeCar } from "@/lib/fleet/commands";
import { publishCar } from "@/lib/fleet/publishing";
import { addCar } from "./addition";
import { deleteCar, relistCar, sendToWorkshop, unlistCar } from "./commands";
import { addCarForm, deskCarsQuery } from "./contract";
import { listDeskCars } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "Brakes were reported";
const conflict = (key: string) => ({ code: "conflict", key });
const list = async (query: Record<string, string>, actor = admin) =>
  (await listDeskCars(actor, deskCarsQuery.parse(query), now)).items.map(({ id }) => id);

async function listedCar() {
  const scenario = await rentalScenario(database, {
    description: "A well kept car with new tyres and a full tank.",
  });
  const picture = { id: crypto.randomUUID(), vehicleId: scenario.vehicle.id, position: 0, path: "/x.webp" };
  await database.insert(vehiclePictures).values({ ...picture, alt: "", width: 1600, height: 1000 });
  return scenario;
}
const statusOf = async (id: string) =>
  (await database.select().from(vehicles).where(eq(vehicles.id, id)))[0]?.status;
const lastEntry = async (subjectId: string, action: string) =>
  (
    await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.action, action)))
  )[0];
const told = async (userId: string) =>
  (await database.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );

describe("an administrator and a car", () => {
  it("takes it off the list: its owner is told why and cannot put it back until it is allowed again", async () => {
    const { vehicle, owner } = await listedCar();
    const acts = [1, 2].map(() => unlistCar(admin, vehicle.id, { reason }, occasion));
    const answers = await Promise.allSettled(acts);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await list({ status: "held", search: vehicle.id })).toEqual([vehicle.id]);
    await expect(publishCar(owner, vehicle.id, occasion)).rejects.toMatchObject(conflict("carHeld"));
    await expect(publishCar(admin, vehicle.id, occasion)).rejects.toMatchObject(conflict("carHeld"));
    expect((await getCar(owner, vehicle.id, now)).heldReason).toBe(reason);
    expect(await told(owner.userId)).toEqual(["car-unlisted"]);
    expect(await lastEntry(vehicle.id, "car.unlist")).toMatchObject({
      actorId: admin.userId,
      detail: {
        before: { status: "published", isHeld: false },
        after: { status: "unlisted", isHeld: true },
        reason,
      },
    });
    expect(await relistCar(admin, vehicle.id, occasion)).toMatchObject({
      status: "available",
      heldReason: null,
    });
    await expect(relistCar(admin, vehicle.id, occasion)).rejects.toMatchObject(
      conflict("carStandsOtherwise"),
    );
  });

  it("allows an incomplete one again, which stays its owner's to publish", async () => {
    const { vehicle, owner } = await rentalScenario(database, { description: "" });
    await unlistCar(admin, vehicle.id, { reason }, occasion);
    expect(await relistCar(admin, vehicle.id, occasion)).toMatchObject({ status: "unlisted" });
    await expect(publishCar(owner, vehicle.id, occasion)).rejects.toMatchObject(
      conflict("carPictureRequired"),
    );
  });

  it("sends it to the workshop, from where its owner brings it back", async () => {
    const { vehicle, owner } = await listedCar();
    expect(await sendToWorkshop(admin, vehicle.id, { reason }, occasion)).toMatchObject({
      status: "maintenance",
    });
    expect(await told(owner.userId)).toEqual(["car-in-maintenance"]);
    await publishCar(owner, vehicle.id, occasion);
    expect(await statusOf(vehicle.id)).toBe("published");
  });

  it("deletes one nobody counts on, and no other", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    await expect(deleteCar(admin, vehicle.id, occasion)).rejects.toMatchObject(conflict("carHasRentals"));
    const free = await listedCar();
    await deleteCar(admin, free.vehicle.id, occasion);
    expect(await statusOf(free.vehicle.id)).toBe("removed");
    expect(await told(free.owner.userId)).toEqual(["car-removed"]);
    await expect(deleteCar(admin, free.vehicle.id, occasion)).rejects.toMatchObject({ code: "not_found" });
  });

  it("adds one for a business: a draft that lacks its picture, and the business is told", async () => {
    const { vehicle, business, owner } = await rentalScenario(database);
    const known = { make: "Toyota", model: "Starlet", year: 1998, dailyPriceCents: 2_500, placeId: "remera" };
    const { categoryId } = vehicle;
    const form = addCarForm.parse({ ...known, categoryId, businessId: business.id });
    const car = await addCar(admin, form, occasion);
    expect(car).toMatchObject({
      status: "draft",
      title: "Toyota Starlet 1998",
      business: { id: business.id },
    });
    expect((await getCar(owner, car.id, now)).problems).toEqual(["pictures", "description", "papers"]);
    expect(await told(owner.userId)).toEqual(["car-added"]);
    const broken = await addCar(admin, { ...form, status: "maintenance" }, occasion);
    expect(broken.status).toBe("maintenance");
    const nowhere = { ...form, businessId: crypto.randomUUID() };
    await expect(addCar(admin, nowhere, occasion)).rejects.toMatchObject({ code: "not_found" });
  });

  it("changes one, with what was before and after in the log", async () => {
    const { vehicle } = await listedCar();
    const { updatedAt } = await getCar(admin, vehicle.id, now);
    await changeCar(admin, vehicle.id, { dailyPriceCents: 9_900, updatedAt }, occasion);
    expect((await lastEntry(vehicle.id, "car.change"))?.detail).toEqual({
      changed: ["dailyPriceCents"],
      before: { dailyPriceCents: vehicle.dailyPriceCents },
      after: { dailyPriceCents: 9_900 },
    });
  });

  it("leaves everybody else outside", async () => {
    const { vehicle, owner } = await listedCar();
    const acts = [
      listDeskCars(owner, deskCarsQuery.parse({}), now),
      unlistCar(owner, vehicle.id, { reason }, occasion),
      relistCar(owner, vehicle.id, occasion),
      sendToWorkshop(owner, vehicle.id, { reason }, occasion),
      deleteCar(owner, vehicle.id, occasion),
    ];
    for (const result of await Promise.allSettled(acts))
      expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
  });
});

describe("the list of cars", () => {
  it("finds by the beginnings of words, by plate and by id, narrowed by state, category and business", async () => {
    const { vehicle, business } = await rentalScenario(database, {
      ...{ make: "Zotye", model: "Quillabamba", title: "Zotye Quillabamba 2020", plate: "RAF 417 Z" },
      ...{ searchText: "zotye quillabamba 2020", categoryId: "suv" },
    });
    const draft = await makeVehicle(database, {
      ...{ businessId: business.id, status: "draft", publishedAt: null },
      searchText: "zotye quillabamba draft",
    });
    for (const search of ["zotye quilla", "raf417", "raf 417 z", vehicle.id])
      expect(await list({ search })).toContain(vehicle.id);
    expect((await list({ search: "zotye quillabamba" })).sort()).toEqual([vehicle.id, draft.id].sort());
    expect(await list({ search: "zotye", status: "draft" })).toEqual([draft.id]);
    expect(await list({ search: "zotye", status: "available", category: "suv" })).toEqual([vehicle.id]);
    expect(await list({ business: business.id, status: "rented" })).toEqual([]);
    expect(await list({ search: "100% _" })).toEqual([]);
  });

  it("finds who is out now among few and among thousands", async () => {
    const { vehicle, business } = await rentalScenario(database);
    const rented = () => list({ business: business.id, status: "rented" });
    const block = (hours: string) => sql`insert into vehicle_occupancy (id, vehicle_id, during, kind)
      select gen_random_uuid(), id, tstzrange(${now}::timestamptz - ${hours}::interval, ${now}), 'block'
      from vehicles where business_id = ${business.id}`;
    await database.execute(block("4 hours"));
    expect(await rented()).toEqual([]);
    await database.execute(sql`update vehicle_occupancy set during = tstzrange(${now}, ${now}::timestamptz + '1 hour')
      where vehicle_id = ${vehicle.id}`);
    expect(await rented()).toEqual([vehicle.id]);

    const older = new Date("2025-01-01T00:00:00Z");
    const others = (from: number) =>
      Array.from({ length: 667 }, (_, n) => ({ ...vehicle, id: `of-many-${from + n}`, createdAt: older }));
    for (const from of [0, 667, 1_334]) await database.insert(vehicles).values(others(from));
    await database.execute(sql`insert into vehicle_occupancy (id, vehicle_id, during, kind)
      select gen_random_uuid(), id, tstzrange(${now}, ${now}::timestamptz + '1 hour'), 'block'
      from vehicles where id like 'of-many-%' and id <> 'of-many-7'`);
    expect((await rented())[0]).toBe(vehicle.id);
    expect(await list({ search: "of-many-7", status: "rented" })).toEqual([]);
    expect(await list({ search: "of-many-8", status: "rented" })).toEqual(["of-many-8"]);
  });

  it("goes on where a page ended", async () => {
    const { business } = await rentalScenario(database);
    for (let count = 0; count < 4; count++)
      await makeVehicle(database, { businessId: business.id, createdAt: now });
    const query = { business: business.id, limit: "2" };
    const whole = await list({ business: business.id });
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const asked = deskCarsQuery.parse({ ...query, ...(cursor && { cursor }) });
      const page: Awaited<ReturnType<typeof listDeskCars>> = await listDeskCars(admin, asked, now);
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(5);
  });
});
