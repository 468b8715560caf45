import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import {
  makeBusiness,
  makePickUpPlace,
  makeUser,
  makeVehicle,
  makeVehicleDocuments,
} from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { waitForLocks } from "@/db/testing/wait-for-locks";
import { changePlan } from "@/lib/businesses/settings/change-plan";
import { setPickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import { listPickUpPlaces } from "@/lib/catalog/pick-up-places/queries";
import { addVehicleDocument, removeVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import { addPicture, arrangePictures, removePicture } from "@/lib/catalog/vehicle-photos/commands";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { changeVehicle, createVehicle, removeVehicle } from "./commands";
import { newVehicleRequest } from "./contract";
import { publishVehicle, startMaintenance, unpublishVehicle } from "./publish";
import { getFleetVehicle } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

const vehicleInput = (overrides: object = {}) =>
  newVehicleRequest.parse({
    title: "Toyota RAV4 2021",
    make: "Toyota",
    model: "RAV4",
    version: null,
    year: 2021,
    plate: null,
    description: "A well kept RAV4 with roof rails and new tyres.",
    categoryId: "suv",
    bodyStyle: "suv",
    colour: "white",
    fuelType: "gasoline",
    transmission: "automatic",
    seats: 5,
    doors: 5,
    luggage: 3,
    mileageKm: 40_000,
    features: ["bluetooth"],
    dailyPriceCents: 4_500,
    depositCents: 10_000,
    isInstantBook: true,
    placeId: "kiyovu",
    ...overrides,
  });

const withRole = async (businessId: string, role: TeamRole) =>
  actorFor(await makeUser(database, { role: "business" }), [{ businessId, role }]);

async function vehicleWithPicture(businessId: string) {
  const { id: pickUpPlaceId } = await makePickUpPlace(database, { businessId });
  const draft = { status: "draft", publishedAt: null } as const;
  const vehicle = await makeVehicle(database, { businessId, pickUpPlaceId, ...draft });
  const row = {
    id: crypto.randomUUID(),
    vehicleId: vehicle.id,
    position: 0,
    path: "/vehicles/suv-black-1.webp",
  };
  await database.insert(vehiclePictures).values({ ...row, alt: "", width: 1600, height: 1000 });
  return vehicle.id;
}

describe("a new vehicle", () => {
  it("is a draft of the actor's business and found by its title", async () => {
    const { owner, business } = await vehicleScenario(database);
    const vehicle = await createVehicle(owner, vehicleInput({ plate: "rad 123 c" }), requestContext);
    expect(vehicle).toMatchObject({
      status: "draft",
      plate: "RAD 123 C",
      placeId: "kiyovu",
      problems: ["pictures", "place", "documents"],
    });
    expect(vehicle.id).toMatch(/^toyota-rav4-kiyovu-[a-z0-9]{6}$/);
    const [row] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(row).toMatchObject({ businessId: business.id, publishedAt: null });
    expect(row?.searchText).toContain("toyota rav4");
  });

  it("starts at the place of the business, unless its owner has to choose one of several", async () => {
    const { owner, business } = await vehicleScenario(database);
    const startsAt = async () => (await createVehicle(owner, vehicleInput(), requestContext)).pickUpPlaceId;
    expect(await startsAt()).toBeNull();
    const { id } = await makePickUpPlace(database, { businessId: business.id });
    expect(await startsAt()).toBe(id);
    await makePickUpPlace(database, { businessId: business.id, name: "Airport desk" });
    expect(await startsAt()).toBeNull();
  });

  it("starts without a place if the only one is being removed", async () => {
    const { owner, business } = await vehicleScenario(database);
    const { id } = await makePickUpPlace(database, { businessId: business.id });
    let adding: ReturnType<typeof createVehicle> | undefined;
    await database.transaction(async (tx) => {
      await tx.delete(pickUpPlaces).where(eq(pickUpPlaces.id, id));
      adding = createVehicle(owner, vehicleInput(), requestContext);
      await waitForLocks(database, 1);
    });
    expect(await adding).toMatchObject({ pickUpPlaceId: null });
  });

  it("can be added only by managers: strangers get 404, lesser roles 403", async () => {
    const { business } = await vehicleScenario(database);
    const { owner: stranger } = await vehicleScenario(database);
    const request = vehicleInput({ businessId: business.id });
    await expect(createVehicle(stranger, request, requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const role of ["agent", "accountant"] as const) {
      const member = await withRole(business.id, role);
      await expect(createVehicle(member, request, requestContext)).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(createVehicle(member, vehicleInput(), requestContext)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });

  it("needs a plate that is unique in the fleet, even when two are added at once", async () => {
    const { owner } = await vehicleScenario(database);
    const twice = await Promise.allSettled(
      ["RAB 777 D", "rab777d"].map((plate) => createVehicle(owner, vehicleInput({ plate }), requestContext)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { owner: other } = await vehicleScenario(database);
    const added = await createVehicle(other, vehicleInput({ plate: "RAB 777 D" }), requestContext);
    expect(added).toMatchObject({ plate: "RAB 777 D" });
  });

  it("cannot have a future year", async () => {
    const { owner } = await vehicleScenario(database);
    await expect(createVehicle(owner, vehicleInput({ year: 2027 }), requestContext)).rejects.toMatchObject({
      key: "yearInvalid",
    });
  });
});

describe("a change of a vehicle", () => {
  it("is refused when somebody else has changed it since it was read", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const { updatedAt } = await getFleetVehicle(owner, vehicle.id, now);
    const first = await changeVehicle(
      owner,
      vehicle.id,
      { updatedAt, seats: 7, placeId: "gisozi" },
      requestContext,
    );
    expect(first).toMatchObject({ seats: 7, neighbourhood: "Gisozi" });
    const late = changeVehicle(owner, vehicle.id, { updatedAt, seats: 4 }, requestContext);
    await expect(late).rejects.toMatchObject({ key: "carChangedMeanwhile" });
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({ seats: 7 });
  });

  it("adds the description in another language, and records it", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const { updatedAt } = await getFleetVehicle(owner, vehicle.id, now);
    const texts = {
      descriptionLocale: "rw",
      descriptionFr: "Bonne sur les pistes, avec de bons pneus.",
    } as const;
    const changed = await changeVehicle(owner, vehicle.id, { updatedAt, ...texts }, requestContext);
    expect(changed).toMatchObject({ description: vehicle.description, descriptionRw: null, ...texts });
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, vehicle.id), eq(auditEntries.action, "car.change")));
    expect(entry?.detail).toMatchObject({ after: texts });
  });

  it("forgets the language of a description that a client rewrites without naming one", async () => {
    const { owner, vehicle } = await vehicleScenario(database, { descriptionLocale: "en" });
    const { updatedAt } = await getFleetVehicle(owner, vehicle.id, now);
    const same = { updatedAt, description: vehicle.description, seats: 7 };
    const kept = await changeVehicle(owner, vehicle.id, same, requestContext);
    expect(kept.descriptionLocale).toBe("en");
    const rewritten = { updatedAt: kept.updatedAt, description: "Une voiture sûre, avec de bons pneus." };
    expect(await changeVehicle(owner, vehicle.id, rewritten, requestContext)).toMatchObject({
      ...rewritten,
      updatedAt: expect.anything(),
      descriptionLocale: null,
    });
  });

  it("cannot become another car while somebody has booked it, except by an administrator", async () => {
    const { vehicle, owner, renter, quote } = await vehicleScenario(database, { plate: null });
    await makeVehicleDocuments(database, vehicle.id, owner.userId);
    const renting = await renter();
    await createBooking(renting, { quoteId: (await quote(renting, now)).id }, now);
    const change = async (actor: UserActor, values: object) => {
      const { updatedAt } = await getFleetVehicle(owner, vehicle.id, now);
      return changeVehicle(actor, vehicle.id, { ...values, updatedAt }, requestContext);
    };
    // A first plate replaces none, and a review of the documents would hold up the pick-up.
    expect(await change(owner, { plate: "RAD 555 A", make: "toyota", colour: "black" })).toMatchObject({
      status: "published",
      documents: [{ status: "approved" }, { status: "approved" }],
    });
    for (const values of [{ plate: "RAD 556 A" }, { plate: null }, { model: "Vitz" }, { year: 2012 }])
      await expect(change(owner, values)).rejects.toMatchObject({
        code: "conflict",
        key: "carIdentityBooked",
        details: { fields: { [Object.keys(values)[0] ?? ""]: "carIdentityBooked" } },
      });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await change(admin, { plate: "RAD 556 A" })).toMatchObject({ plate: "RAD 556 A" });
  });

  it("must keep a published vehicle publishable", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const { updatedAt } = await getFleetVehicle(owner, vehicle.id, now);
    const bare = changeVehicle(owner, vehicle.id, { updatedAt, description: "Nice." }, requestContext);
    await expect(bare).rejects.toMatchObject({ key: "carDescriptionRequired" });
  });
});

