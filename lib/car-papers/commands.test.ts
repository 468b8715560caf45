import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, bookedScenario, rentalScenario } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { files, fileVariants } from "@/db/schema/files";
import { notifications } from "@/db/schema/notifications";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { mindCarPapers } from "@/lib/car-papers/clock";
import { addPaper, removePaper } from "@/lib/car-papers/commands";
import type { PaperKind } from "@/lib/car-papers/contract";
import { addPicture, arrangePictures, removePicture } from "@/lib/car-pictures/commands";
import { after, DAY_MS } from "@/lib/dates";
import { storeUpload } from "@/lib/files/commands";
import { readPicture, readVariant } from "@/lib/files/picture-queries";
import { picture } from "@/lib/files/testing";
import { getCar } from "@/lib/fleet/car-queries";
import { makeQuote } from "@/lib/quotes/commands";
import { findVehicle } from "@/lib/vehicles/queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const anonymous = { kind: "anonymous" } as const;
const occasion = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

async function upload(actor: UserActor, businessId: string, purpose: "vehicle_picture" | "vehicle_paper") {
  const bytes = new Uint8Array(await picture(900, 600).png().toBuffer());
  return (await storeUpload(actor, { purpose, businessId, file: { name: "car.png", bytes } }, now)).id;
}

const withRole = async (businessId: string, role: TeamRole) =>
  actorFor(await makeUser(database, { role: "business" }), [{ businessId, role }]);

