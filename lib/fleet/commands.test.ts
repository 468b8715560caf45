import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { actorFor, rentalScenario } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { settings } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { createBooking } from "@/lib/bookings/commands";
import { addPaper, removePaper } from "@/lib/car-papers/commands";
import { addPicture, arrangePictures, removePicture } from "@/lib/car-pictures/commands";
import { after, DAY_MS } from "@/lib/dates";
import { getCar } from "./car-queries";
import { changeCar, createCar, removeCar } from "./commands";
import { carRequest } from "./contract";
import { publishCar, repairCar, unpublishCar } from "./publishing";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

const sheet = (wanted: object = {}) =>
  carRequest.parse({
    ...{ title: "Toyota RAV4 2021", make: "Toyota", model: "RAV4", version: null, year: 2021, plate: null },
    ...{
      description: "A well kept RAV4 with roof rails and new tyres.",
      categoryId: "suv",
      bodyStyle: "suv",
    },
    ...{ colour: "white", fuelType: "gasoline", transmission: "automatic", seats: 5, doors: 5, luggage: 3 },
    ...{ mileageKm: 40_000, features: ["bluetooth"], dailyPriceCents: 4_500, depositCents: 10_000 },
    ...{ isInstantBook: true, placeId: "kiyovu", ...wanted },
  });

const withRole = async (businessId: string, role: TeamRole) =>
  actorFor(await makeUser(database, { role: "business" }), [{ businessId, role }]);

async function pictured(businessId: string) {
  const vehicle = await makeVehicle(database, { businessId, status: "draft", publishedAt: null });
  const row = {
    id: crypto.randomUUID(),
    vehicleId: vehicle.id,
    position: 0,
    path: "/vehicles/suv-black-1.webp",
  };
  await database.insert(vehiclePictures).values({ ...row, alt: "", width: 1600, height: 1000 });
  return vehicle.id;
}