describe("every action on a vehicle", () => {
  it("is only for its managers: 404 for strangers, 403 for the rest of the team", async () => {
    const { vehicle, business } = await vehicleScenario(database);
    const { owner: stranger } = await vehicleScenario(database);
    const acts = [
      (actor: UserActor) =>
        changeVehicle(actor, vehicle.id, { updatedAt: now.toISOString(), seats: 4 }, requestContext),
      (actor: UserActor) => removeVehicle(actor, vehicle.id, requestContext),
      (actor: UserActor) => publishVehicle(actor, vehicle.id, requestContext),
      (actor: UserActor) => unpublishVehicle(actor, vehicle.id, requestContext),
      (actor: UserActor) => startMaintenance(actor, vehicle.id, requestContext),
      (actor: UserActor) =>
        addPicture(actor, vehicle.id, { fileId: vehicle.businessId, alt: "" }, requestContext),
      (actor: UserActor) => arrangePictures(actor, vehicle.id, { pictures: [] }, requestContext),
      (actor: UserActor) => removePicture(actor, vehicle.id, business.id, requestContext),
      (actor: UserActor) =>
        addVehicleDocument(
          actor,
          vehicle.id,
          { kind: "registration", fileId: business.id, validUntil: null },
          requestContext,
        ),
      (actor: UserActor) => removeVehicleDocument(actor, vehicle.id, business.id, requestContext),
    ];
    const agent = await withRole(business.id, "agent");
    for (const act of acts) {
      await expect(act(stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(act(agent)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(getFleetVehicle(stranger, vehicle.id, now)).rejects.toMatchObject({ code: "not_found" });
    expect(await getFleetVehicle(agent, vehicle.id, now)).toMatchObject({ can: { manage: false } });
  });
});

describe("publishing", () => {
  it("requires complete data, and records only the first time", async () => {
    const { owner, business } = await vehicleScenario(database);
    const bare = await makeVehicle(database, { businessId: business.id, status: "draft" });
    await expect(publishVehicle(owner, bare.id, requestContext)).rejects.toMatchObject({
      key: "carPictureRequired",
    });
    const id = await vehicleWithPicture(business.id);
    await database.update(vehicles).set({ pickUpPlaceId: null }).where(eq(vehicles.id, id));
    await expect(publishVehicle(owner, id, requestContext)).rejects.toMatchObject({
      key: "carPickUpPlaceRequired",
    });
    const { items: places } = await listPickUpPlaces(owner, business.id);
    await setPickUpPlace(owner, id, places[0]?.id ?? "", requestContext);
    const shown = (documentsEndOn: string | null) =>
      database.update(vehicles).set({ documentsEndOn }).where(eq(vehicles.id, id));
    for (const lacking of [null, "2026-11-30"]) {
      await shown(lacking);
      await expect(publishVehicle(owner, id, requestContext)).rejects.toMatchObject({
        key: "vehicleDocumentsRequired",
      });
    }
    await shown("2026-12-02");
    expect(await publishVehicle(owner, id, requestContext)).toMatchObject({ status: "published" });
    await unpublishVehicle(owner, id, requestContext);
    await publishVehicle(owner, id, { ...requestContext, now: addMs(now, DAY_MS) });
    const [row] = await database.select().from(vehicles).where(eq(vehicles.id, id));
    expect(row?.publishedAt).toEqual(now);
    const audited = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audited.map(({ action }) => action).sort()).toEqual([
      "car.change",
      "car.publish",
      "car.publish",
      "car.unpublish",
    ]);
  });

  it("needs an active business, and a verified email address if that is required", async () => {
    const { owner, business } = await vehicleScenario(database);
    const id = await vehicleWithPicture(business.id);
    await database.update(businesses).set({ status: "pending" }).where(eq(businesses.id, business.id));
    await expect(publishVehicle(owner, id, requestContext)).rejects.toMatchObject({ key: "businessNotOpen" });
    await database.update(businesses).set({ status: "active" }).where(eq(businesses.id, business.id));
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
    await database
      .insert(settings)
      .values({ key: "requireEmailVerification", value: true })
      .onConflictDoUpdate({ target: settings.key, set: { value: true } });
    await expect(publishVehicle(owner, id, requestContext)).rejects.toMatchObject({
      key: "emailVerificationRequired",
    });
    await database.update(settings).set({ value: false }).where(eq(settings.key, "requireEmailVerification"));
    expect(await publishVehicle(owner, id, requestContext)).toMatchObject({ status: "published" });
  });

  it("never exceeds the plan, however many requests compete", async () => {
    const user = await makeUser(database, { role: "business" });
    const business = await makeBusiness(database, { ownerId: user.id, plan: "basic" });
    const owner = actorFor(user, [{ businessId: business.id, role: "owner" }]);
    const ids = await Promise.all(Array.from({ length: 8 }, () => vehicleWithPicture(business.id)));
    const attempts = await Promise.allSettled(ids.map((id) => publishVehicle(owner, id, requestContext)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const refused = attempts.find((one) => one.status === "rejected");
    expect(refused).toMatchObject({ reason: { key: "planLimitReached", details: { values: { limit: 5 } } } });
    const listed = and(inArray(vehicles.id, ids), eq(vehicles.status, "published"));
    expect(await database.$count(vehicles, listed)).toBe(5);
  });

  it("is limited to one on the free plan, even when two are added and published at once, until a larger plan is chosen", async () => {
    const user = await makeUser(database);
    const business = await makeBusiness(database, { ownerId: user.id, kind: "individual", plan: "free" });
    const owner = actorFor(user, [{ businessId: business.id, role: "owner" }]);
    // The business's only place, at which its cars start.
    await makePickUpPlace(database, { businessId: business.id });
    const add = async () => {
      const { id } = await createVehicle(owner, vehicleInput(), requestContext);
      const picture = { vehicleId: id, position: 0, path: "/vehicles/suv-black-1.webp", alt: "" };
      await database
        .insert(vehiclePictures)
        .values({ id: crypto.randomUUID(), ...picture, width: 1600, height: 1000 });
      await database.update(vehicles).set({ documentsEndOn: "2099-12-31" }).where(eq(vehicles.id, id));
      return publishVehicle(owner, id, requestContext);
    };
    const attempts = await Promise.allSettled([add(), add()]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(attempts.find((one) => one.status === "rejected")).toMatchObject({
      reason: { key: "planLimitReached", details: { values: { limit: 1 }, reason: "plan_limit" } },
    });
    await changePlan(owner, { plan: "basic" }, requestContext);
    expect(await add()).toMatchObject({ status: "published" });
  });
});

describe("a vehicle with open bookings", () => {
  it("can go into maintenance, listing its bookings, but cannot be removed", async () => {
    const { owner, vehicle, renter, quote } = await vehicleScenario(database);
    const renterActor = await renter();
    await createBooking(renterActor, { quoteId: (await quote(renterActor, now)).id }, now);
    const inMaintenance = await startMaintenance(owner, vehicle.id, requestContext);
    expect(inMaintenance).toMatchObject({ status: "maintenance", rentals: [{ status: "pending_payment" }] });
    await expect(removeVehicle(owner, vehicle.id, requestContext)).rejects.toMatchObject({
      key: "carHasRentals",
    });
    const later = { ...requestContext, now: addMs(now, DAY_MS) };
    await removeVehicle(owner, vehicle.id, later);
    await expect(getFleetVehicle(owner, vehicle.id, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