describe("pictures of a car", () => {
  it("are nobody else's while it is not on the list: its team's, administrators' and who rents it", async () => {
    const { owner, vehicle, business, renter } = await bookedScenario(database, true, now);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await addPicture(owner, vehicle.id, { fileId, alt: "" }, occasion);
    expect(await readPicture(anonymous, fileId)).toMatchObject({ audience: "everybody for now" });
    const put = (status: "draft" | "unlisted" | "removed") =>
      database.update(vehicles).set({ status }).where(eq(vehicles.id, vehicle.id));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const [stranger, rival] = [actorFor(await makeUser(database)), (await rentalScenario(database)).owner];
    for (const status of ["draft", "unlisted", "removed"] as const) {
      await put(status);
      for (const other of [anonymous, stranger, rival]) {
        await expect(readPicture(other, fileId)).rejects.toMatchObject({ code: "not_found" });
        await expect(readVariant(other, fileId, "480")).rejects.toMatchObject({ code: "not_found" });
      }
      // Who has a rental of it still sees what they rented, on either side.
      for (const one of [owner, admin, renter])
        expect(await readVariant(one, fileId, "480")).toMatchObject({ audience: "few" });
    }
    await database.update(vehicles).set({ status: "published" }).where(eq(vehicles.id, vehicle.id));
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    await expect(readPicture(anonymous, fileId)).rejects.toMatchObject({ code: "not_found" });
    expect(await readPicture(renter, fileId)).toMatchObject({ audience: "few" });
  });

  it("are public with all their sizes once they are part of it, in the order one gives them", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await expect(readPicture(anonymous, fileId)).rejects.toMatchObject({ code: "not_found" });
    await expect(readVariant(anonymous, fileId, "480")).rejects.toMatchObject({ code: "not_found" });
    await addPicture(owner, vehicle.id, { fileId, alt: "Front" }, occasion);
    expect((await readPicture(anonymous, fileId)).mediaType).toBe("image/webp");
    expect((await readVariant(anonymous, fileId, "share")).mediaType).toBe("image/jpeg");
    const second = await upload(owner, business.id, "vehicle_picture");
    const { pictures } = await addPicture(owner, vehicle.id, { fileId: second, alt: "" }, occasion);
    expect(pictures).toMatchObject([{ alt: "Front", width: 900, height: 600 }, { alt: "" }]);
    const turned = pictures.toReversed().map(({ id }, index) => ({ id, alt: `View ${index + 1}` }));
    const arranged = await arrangePictures(owner, vehicle.id, { pictures: turned }, occasion);
    expect(arranged.pictures.map(({ id, alt }) => ({ id, alt }))).toEqual(turned);
    const partial = arrangePictures(owner, vehicle.id, { pictures: turned.slice(1) }, occasion);
    await expect(partial).rejects.toMatchObject({ key: "carChangedMeanwhile" });
    await removePicture(owner, vehicle.id, turned[0]?.id ?? "", occasion);
    const last = removePicture(owner, vehicle.id, turned[1]?.id ?? "", occasion);
    await expect(last).rejects.toMatchObject({ key: "carLastPicture" });
    await expect(readVariant(owner, second, "800")).rejects.toMatchObject({ code: "not_found" });
    expect(await database.$count(fileVariants, eq(fileVariants.fileId, second))).toBe(3);
  });

  it("come from a program that runs the fleet, too, which sends nothing else", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    const program = { ...owner, key: { id: vehicle.id, permissions: ["fleet.view", "fleet.manage"] } };
    const file = { name: "car.png", bytes: new Uint8Array(await picture(900, 600).png().toBuffer()) };
    const { id } = await storeUpload(program, { purpose: "vehicle_picture", file }, now);
    const { pictures } = await addPicture(program, vehicle.id, { fileId: id, alt: "" }, occasion);
    expect(pictures).toHaveLength(1);
    const paper = storeUpload(program, { purpose: "vehicle_paper", businessId: business.id, file }, now);
    await expect(paper).rejects.toMatchObject({ code: "forbidden" });
    const { business: theirs } = await rentalScenario(database);
    const foreign = storeUpload(program, { purpose: "vehicle_picture", businessId: theirs.id, file }, now);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  it("are large enough to be shown, whichever way up", async () => {
    const { owner, business } = await rentalScenario(database);
    const send = async (width: number, height: number) => {
      const bytes = new Uint8Array(await picture(width, height).png().toBuffer());
      const file = { name: "car.png", bytes };
      return storeUpload(owner, { purpose: "vehicle_picture", businessId: business.id, file }, now);
    };
    for (const [width, height] of [
      [200, 150],
      [799, 600],
      [800, 599],
      [1_600, 300],
    ] as const)
      await expect(send(width, height)).rejects.toMatchObject({ key: "imageTooSmall" });
    for (const [width, height] of [
      [800, 600],
      [600, 800],
    ] as const)
      await expect(send(width, height)).resolves.toBeDefined();
  });

  it("are one's own uploads for this business, and twenty at most", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    const { owner: stranger, business: theirs } = await rentalScenario(database);
    const foreign = await upload(stranger, theirs.id, "vehicle_picture");
    await expect(addPicture(owner, vehicle.id, { fileId: foreign, alt: "" }, occasion)).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    const rows = Array.from({ length: 20 }, (_, position) => ({
      ...{ id: crypto.randomUUID(), vehicleId: vehicle.id, position, path: "/x.webp", alt: "" },
      ...{ width: 1, height: 1 },
    }));
    await database.insert(vehiclePictures).values(rows);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await expect(addPicture(owner, vehicle.id, { fileId, alt: "" }, occasion)).rejects.toMatchObject({
      key: "tooManyPictures",
    });
    const [file] = await database.select().from(files).where(eq(files.id, fileId));
    expect(file?.claimedAt).toBeNull();
  });
});

