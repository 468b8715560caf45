import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { changeVehicle } from "@/lib/catalog/fleet/commands";
import { vehicleChange } from "@/lib/catalog/fleet/contract";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { findVehicle } from "@/lib/catalog/storefront/vehicle-page/queries";
import { addVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import { unlistVehiclesWithoutDocuments } from "@/lib/catalog/vehicle-documents/expiry-worker";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { endDocumentGrace, grantDocumentGrace } from "./grace";
import { listWaitingVehicleDocuments } from "./queries";
import { approveVehicleDocument, rejectVehicleDocument } from "./review";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const admin = actorFor(await makeUser(database, { role: "admin", firstName: "Grace", lastName: "Ineza" }));

async function submit(
  { owner, business, vehicle }: Awaited<ReturnType<typeof vehicleScenario>>,
  kind: "insurance" | "inspection",
  validUntil = "2027-06-30",
): Promise<string> {
  const file = { name: "paper.png", bytes: new Uint8Array(await testPicture(900, 600).png().toBuffer()) };
  const purpose = "vehicle_document" as const;
  const { id: fileId } = await storeUpload(
    owner,
    { purpose, businessId: business.id, file },
    now,
    "192.0.2.1",
  );
  const added = await addVehicleDocument(owner, vehicle.id, { kind, fileId, validUntil }, requestContext);
  return added.documents.find((one) => one.kind === kind && one.status === "submitted")?.id ?? "";
}

const countNotifications = ({ userId }: UserActor, kind: string) =>
  database.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, kind)));