describe("a new car", () => {
  it("is a draft of the business one manages, found by what it is called", async () => {
    const { owner, business } = await rentalScenario(database);
    const car = await createCar(owner, sheet({ plate: "rad 123 c" }), occasion);
    expect(car).toMatchObject({
      status: "draft",
      plate: "RAD 123 C",
      placeId: "kiyovu",
      problems: ["pictures", "papers"],
    });
    expect(car.id).toMatch(/^toyota-rav4-kiyovu-[a-z0-9]{6}$/);
    const [row] = await database.select().from(vehicles).where(eq(vehicles.id, car.id));
    expect(row).toMatchObject({ businessId: business.id, publishedAt: null });
    expect(row?.searchText).toContain("toyota rav4");
  });

  it("is nobody's but the business's to add: others meet 404, lesser roles 403", async () => {
    const { business } = await rentalScenario(database);
    const { owner: stranger } = await rentalScenario(database);
    const request = sheet({ businessId: business.id });
    await expect(createCar(stranger, request, occasion)).rejects.toMatchObject({ code: "not_found" });
    for (const role of ["agent", "accountant"] as const) {
      const member = await withRole(business.id, role);
      await expect(createCar(member, request, occasion)).rejects.toMatchObject({ code: "forbidden" });
      await expect(createCar(member, sheet(), occasion)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("has a plate no other car of the fleet has, also when two are added at once", async () => {
    const { owner } = await rentalScenario(database);
    const twice = await Promise.allSettled(
      ["RAB 777 D", "rab777d"].map((plate) => createCar(owner, sheet({ plate }), occasion)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { owner: other } = await rentalScenario(database);
    await expect(createCar(other, sheet({ plate: "RAB 777 D" }), occasion)).resolves.toBeDefined();
  });

  it("is of a year that has begun", async () => {
    const { owner } = await rentalScenario(database);
    await expect(createCar(owner, sheet({ year: 2027 }), occasion)).rejects.toMatchObject({
      key: "yearInvalid",
    });
  });
});

describe("a change of a car", () => {
  it("is refused when somebody else has changed it since it was read", async () => {
    const { owner, vehicle } = await rentalScenario(database);
    const { updatedAt } = await getCar(owner, vehicle.id, now);
    const first = await changeCar(owner, vehicle.id, { updatedAt, seats: 7, placeId: "gisozi" }, occasion);
    expect(first).toMatchObject({ seats: 7, neighbourhood: "Gisozi" });
    const late = changeCar(owner, vehicle.id, { updatedAt, seats: 4 }, occasion);
    await expect(late).rejects.toMatchObject({ key: "carChangedMeanwhile" });
    expect(await getCar(owner, vehicle.id, now)).toMatchObject({ seats: 7 });
  });

  it("keeps what a published car was published for", async () => {
    const { owner, vehicle } = await rentalScenario(database);
    const { updatedAt } = await getCar(owner, vehicle.id, now);
    const bare = changeCar(owner, vehicle.id, { updatedAt, description: "Nice." }, occasion);
    await expect(bare).rejects.toMatchObject({ key: "carDescriptionRequired" });
  });
});

describe("every act on a car", () => {
  it("is its managers': 404 for strangers, 403 for the rest of the team", async () => {
    const { vehicle, business } = await rentalScenario(database);
    const { owner: stranger } = await rentalScenario(database);
    const acts = [
      (actor: UserActor) =>
        changeCar(actor, vehicle.id, { updatedAt: now.toISOString(), seats: 4 }, occasion),
      (actor: UserActor) => removeCar(actor, vehicle.id, occasion),
      (actor: UserActor) => publishCar(actor, vehicle.id, occasion),
      (actor: UserActor) => unpublishCar(actor, vehicle.id, occasion),
      (actor: UserActor) => repairCar(actor, vehicle.id, occasion),
      (actor: UserActor) => addPicture(actor, vehicle.id, { fileId: vehicle.businessId, alt: "" }, occasion),
      (actor: UserActor) => arrangePictures(actor, vehicle.id, { pictures: [] }, occasion),
      (actor: UserActor) => removePicture(actor, vehicle.id, business.id, occasion),
      (actor: UserActor) =>
        addPaper(
          actor,
          vehicle.id,
          { kind: "registration", fileId: business.id, validUntil: null },
          occasion,
        ),
      (actor: UserActor) => removePaper(actor, vehicle.id, business.id, occasion),
    ];
    const agent = await withRole(business.id, "agent");
    for (const act of acts) {
      await expect(act(stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(act(agent)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(getCar(stranger, vehicle.id, now)).rejects.toMatchObject({ code: "not_found" });
    expect(await getCar(agent, vehicle.id, now)).toMatchObject({ can: { manage: false } });
  });
});

describe("publishing", () => {
  it("waits for what is missing, and dates the first time only", async () => {
    const { owner, business } = await rentalScenario(database);
    const bare = await makeVehicle(database, { businessId: business.id, status: "draft" });
    await expect(publishCar(owner, bare.id, occasion)).rejects.toMatchObject({ key: "carPictureRequired" });
    const id = await pictured(business.id);
    const shown = (papersEndOn: string | null) =>
      database.update(vehicles).set({ papersEndOn }).where(eq(vehicles.id, id));
    for (const lacking of [null, "2026-11-30"]) {
      await shown(lacking);
      await expect(publishCar(owner, id, occasion)).rejects.toMatchObject({ key: "carPapersEnded" });
    }
    await shown("2026-12-02");
    expect(await publishCar(owner, id, occasion)).toMatchObject({ status: "published" });
    await unpublishCar(owner, id, occasion);
    await publishCar(owner, id, { ...occasion, now: after(now, DAY_MS) });
    const [row] = await database.select().from(vehicles).where(eq(vehicles.id, id));
    expect(row?.publishedAt).toEqual(now);
    const told = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(told.map(({ action }) => action).sort()).toEqual(["car.publish", "car.publish", "car.unpublish"]);
  });

  it("is for active businesses, and for verified e-mails while they are asked for", async () => {
    const { owner, business } = await rentalScenario(database);
    const id = await pictured(business.id);
    await database.update(businesses).set({ status: "pending" }).where(eq(businesses.id, business.id));
    await expect(publishCar(owner, id, occasion)).rejects.toMatchObject({ key: "businessNotOpen" });
    await database.update(businesses).set({ status: "active" }).where(eq(businesses.id, business.id));
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
    await database
      .insert(settings)
      .values({ key: "requireEmailVerification", value: true })
      .onConflictDoUpdate({ target: settings.key, set: { value: true } });
    await expect(publishCar(owner, id, occasion)).rejects.toMatchObject({ key: "emailVerificationRequired" });
    await database.delete(settings).where(eq(settings.key, "requireEmailVerification"));
    await expect(publishCar(owner, id, occasion)).resolves.toBeDefined();
  });

  it("never exceeds the plan, however many are published at once", async () => {
    const user = await makeUser(database, { role: "business" });
    const business = await makeBusiness(database, { ownerId: user.id, plan: "basic" });
    const owner = actorFor(user, [{ businessId: business.id, role: "owner" }]);
    const ids = await Promise.all(Array.from({ length: 8 }, () => pictured(business.id)));
    const tries = await Promise.allSettled(ids.map((id) => publishCar(owner, id, occasion)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const refused = tries.find((one) => one.status === "rejected");
    expect(refused).toMatchObject({ reason: { key: "planLimitReached", details: { values: { limit: 5 } } } });
    const listed = and(inArray(vehicles.id, ids), eq(vehicles.status, "published"));
    expect(await database.$count(vehicles, listed)).toBe(5);
  });
});

describe("a car somebody counts on", () => {
  it("goes to the workshop with its rentals named, and is not removed", async () => {
    const { owner, vehicle, renter, quote } = await rentalScenario(database);
    const person = await renter();
    await createBooking(person, { quoteId: (await quote(person, now)).id }, now);
    const car = await repairCar(owner, vehicle.id, occasion);
    expect(car).toMatchObject({ status: "maintenance", rentals: [{ status: "pending_payment" }] });
    await expect(removeCar(owner, vehicle.id, occasion)).rejects.toMatchObject({ key: "carHasRentals" });
    const later = { ...occasion, now: after(now, DAY_MS) };
    await removeCar(owner, vehicle.id, later);
    await expect(getCar(owner, vehicle.id, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
