import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { makePickUpPlace, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, vehicleScenario } from "@/db/testing/scenarios";
import { changeVehicle } from "@/lib/catalog/fleet/commands";
import { publishVehicle } from "@/lib/catalog/fleet/publish";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import {
  addVehicleForBusiness,
  relistVehicle,
  removeVehicleByAdmin,
  startMaintenanceByAdmin,
  unlistVehicle,
} from "./commands";
import { addVehicleForm, adminVehiclesQuery } from "./contract";
import { listAdminVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "Brakes were reported";
const conflict = (key: string) => ({ code: "conflict", key });
const listIds = async (query: Record<string, string>, actor = admin) =>
  (await listAdminVehicles(actor, adminVehiclesQuery.parse(query), now)).items.map(({ id }) => id);

async function listedVehicle() {
  const scenario = await vehicleScenario(database, {
    description: "A well kept car with new tyres and a full tank.",
  });
  const picture = { id: crypto.randomUUID(), vehicleId: scenario.vehicle.id, position: 0, path: "/x.webp" };
  await database.insert(vehiclePictures).values({ ...picture, alt: "", width: 1600, height: 1000 });
  const { id: pickUpPlaceId } = await makePickUpPlace(database, { businessId: scenario.business.id });
  await database.update(vehicles).set({ pickUpPlaceId }).where(eq(vehicles.id, scenario.vehicle.id));
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
const notificationsOf = async (userId: string) =>
  (await database.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );

describe("an administrator", () => {
  it("unlists a vehicle: its owner is notified of the reason and cannot publish it until the hold is lifted", async () => {
    const { vehicle, owner } = await listedVehicle();
    const acts = [1, 2].map(() => unlistVehicle(admin, vehicle.id, { reason }, requestContext));
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listIds({ status: "held", search: vehicle.id })).toEqual([vehicle.id]);
    await expect(publishVehicle(owner, vehicle.id, requestContext)).rejects.toMatchObject(
      conflict("carHeld"),
    );
    await expect(publishVehicle(admin, vehicle.id, requestContext)).rejects.toMatchObject(
      conflict("carHeld"),
    );
    expect((await getFleetVehicle(owner, vehicle.id, now)).heldReason).toBe(reason);
    expect(await notificationsOf(owner.userId)).toEqual(["car-unlisted"]);
    expect(await lastEntry(vehicle.id, "car.unlist")).toMatchObject({
      actorId: admin.userId,
      detail: {
        before: { status: "published", isHeld: false },
        after: { status: "unlisted", isHeld: true },
        reason,
      },
    });
    expect(await relistVehicle(admin, vehicle.id, requestContext)).toMatchObject({
      status: "available",
      heldReason: null,
    });
    await expect(relistVehicle(admin, vehicle.id, requestContext)).rejects.toMatchObject(
      conflict("carStatusChanged"),
    );
  });

  it("lifts the hold of a vehicle that its owner had unlisted before, without listing it", async () => {
    const { vehicle, owner } = await listedVehicle();
    await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, vehicle.id));
    await unlistVehicle(admin, vehicle.id, { reason }, requestContext);
    expect(await relistVehicle(admin, vehicle.id, requestContext)).toMatchObject({ status: "unlisted" });
    expect(await publishVehicle(owner, vehicle.id, requestContext)).toMatchObject({ status: "published" });
  });

  it("lists a vehicle again that only its documents had unlisted before the hold", async () => {
    const { vehicle } = await listedVehicle();
    const expired = { status: "unlisted", unlistedForDocumentsAt: now } as const;
    await database.update(vehicles).set(expired).where(eq(vehicles.id, vehicle.id));
    await unlistVehicle(admin, vehicle.id, { reason }, requestContext);
    expect(await relistVehicle(admin, vehicle.id, requestContext)).toMatchObject({ status: "available" });
  });

  it("lifts the hold of an incomplete vehicle, which its owner then has to publish", async () => {
    const { vehicle, owner } = await vehicleScenario(database, { description: "" });
    await unlistVehicle(admin, vehicle.id, { reason }, requestContext);
    expect(await relistVehicle(admin, vehicle.id, requestContext)).toMatchObject({ status: "unlisted" });
    await expect(publishVehicle(owner, vehicle.id, requestContext)).rejects.toMatchObject(
      conflict("carPictureRequired"),
    );
  });

  it("puts a vehicle in maintenance, which its owner ends", async () => {
    const { vehicle, owner } = await listedVehicle();
    expect(await startMaintenanceByAdmin(admin, vehicle.id, { reason }, requestContext)).toMatchObject({
      status: "maintenance",
    });
    expect(await notificationsOf(owner.userId)).toEqual(["car-in-maintenance"]);
    await publishVehicle(owner, vehicle.id, requestContext);
    expect(await statusOf(vehicle.id)).toBe("published");
  });

  it("deletes a vehicle only if it has no open bookings", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    await expect(removeVehicleByAdmin(admin, vehicle.id, requestContext)).rejects.toMatchObject(
      conflict("carHasRentals"),
    );
    const free = await listedVehicle();
    await removeVehicleByAdmin(admin, free.vehicle.id, requestContext);
    expect(await statusOf(free.vehicle.id)).toBe("removed");
    expect(await notificationsOf(free.owner.userId)).toEqual(["car-removed"]);
    await expect(removeVehicleByAdmin(admin, free.vehicle.id, requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("adds a draft without picture for a business, which is notified", async () => {
    const { vehicle, business, owner } = await vehicleScenario(database);
    const known = { make: "Toyota", model: "Starlet", year: 1998, dailyPriceCents: 2_500, placeId: "remera" };
    const { categoryId } = vehicle;
    const form = addVehicleForm.parse({ ...known, categoryId, businessId: business.id });
    const added = await addVehicleForBusiness(admin, form, requestContext);
    expect(added).toMatchObject({
      status: "draft",
      title: "Toyota Starlet 1998",
      business: { id: business.id },
    });
    expect((await getFleetVehicle(owner, added.id, now)).problems).toEqual([
      "pictures",
      "description",
      "place",
      "documents",
    ]);
    expect(await notificationsOf(owner.userId)).toEqual(["car-added"]);
    const broken = await addVehicleForBusiness(admin, { ...form, status: "maintenance" }, requestContext);
    expect(broken.status).toBe("maintenance");
    const nowhere = { ...form, businessId: crypto.randomUUID() };
    await expect(addVehicleForBusiness(admin, nowhere, requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("changes a vehicle; the audit log has the values before and after", async () => {
    const { vehicle } = await listedVehicle();
    const { updatedAt } = await getFleetVehicle(admin, vehicle.id, now);
    await changeVehicle(admin, vehicle.id, { dailyPriceCents: 9_900, updatedAt }, requestContext);
    expect((await lastEntry(vehicle.id, "car.change"))?.detail).toEqual({
      changed: ["dailyPriceCents"],
      before: { dailyPriceCents: vehicle.dailyPriceCents },
      after: { dailyPriceCents: 9_900 },
    });
  });

  it("is required for every action", async () => {
    const { vehicle, owner } = await listedVehicle();
    const acts = [
      listAdminVehicles(owner, adminVehiclesQuery.parse({}), now),
      unlistVehicle(owner, vehicle.id, { reason }, requestContext),
      relistVehicle(owner, vehicle.id, requestContext),
      startMaintenanceByAdmin(owner, vehicle.id, { reason }, requestContext),
      removeVehicleByAdmin(owner, vehicle.id, requestContext),
    ];
    for (const result of await Promise.allSettled(acts))
      expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
  });
});

describe("the administrators' list of vehicles", () => {
  it("finds by prefixes of words and plate and by id, filtered by state, category and business", async () => {
    const { vehicle, business } = await vehicleScenario(database, {
      make: "Zotye",
      model: "Quillabamba",
      title: "Zotye Quillabamba 2020",
      plate: "RAF 417 Z",
      searchText: "zotye quillabamba 2020",
      categoryId: "suv",
    });
    const draft = await makeVehicle(database, {
      businessId: business.id,
      status: "draft",
      publishedAt: null,
      searchText: "zotye quillabamba draft",
    });
    for (const search of ["zotye quilla", "raf417", "raf 417 z", vehicle.id])
      expect(await listIds({ search })).toContain(vehicle.id);
    expect((await listIds({ search: "zotye quillabamba" })).sort()).toEqual([vehicle.id, draft.id].sort());
    expect(await listIds({ search: "zotye", status: "draft" })).toEqual([draft.id]);
    expect(await listIds({ search: "zotye", status: "available", category: "suv" })).toEqual([vehicle.id]);
    expect(await listIds({ business: business.id, status: "rented" })).toEqual([]);
    expect(await listIds({ search: "100% _" })).toEqual([]);
  });

  it("finds vehicles that are rented out now, among few and among thousands", async () => {
    const { vehicle, business } = await vehicleScenario(database);
    const rented = () => listIds({ business: business.id, status: "rented" });
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
    expect(await listIds({ search: "of-many-7", status: "rented" })).toEqual([]);
    expect(await listIds({ search: "of-many-8", status: "rented" })).toEqual(["of-many-8"]);
  });

  it("finds paused vehicles under the status of their badge", async () => {
    const { vehicle, business, owner } = await vehicleScenario(database);
    const paused = await makeVehicle(database, { businessId: business.id });
    const pause = (startsAt: Date, endsAt: Date, vehicleId: string | null) =>
      database.insert(pauses).values({
        id: crypto.randomUUID(),
        businessId: business.id,
        vehicleId,
        startsAt,
        endsAt,
        createdBy: owner.userId,
      });
    const inState = (status: string) => listIds({ business: business.id, status });
    await pause(addMs(now, HOUR_MS), addMs(now, DAY_MS), null);
    expect(await inState("rented")).toEqual([]);
    await pause(addMs(now, -HOUR_MS), addMs(now, HOUR_MS), paused.id);
    expect([await inState("rented"), await inState("available")]).toEqual([[paused.id], [vehicle.id]]);
    await pause(now, addMs(now, HOUR_MS), null);
    expect([(await inState("rented")).sort(), await inState("available")]).toEqual([
      [paused.id, vehicle.id].sort(),
      [],
    ]);
  });

  it("finds held vehicles under no other status", async () => {
    const { business } = await vehicleScenario(database);
    for (const status of ["draft", "maintenance", "unlisted"] as const) {
      const held = await makeVehicle(database, {
        businessId: business.id,
        status,
        heldAt: now,
        heldReason: reason,
      });
      expect(await listIds({ business: business.id, status })).toEqual([]);
      expect(await listIds({ business: business.id, status: "held" })).toContain(held.id);
    }
  });

  it("continues after a page's cursor", async () => {
    const { business } = await vehicleScenario(database);
    for (let count = 0; count < 4; count++)
      await makeVehicle(database, { businessId: business.id, createdAt: now });
    const query = { business: business.id, limit: "2" };
    const whole = await listIds({ business: business.id });
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const asked = adminVehiclesQuery.parse({ ...query, ...(cursor && { cursor }) });
      const page: Awaited<ReturnType<typeof listAdminVehicles>> = await listAdminVehicles(admin, asked, now);
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(5);
  });
});