describe("papers of a car", () => {
  const show = async (
    actor: UserActor,
    businessId: string,
    vehicleId: string,
    validUntil: string,
    at = now,
    kind: PaperKind = "insurance",
  ) =>
    addPaper(
      actor,
      vehicleId,
      { kind, fileId: await upload(actor, businessId, "vehicle_paper"), validUntil },
      { ...occasion, now: at },
    );

  const wishIn = (vehicleId: string, at: Date) => ({
    vehicleId,
    startsAt: after(at, 2 * DAY_MS).toISOString(),
    endsAt: after(at, 4 * DAY_MS).toISOString(),
  });

  it("are both needed for a car to be booked: one without them leaves the list and comes back with the second", async () => {
    const { owner, vehicle, business, renter } = await rentalScenario(database, { papersEndOn: null });
    const request = wishIn(vehicle.id, now);
    const refusal = { key: "carPapersExpired" };
    // Listed from before documents were needed, and the job has not come round.
    await expect(makeQuote(await renter(), request, now)).rejects.toMatchObject(refusal);
    expect(await findVehicle(vehicle.id)).toMatchObject({ isVerified: false, isInsured: false });
    expect((await mindCarPapers(now)).paused).toBe(1);
    expect(await getCar(owner, vehicle.id, now)).toMatchObject({ status: "unlisted", isPaused: true });
    const notified = and(eq(notifications.userId, owner.userId), eq(notifications.kind, "car-paused"));
    expect(await database.$count(notifications, notified)).toBe(1);
    await show(owner, business.id, vehicle.id, "2099-12-05");
    expect(await getCar(owner, vehicle.id, now)).toMatchObject({
      status: "unlisted",
      problems: ["pictures", "papers"],
    });
    await expect(makeQuote(await renter(), request, now)).rejects.toMatchObject(refusal);
    await show(owner, business.id, vehicle.id, "2099-12-05", now, "inspection");
    expect(await getCar(owner, vehicle.id, now)).toMatchObject({ status: "published", isPaused: false });
    await expect(makeQuote(await renter(), request, now)).resolves.toBeDefined();
    expect(await findVehicle(vehicle.id)).toMatchObject({ isVerified: true, isInsured: true });
  });

  it("stay while a listed car needs them", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    await show(owner, business.id, vehicle.id, "2027-12-05", now, "inspection");
    const { papers } = await show(owner, business.id, vehicle.id, "2027-12-05");
    const [insurance] = papers;
    const remove = () => removePaper(owner, vehicle.id, insurance?.id ?? "", occasion);
    await expect(remove()).rejects.toMatchObject({ key: "paperStillCounts" });
    await show(owner, business.id, vehicle.id, "2027-06-05");
    await expect(remove()).resolves.toBeDefined();
    expect(await getCar(owner, vehicle.id, now)).toMatchObject({ status: "published" });
  });

  it("take the car off the list once they have run out, and renewed ones bring it back", async () => {
    const { owner, vehicle, business, renter } = await rentalScenario(database);
    await show(owner, business.id, vehicle.id, "2027-12-05", now, "inspection");
    await show(owner, business.id, vehicle.id, "2026-12-05");
    const late = after(now, 6 * DAY_MS);
    const wish = wishIn(vehicle.id, late);
    // Before the clock has come round, too.
    const quoted = makeQuote(await renter(), wish, late);
    await expect(quoted).rejects.toMatchObject({ key: "carPapersExpired" });
    expect((await mindCarPapers(late)).paused).toBe(1);
    expect((await mindCarPapers(late)).paused).toBe(0);
    const paused = await getCar(owner, vehicle.id, late);
    expect(paused).toMatchObject({ status: "unlisted", isPaused: true, problems: ["pictures", "papers"] });
    await expect(makeQuote(await renter(), wish, late)).rejects.toMatchObject({ key: "carPapersExpired" });
    const told = and(eq(notifications.userId, owner.userId), eq(notifications.kind, "car-paused"));
    expect(await database.$count(notifications, told)).toBe(1);
    await show(owner, business.id, vehicle.id, "2027-12-05", late);
    expect(await getCar(owner, vehicle.id, late)).toMatchObject({ status: "published", isPaused: false });
    await expect(makeQuote(await renter(), wish, late)).resolves.toBeDefined();
    await expect(show(owner, business.id, vehicle.id, "2026-12-06", late)).rejects.toMatchObject({
      key: "paperEnded",
    });
  });

  it("remind those who manage the fleet at 30, 7 and 1 days, once each", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    await show(owner, business.id, vehicle.id, "2027-01-20");
    const reminders = () =>
      database.$count(
        notifications,
        and(eq(notifications.userId, owner.userId), eq(notifications.kind, "car-paper-ending")),
      );
    const seen: number[] = [];
    for (const day of ["2026-12-01", "2026-12-21", "2027-01-05", "2027-01-13", "2027-01-19", "2027-01-20"]) {
      for (const hour of ["00", "13"]) await mindCarPapers(new Date(`${day}T${hour}:30:00Z`));
      seen.push(await reminders());
    }
    expect(seen).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it("are opened by those who manage the fleet, and seen to be there by the rest of the team", async () => {
    const { owner, vehicle, business } = await rentalScenario(database);
    await show(owner, business.id, vehicle.id, "2027-01-20");
    const agent = await withRole(business.id, "agent");
    expect((await getCar(owner, vehicle.id, now)).papers[0]?.file).not.toBeNull();
    expect((await getCar(agent, vehicle.id, now)).papers).toMatchObject([{ kind: "insurance", file: null }]);
  });
});
