import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import { approveDocument, rejectDocument } from "@/lib/identity/identity-documents/review";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { addMs } from "@/lib/platform/dates";
import { activateBusiness, addBusiness, approveBusiness, declineBusiness, suspendBusiness } from "./commands";
import { addBusinessForm, adminBusinessesQuery } from "./contract";
import { getAdminBusiness, listAdminBusinesses } from "./queries";

const database = await freshDatabase();
const { company, add } = documentFixture(() => database);
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const forbidden = { code: "forbidden" };
const statusConflict = { key: "businessStatusChanged" };
const seenVersion = ({ updatedAt }: { updatedAt: Date }) => ({ updatedAt: updatedAt.toISOString() });
const isPublic = async (id: string) =>
  (await database.select({ id: vehicles.id }).from(vehicles).where(visibleToPublic())).some(
    (row) => row.id === id,
  );

describe("an administrator", () => {
  it("suspends and activates a business with its vehicles, notifies its owner and records it in the audit log", async () => {
    const { business, vehicle, owner } = await vehicleScenario(database);
    expect(await suspendBusiness(admin, business.id, { reason: "No insurance" }, context)).toMatchObject({
      status: "suspended",
      verificationStatus: "verified",
      can: { activate: true, suspend: false, approve: false },
    });
    expect(await isPublic(vehicle.id)).toBe(false);
    await expect(suspendBusiness(admin, business.id, { reason: "x" }, context)).rejects.toMatchObject(
      statusConflict,
    );
    expect(await activateBusiness(admin, business.id, context)).toMatchObject({ status: "active" });
    expect(await isPublic(vehicle.id)).toBe(true);
    expect(await notificationKindsOf(database, owner.userId)).toEqual([
      "business-suspended",
      "business-activated",
    ]);
    const auditRows = await database
      .select({ action: auditEntries.action, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, business.id))
      .orderBy(auditEntries.id);
    expect(auditRows).toEqual([
      {
        action: "business.suspend",
        detail: {
          before: { status: "active", verification: "verified" },
          after: { status: "suspended", verification: "verified" },
          reason: "No insurance",
        },
      },
      {
        action: "business.activate",
        detail: {
          before: { status: "suspended", verification: "verified" },
          after: { status: "active", verification: "verified" },
        },
      },
    ]);
  });

  it("suspends a business until an administrator activates it, whatever happens to its documents", async () => {
    const { businessId, owner } = await company();
    const submitLicence = async (expiresOn: string) => {
      const { id } = await add(owner, "business_license", { businessId, expiresOn });
      await submitBusinessDocuments(owner, businessId, now);
      return id;
    };
    const { id: taxId } = await add(owner, "tax_certificate", { businessId });
    const ending = await submitLicence("2026-12-10");
    for (const id of [taxId, ending]) await approveDocument(admin, id, {}, context);
    const blurred = await submitLicence("2030-01-01");
    await suspendBusiness(admin, businessId, { reason: "Fraud" }, context);
    const decided = await rejectDocument(admin, blurred, "The scan is blurred", context);
    expect(decided).toMatchObject({ status: "rejected", businessVerification: null });
    // Opened on an expired licence, it would be closed again within the hour.
    const expired = { ...context, now: new Date("2026-12-11T10:00:00Z") };
    const activate = () => activateBusiness(admin, businessId, expired);
    await expect(activate()).rejects.toMatchObject({ key: "activationDocumentEnded" });
    await approveDocument(admin, await submitLicence("2030-01-01"), {}, context);
    expect(await getAdminBusiness(admin, businessId)).toMatchObject({
      status: "suspended",
      can: { activate: true, approve: false },
    });
    expect(await activate()).toMatchObject({ status: "active" });
  });

  it("approves or rejects a pending business once, even with parallel requests", async () => {
    const waiting = await makeBusiness(database, {
      status: "pending",
      verification: "pending",
      verifiedAt: null,
    });
    await expect(activateBusiness(admin, waiting.id, context)).rejects.toMatchObject(statusConflict);
    const results = await Promise.allSettled([
      approveBusiness(admin, waiting.id, seenVersion(waiting), context),
      declineBusiness(admin, waiting.id, { reason: "Documentation incomplete" }, context),
      approveBusiness(admin, waiting.id, seenVersion(waiting), context),
    ]);
    // Exactly one succeeds; the others' `updatedAt` is out of date.
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [stored] = await database.select().from(businesses).where(eq(businesses.id, waiting.id));
    expect(stored).toMatchObject(
      results[1]?.status === "fulfilled"
        ? { status: "suspended", verification: "rejected", verifiedAt: null }
        : { status: "active", verification: "verified", verifiedAt: now },
    );

    const other = await makeBusiness(database, {
      status: "pending",
      verification: "pending",
      verifiedAt: null,
    });
    expect(await declineBusiness(admin, other.id, { reason: "Blurred" }, context)).toMatchObject({
      status: "suspended",
      verificationStatus: "rejected",
      rejectedReason: "Blurred",
      can: { approve: true, reject: false, activate: false },
    });
  });

  it("refuses to approve a business that changed since it was shown", async () => {
    const waiting = await makeBusiness(database, {
      status: "pending",
      verification: "pending",
      verifiedAt: null,
    });
    const renamed = addMs(waiting.updatedAt, 1);
    await database
      .update(businesses)
      .set({ name: "Bank of Kigali", updatedAt: renamed })
      .where(eq(businesses.id, waiting.id));
    const blind = approveBusiness(admin, waiting.id, seenVersion(waiting), context);
    await expect(blind).rejects.toMatchObject(statusConflict);
    const shown = await getAdminBusiness(admin, waiting.id);
    expect(shown).toMatchObject({ name: "Bank of Kigali", status: "pending" });
    expect(await approveBusiness(admin, waiting.id, shown, context)).toMatchObject({ status: "active" });
  });

  it("may not decide on their own business, and only administrators may decide on any", async () => {
    const { business, owner } = await vehicleScenario(database);
    const insider = { ...admin, memberships: [{ businessId: business.id, role: "agent" as const }] };
    const attempts = [insider, owner, actorFor(await makeUser(database))].flatMap((actor) => [
      approveBusiness(actor, business.id, seenVersion(business), context),
      declineBusiness(actor, business.id, { reason: "x" }, context),
      suspendBusiness(actor, business.id, { reason: "x" }, context),
      activateBusiness(actor, business.id, context),
    ]);
    for (const result of await Promise.allSettled(attempts))
      expect(result).toMatchObject({ status: "rejected", reason: forbidden });
    await expect(listAdminBusinesses(owner, adminBusinessesQuery.parse({}))).rejects.toMatchObject(forbidden);
    await expect(approveBusiness(admin, uuid(), seenVersion(business), context)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a business added by an administrator", () => {
  const form = addBusinessForm.parse({
    businessName: "Inzira Cars",
    businessEmail: "Desk@Inzira.example",
    businessPhone: "0788 111 222",
    registrationNumber: "RDB-100",
  });

  it("waits for verification, and its owner gets an email to choose a password", async () => {
    await expect(
      addBusiness(admin, { ...form, establishmentDate: "2999-01-01" }, context),
    ).rejects.toMatchObject({ details: { fields: { establishmentDate: "dateNotPast" } } });
    const added = await addBusiness(admin, form, context);
    expect(added).toMatchObject({
      name: "Inzira Cars",
      email: "desk@inzira.example",
      phone: "+250788111222",
      status: "pending",
      verificationStatus: "pending",
      vehicles: 0,
      revenueRwf: 0,
      rating: null,
    });
    const [owner] = await database.select().from(users).where(eq(users.email, "desk@inzira.example"));
    const emails = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, owner?.id ?? ""));
    expect(emails).toMatchObject([{ template: "business-added" }]);
    expect(emails[0]?.body).toContain("/forgot-password");
    await expect(addBusiness(admin, form, context)).rejects.toMatchObject({
      code: "conflict",
      details: { fields: { businessEmail: "emailTaken" } },
    });
    await expect(addBusiness(actorFor(await makeUser(database)), form, context)).rejects.toMatchObject(
      forbidden,
    );
  });

  it("is validated with the messages of spec.md", () => {
    const { error } = addBusinessForm.safeParse({
      businessName: " ",
      businessEmail: "desk",
      businessPhone: "",
      registrationNumber: "",
    });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["businessName", "businessNameRequired"],
      ["businessEmail", "emailFormatInvalid"],
      ["businessPhone", "businessPhoneRequired"],
      ["registrationNumber", "registrationNumberRequired"],
    ]);
    expect(addBusinessForm.safeParse({ ...form, businessEmail: "" }).error?.issues[0]?.message).toBe(
      "businessEmailRequired",
    );
  });
});