describe("the review of a vehicle's documents", () => {
  it("lists waiting documents, oldest first, and publishes the vehicle once both are approved", async () => {
    const scenario = await vehicleScenario(database, { documentsEndOn: null, plate: "RAD 123 C" });
    const { vehicle, owner, business } = scenario;
    await unlistVehiclesWithoutDocuments(now);
    const [insurance, inspection] = [
      await submit(scenario, "insurance"),
      await submit(scenario, "inspection"),
    ];
    expect(await countNotifications(admin, "car-paper-submitted")).toBe(1);
    const first = await listWaitingVehicleDocuments(admin, { limit: 1 });
    expect(first.items).toMatchObject([
      {
        id: insurance,
        kind: "insurance",
        vehicle: { plate: "RAD 123 C" },
        business: { name: business.name },
      },
    ]);
    const rest = await listWaitingVehicleDocuments(admin, { limit: 5, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ id }) => id)).toEqual([inspection]);
    const corrected = { validUntil: "2027-03-31" };
    await approveVehicleDocument(admin, insurance, corrected, requestContext);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "unlisted",
      isUnlistedForDocuments: true,
    });
    await approveVehicleDocument(admin, inspection, {}, requestContext);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "published",
      problems: ["pictures", "place"],
    });
    const [row] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(row).toMatchObject({ documentsEndOn: "2027-03-31", listableUntil: "2027-03-31" });
    expect(await countNotifications(owner, "car-paper-approved")).toBe(2);
    expect((await listWaitingVehicleDocuments(admin, { limit: 5 })).items).toEqual([]);
  });

  it("rejects with a reason that the owner sees, and leaves the vehicle unchanged", async () => {
    const scenario = await vehicleScenario(database, { documentsEndOn: null });
    const id = await submit(scenario, "insurance");
    await rejectVehicleDocument(admin, id, "The stamp is missing", requestContext);
    const { documents } = await getFleetVehicle(scenario.owner, scenario.vehicle.id, now);
    expect(documents).toMatchObject([
      { status: "rejected", rejectionReason: "The stamp is missing", isCurrent: false },
    ]);
    expect(await countNotifications(scenario.owner, "car-paper-rejected")).toBe(1);
    const entries = await database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, scenario.vehicle.id), eq(auditEntries.action, "car.paper.reject")),
      );
    expect(entries).toMatchObject([{ actorId: admin.userId, detail: { reason: "The stamp is missing" } }]);
  });

  it("is decided once, by an administrator who is not involved with the vehicle", async () => {
    const scenario = await vehicleScenario(database, { documentsEndOn: null });
    const id = await submit(scenario, "insurance");
    const approve = (actor: UserActor) => approveVehicleDocument(actor, id, {}, requestContext);
    await expect(approve(scenario.owner)).rejects.toMatchObject({ code: "forbidden" });
    const member = { ...admin, memberships: [{ businessId: scenario.business.id, role: "owner" as const }] };
    await expect(approve(member)).rejects.toMatchObject({ code: "forbidden" });
    const decisions = [approve(admin), rejectVehicleDocument(admin, id, "Unreadable", requestContext)];
    const outcomes = await Promise.allSettled(decisions);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(approve(admin)).rejects.toMatchObject({ key: "documentReviewed" });
    await expect(
      approveVehicleDocument(admin, crypto.randomUUID(), {}, requestContext),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("starts again when its owner changes plate, make, model or year, also for the reviewer who saw the old ones", async () => {
    const scenario = await vehicleScenario(database, { documentsEndOn: null, plate: "RAD 123 C" });
    const { vehicle, owner } = scenario;
    const change = async (actor: UserActor, values: object, at = now) => {
      const { updatedAt } = await getFleetVehicle(owner, vehicle.id, at);
      const context = { ...requestContext, now: at };
      return changeVehicle(actor, vehicle.id, vehicleChange.parse({ ...values, updatedAt }), context);
    };
    const seen = await submit(scenario, "insurance");
    await change(owner, { year: 2019 });
    await expect(approveVehicleDocument(admin, seen, {}, requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
    await submit(scenario, "inspection");
    const approveAll = async () => {
      const { items } = await listWaitingVehicleDocuments(admin, { limit: 5 });
      for (const { id } of items) await approveVehicleDocument(admin, id, {}, requestContext);
      return items.length;
    };
    expect(await approveAll()).toBe(2);
    const approved = { status: "published", isUnlistedForDocuments: false };
    // Another spelling, and what documents do not say, change nothing.
    expect(await change(owner, { plate: "rad123c", colour: "black" })).toMatchObject(approved);
    expect(await change(admin, { plate: "RAD 124 C" })).toMatchObject(approved);
    const announced = await countNotifications(admin, "car-paper-submitted");
    const later = addMs(now, HOUR_MS);
    expect(await change(owner, { plate: "RAE 777 B", make: "Suzuki" }, later)).toMatchObject({
      status: "unlisted",
      isUnlistedForDocuments: true,
      documents: [{ status: "submitted" }, { status: "submitted" }],
    });
    expect(await countNotifications(admin, "car-paper-submitted")).toBe(announced + 1);
    expect(await approveAll()).toBe(2);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject(approved);
    expect(await countNotifications(owner, "car-paper-approved")).toBe(4);
  });

  it("does not approve a document that has expired", async () => {
    const scenario = await vehicleScenario(database, { documentsEndOn: null });
    const id = await submit(scenario, "inspection", "2026-12-05");
    const late = { ...requestContext, now: addMs(now, 6 * DAY_MS) };
    await expect(approveVehicleDocument(admin, id, {}, late)).rejects.toMatchObject({ key: "documentEnded" });
    const [row] = await database.select().from(vehicleDocuments).where(eq(vehicleDocuments.id, id));
    expect(row).toMatchObject({ status: "submitted", reviewedBy: null });
  });
});

describe("a company's grace period", () => {
  const grant = (businessId: string, endsOn: string, at = now) =>
    grantDocumentGrace(
      admin,
      businessId,
      { endsOn, reason: "Appointments are late" },
      { ...requestContext, now: at },
    );

  it("allows bookings without approved documents until it ends, but not the verified badge", async () => {
    const { vehicle, business, owner, renter, quote } = await vehicleScenario(database, {
      documentsEndOn: null,
    });
    expect(await unlistVehiclesWithoutDocuments(now)).toBeGreaterThan(0);
    const granted = { startsOn: "2026-12-01", endsOn: "2026-12-31", grantedBy: "Grace Ineza" };
    expect(await grant(business.id, "2026-12-31")).toMatchObject(granted);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      status: "published",
      documentGrace: { ...granted, reason: "Appointments are late" },
    });
    expect(await findVehicle(vehicle.id)).toMatchObject({ isVerified: false, isInsured: false });
    expect(await quote(await renter(), now)).toMatchObject({ vehicleId: vehicle.id });
    expect(await countNotifications(owner, "document-grace-granted")).toBe(1);
    expect(await unlistVehiclesWithoutDocuments(now)).toBe(0);
    const after = new Date("2027-01-01T08:00:00Z");
    await expect(quote(await renter(), after)).rejects.toMatchObject({ key: "vehicleDocumentsExpired" });
    expect(await unlistVehiclesWithoutDocuments(after)).toBeGreaterThan(0);
    expect(await getFleetVehicle(owner, vehicle.id, after)).toMatchObject({
      isUnlistedForDocuments: true,
      documentGrace: null,
    });
  });

  it("lasts at most 30 days from its first day, and is only for companies", async () => {
    const { business } = await vehicleScenario(database);
    await expect(grant(business.id, "2027-01-01")).rejects.toMatchObject({ key: "graceTooLong" });
    await grant(business.id, "2026-12-10");
    // Moving the end does not start a second grace period.
    const later = addMs(now, 20 * DAY_MS);
    await expect(grant(business.id, "2027-01-10", later)).rejects.toMatchObject({ key: "graceTooLong" });
    await expect(grant(business.id, "2026-12-31", later)).resolves.toMatchObject({ startsOn: "2026-12-01" });
    await database.update(businesses).set({ kind: "individual" }).where(eq(businesses.id, business.id));
    await expect(grant(business.id, "2026-12-31")).rejects.toMatchObject({ key: "graceForCompanies" });
    await expect(grant(crypto.randomUUID(), "2026-12-31")).rejects.toMatchObject({ code: "not_found" });
  });

  it("can be granted and ended only by administrators", async () => {
    const { vehicle, business, owner } = await vehicleScenario(database, { documentsEndOn: null });
    const request = { endsOn: "2026-12-31", reason: "Please" };
    await expect(grantDocumentGrace(owner, business.id, request, requestContext)).rejects.toMatchObject({
      code: "forbidden",
    });
    await grant(business.id, "2026-12-31");
    await endDocumentGrace(admin, business.id, requestContext);
    await unlistVehiclesWithoutDocuments(now);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({
      isUnlistedForDocuments: true,
      documentGrace: null,
    });
    await expect(endDocumentGrace(admin, business.id, requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
