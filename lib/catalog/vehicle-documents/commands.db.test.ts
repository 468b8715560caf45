import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { notifications } from "@/db/schema/messaging/notifications";
import { files, fileVariants } from "@/db/schema/platform/files";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { refuseWrites } from "@/db/testing/refuse-writes";
import { actorFor, notificationKindsOf, paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { findVehicle } from "@/lib/catalog/storefront/vehicle-page/queries";
import { approveVehicleDocument } from "@/lib/catalog/vehicle-documents/admin/review";
import { addVehicleDocument, removeVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import type { VehicleDocumentKind } from "@/lib/catalog/vehicle-documents/contract";
import {
  remindOfExpiringDocuments,
  unlistVehiclesWithoutDocuments,
} from "@/lib/catalog/vehicle-documents/expiry-worker";
import { addPicture, arrangePictures, removePicture } from "@/lib/catalog/vehicle-photos/commands";
import { readPicture, readVariant } from "@/lib/operations/file-access/pictures";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { createQuote } from "@/lib/rentals/quotes/commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const anonymous = { kind: "anonymous" } as const;
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

async function upload(actor: UserActor, businessId: string, purpose: "vehicle_picture" | "vehicle_document") {
  const bytes = new Uint8Array(await testPicture(900, 600).png().toBuffer());
  return (
    await storeUpload(actor, { purpose, businessId, file: { name: "car.png", bytes } }, now, "192.0.2.1")
  ).id;
}

type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

const withRole = async (businessId: string, role: TeamRole) =>
  actorFor(await makeUser(database, { role: "business" }), [{ businessId, role }]);

describe("the pictures of a vehicle", () => {
  it("are visible only to its team, its renters and administrators while it is not published", async () => {
    const { owner, vehicle, business, renter } = await paidScenario(database, now);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await addPicture(owner, vehicle.id, { fileId, alt: "" }, requestContext);
    expect(await readPicture(anonymous, fileId)).toMatchObject({ audience: "public-for-now" });
    const put = (status: "draft" | "unlisted" | "removed") =>
      database.update(vehicles).set({ status }).where(eq(vehicles.id, vehicle.id));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const [stranger, otherOwner] = [
      actorFor(await makeUser(database)),
      (await vehicleScenario(database)).owner,
    ];
    for (const status of ["draft", "unlisted", "removed"] as const) {
      await put(status);
      for (const other of [anonymous, stranger, otherOwner]) {
        await expect(readPicture(other, fileId)).rejects.toMatchObject({ code: "not_found" });
        await expect(readVariant(other, fileId, "480")).rejects.toMatchObject({ code: "not_found" });
      }
      // Users with a booking of the vehicle still see its picture, on both sides.
      for (const one of [owner, admin, renter])
        expect(await readVariant(one, fileId, "480")).toMatchObject({ audience: "private" });
    }
    await database.update(vehicles).set({ status: "published" }).where(eq(vehicles.id, vehicle.id));
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    await expect(readPicture(anonymous, fileId)).rejects.toMatchObject({ code: "not_found" });
    expect(await readPicture(renter, fileId)).toMatchObject({ audience: "private" });
  });

  it("are public in all sizes once they are added, in the given order", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await expect(readPicture(anonymous, fileId)).rejects.toMatchObject({ code: "not_found" });
    await expect(readVariant(anonymous, fileId, "480")).rejects.toMatchObject({ code: "not_found" });
    await addPicture(owner, vehicle.id, { fileId, alt: "Front" }, requestContext);
    expect((await readPicture(anonymous, fileId)).mediaType).toBe("image/webp");
    expect((await readVariant(anonymous, fileId, "share")).mediaType).toBe("image/jpeg");
    const second = await upload(owner, business.id, "vehicle_picture");
    const { pictures } = await addPicture(owner, vehicle.id, { fileId: second, alt: "" }, requestContext);
    expect(pictures).toMatchObject([{ alt: "Front", width: 900, height: 600 }, { alt: "" }]);
    const turned = pictures.toReversed().map(({ id }, index) => ({ id, alt: `View ${index + 1}` }));
    const arranged = await arrangePictures(owner, vehicle.id, { pictures: turned }, requestContext);
    expect(arranged.pictures.map(({ id, alt }) => ({ id, alt }))).toEqual(turned);
    // Somebody who only moves a picture keeps the texts that others have written meanwhile.
    const moved = { pictures: pictures.map(({ id }) => ({ id })) };
    const { pictures: back } = await arrangePictures(owner, vehicle.id, moved, requestContext);
    expect(back.map(({ alt }) => alt)).toEqual(["View 2", "View 1"]);
    const partial = arrangePictures(owner, vehicle.id, { pictures: turned.slice(1) }, requestContext);
    await expect(partial).rejects.toMatchObject({ key: "carChangedMeanwhile" });
    await removePicture(owner, vehicle.id, turned[0]?.id ?? "", requestContext);
    const last = removePicture(owner, vehicle.id, turned[1]?.id ?? "", requestContext);
    await expect(last).rejects.toMatchObject({ key: "carLastPicture" });
    await expect(readVariant(owner, second, "800")).rejects.toMatchObject({ code: "not_found" });
    expect(await database.$count(fileVariants, eq(fileVariants.fileId, second))).toBe(3);
  });

  it("can be uploaded by an API key that manages the fleet, which can upload nothing else", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    const apiKeyActor = { ...owner, key: { id: vehicle.id, permissions: ["fleet.view", "fleet.manage"] } };
    const file = { name: "car.png", bytes: new Uint8Array(await testPicture(900, 600).png().toBuffer()) };
    const { id } = await storeUpload(apiKeyActor, { purpose: "vehicle_picture", file }, now, "192.0.2.1");
    const { pictures } = await addPicture(apiKeyActor, vehicle.id, { fileId: id, alt: "" }, requestContext);
    expect(pictures).toHaveLength(1);
    const storedUpload = storeUpload(
      apiKeyActor,
      { purpose: "vehicle_document", businessId: business.id, file },
      now,
      "192.0.2.1",
    );
    await expect(storedUpload).rejects.toMatchObject({ code: "forbidden" });
    const { business: theirs } = await vehicleScenario(database);
    const foreign = storeUpload(
      apiKeyActor,
      { purpose: "vehicle_picture", businessId: theirs.id, file },
      now,
      "192.0.2.1",
    );
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  it("must be large enough, in either orientation", async () => {
    const { owner, business } = await vehicleScenario(database);
    const send = async (width: number, height: number) => {
      const bytes = new Uint8Array(await testPicture(width, height).png().toBuffer());
      const file = { name: "car.png", bytes };
      return storeUpload(
        owner,
        { purpose: "vehicle_picture", businessId: business.id, file },
        now,
        "192.0.2.1",
      );
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

  it("must be the actor's uploads for this business, and at most twenty", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    const { owner: stranger, business: theirs } = await vehicleScenario(database);
    const foreign = await upload(stranger, theirs.id, "vehicle_picture");
    await expect(
      addPicture(owner, vehicle.id, { fileId: foreign, alt: "" }, requestContext),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    const rows = Array.from({ length: 20 }, (_, position) => ({
      id: crypto.randomUUID(),
      vehicleId: vehicle.id,
      position,
      path: "/x.webp",
      alt: "",
      width: 1,
      height: 1,
    }));
    await database.insert(vehiclePictures).values(rows);
    const fileId = await upload(owner, business.id, "vehicle_picture");
    await expect(addPicture(owner, vehicle.id, { fileId, alt: "" }, requestContext)).rejects.toMatchObject({
      key: "tooManyPictures",
    });
    const [file] = await database.select().from(files).where(eq(files.id, fileId));
    expect(file?.claimedAt).toBeNull();
  });
});

describe("the documents of a vehicle", () => {
  /** Uploads a document and has an administrator approve it. */
  const show = async (
    actor: UserActor,
    businessId: string,
    vehicleId: string,
    validUntil: string,
    at = now,
    kind: VehicleDocumentKind = "insurance",
  ) => {
    const fileId = await upload(actor, businessId, "vehicle_document");
    const context = { ...requestContext, now: at };
    const added = await addVehicleDocument(actor, vehicleId, { kind, fileId, validUntil }, context);
    const submitted = added.documents.find(({ status }) => status === "submitted");
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await approveVehicleDocument(admin, submitted?.id ?? "", {}, context);
    return added;
  };

  const bookingRequestFor = (vehicleId: string, at: Date) => ({
    vehicleId,
    startsAt: addMs(at, 2 * DAY_MS).toISOString(),
    endsAt: addMs(at, 4 * DAY_MS).toISOString(),
  });

  it("are both required for booking: the vehicle is unlisted without one, and published again with both", async () => {
    const { owner, vehicle, business, renter } = await vehicleScenario(database, { documentsEndOn: null });
    const request = bookingRequestFor(vehicle.id, now);
    const refusal = { key: "vehicleDocumentsExpired" };
    // The vehicle was published before documents were required, and the job has not run yet.
    await expect(createQuote(await renter(), request, now, "192.0.2.1")).rejects.toMatchObject(refusal);
    expect(await findVehicle(vehicle.id)).toMatchObject({ isVerified: false, isInsured: false });
    expect(await unlistVehiclesWithoutDocuments(now)).toBe(1);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "unlisted",
      isUnlistedForDocuments: true,
    });
    const notified = and(
      eq(notifications.userId, owner.userId),
      eq(notifications.kind, "car-documents-lapsed"),
    );
    expect(await database.$count(notifications, notified)).toBe(1);
    await show(owner, business.id, vehicle.id, "2099-12-05");
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "unlisted",
      problems: ["pictures", "place", "documents"],
    });
    await expect(createQuote(await renter(), request, now, "192.0.2.1")).rejects.toMatchObject(refusal);
    await show(owner, business.id, vehicle.id, "2099-12-05", now, "inspection");
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "published",
      isUnlistedForDocuments: false,
    });
    expect(await createQuote(await renter(), request, now, "192.0.2.1")).toMatchObject({
      vehicleId: vehicle.id,
    });
    expect(await findVehicle(vehicle.id)).toMatchObject({ isVerified: true, isInsured: true });
  });

  it("cannot be removed while a published vehicle needs them", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    await show(owner, business.id, vehicle.id, "2027-12-05", now, "inspection");
    const { documents: storedDocuments } = await show(owner, business.id, vehicle.id, "2027-12-05");
    const [insurance] = storedDocuments;
    const remove = () => removeVehicleDocument(owner, vehicle.id, insurance?.id ?? "", requestContext);
    await expect(remove()).rejects.toMatchObject({ key: "documentStillRequired" });
    await show(owner, business.id, vehicle.id, "2027-06-05");
    await remove();
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({ status: "published" });
  });

  it("unlist the vehicle once they have expired, and publish it again when renewed", async () => {
    const { owner, vehicle, business, renter } = await vehicleScenario(database);
    await show(owner, business.id, vehicle.id, "2027-12-05", now, "inspection");
    await show(owner, business.id, vehicle.id, "2026-12-05");
    const late = addMs(now, 6 * DAY_MS);
    const bookingRequest = bookingRequestFor(vehicle.id, late);
    // The quote is refused even before the job has run.
    const quoted = createQuote(await renter(), bookingRequest, late, "192.0.2.1");
    await expect(quoted).rejects.toMatchObject({ key: "vehicleDocumentsExpired" });
    expect(await unlistVehiclesWithoutDocuments(late)).toBe(1);
    expect(await unlistVehiclesWithoutDocuments(late)).toBe(0);
    const paused = await getFleetVehicle(owner, vehicle.id, late);
    expect(paused).toMatchObject({
      status: "unlisted",
      isUnlistedForDocuments: true,
      problems: ["pictures", "place", "documents"],
    });
    await expect(createQuote(await renter(), bookingRequest, late, "192.0.2.1")).rejects.toMatchObject({
      key: "vehicleDocumentsExpired",
    });
    const pauseNotifications = and(
      eq(notifications.userId, owner.userId),
      eq(notifications.kind, "car-documents-lapsed"),
    );
    expect(await database.$count(notifications, pauseNotifications)).toBe(1);
    await show(owner, business.id, vehicle.id, "2027-12-05", late);
    expect(await getFleetVehicle(owner, vehicle.id, late)).toMatchObject({
      status: "published",
      isUnlistedForDocuments: false,
    });
    expect(await createQuote(await renter(), bookingRequest, late, "192.0.2.1")).toMatchObject({
      vehicleId: vehicle.id,
    });
    await expect(show(owner, business.id, vehicle.id, "2026-12-06", late)).rejects.toMatchObject({
      key: "documentEnded",
    });
  });

  it("of other vehicles are handled if those of one fail", async () => {
    const scenarios = [await vehicleScenario(database), await vehicleScenario(database)];
    const late = new Date("2028-02-01T08:00:00Z");
    for (const { owner, vehicle, business } of scenarios) {
      await show(owner, business.id, vehicle.id, "2028-02-02", late);
      await show(owner, business.id, vehicle.id, "2028-02-02", late, "inspection");
    }
    const [stuck, other] = scenarios as [Scenario, Scenario];
    const kindsOf = ({ owner }: Scenario) => notificationKindsOf(database, owner.userId);
    const allowNotification = await refuseWrites(
      database,
      "insert on notifications",
      `new.user_id = '${stuck.owner.userId}'`,
    );
    await expect(remindOfExpiringDocuments(late)).rejects.toThrow();
    expect([await kindsOf(stuck), await kindsOf(other)]).toEqual([
      expect.not.arrayContaining(["car-paper-ending"]),
      expect.arrayContaining(["car-paper-ending"]),
    ]);
    const after = new Date("2028-02-03T08:00:00Z");
    expect((await findVehicle(other.vehicle.id))?.id).toBe(other.vehicle.id);
    await expect(unlistVehiclesWithoutDocuments(after)).rejects.toThrow();
    expect(await findVehicle(other.vehicle.id)).toBeNull();
    expect(await findVehicle(stuck.vehicle.id)).not.toBeNull();
    await allowNotification();
    expect(await unlistVehiclesWithoutDocuments(after)).toBe(1);
    expect(await findVehicle(stuck.vehicle.id)).toBeNull();
  });

  it("lead to one reminder to the fleet's managers at 30, 7 and 1 days", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    await show(owner, business.id, vehicle.id, "2027-01-20");
    const reminders = () =>
      database.$count(
        notifications,
        and(eq(notifications.userId, owner.userId), eq(notifications.kind, "car-paper-ending")),
      );
    const seen: number[] = [];
    for (const day of ["2026-12-01", "2026-12-21", "2027-01-05", "2027-01-13", "2027-01-19", "2027-01-20"]) {
      expect(await remindOfExpiringDocuments(new Date(`${day}T00:30:00Z`))).toBe(0);
      for (const hour of ["05", "13"]) await remindOfExpiringDocuments(new Date(`${day}T${hour}:30:00Z`));
      seen.push(await reminders());
    }
    expect(seen).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it("can be opened by members who manage the fleet, while the rest of the team sees that they exist", async () => {
    const { owner, vehicle, business } = await vehicleScenario(database);
    await show(owner, business.id, vehicle.id, "2027-01-20");
    const agent = await withRole(business.id, "agent");
    expect((await getFleetVehicle(owner, vehicle.id, now)).documents[0]?.file).not.toBeNull();
    expect((await getFleetVehicle(agent, vehicle.id, now)).documents).toMatchObject([
      { kind: "insurance", file: null },
    ]);
  });
});