it("lists all businesses with their figures, filtered by status and the beginning of a word, page by page", async () => {
  const business = await makeBusiness(database, { name: "Amahoro Wheels", status: "suspended" });
  await makeVehicle(database, { businessId: business.id, ratingAverage: 5, ratingCount: 1 });
  await makeVehicle(database, { businessId: business.id, ratingAverage: 4, ratingCount: 3, status: "draft" });
  await makeVehicle(database, { businessId: business.id, status: "removed" });
  const listWith = (query: Record<string, string>) =>
    listAdminBusinesses(admin, adminBusinessesQuery.parse(query));
  for (const search of ["whee", "AMAHORO", business.email, business.id])
    expect((await listWith({ search })).items).toMatchObject([
      { name: "Amahoro Wheels", vehicles: 2, publishedVehicles: 1, rating: 4.25 },
    ]);
  expect((await listWith({ search: "%" })).items).toEqual([]);
  const { counts } = await listWith({});
  expect(counts.all).toBe(counts.active + counts.pending + counts.suspended);
  const first = await listWith({ status: "suspended", limit: "1" });
  const rest = await listWith({ status: "suspended", limit: "100", cursor: first.nextCursor ?? "" });
  const ids = [...first.items, ...rest.items].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([counts.suspended, counts.suspended]);
});
