import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { actorFor, rentalScenario } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { notifications } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { after } from "@/lib/dates";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { addBusiness } from "./addition";
import { activateBusiness, approveBusiness, declineBusiness, suspendBusiness } from "./commands";
import { addBusinessForm, deskBusinessesQuery } from "./contract";
import { getDeskBusiness, listDeskBusinesses } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const forbidden = { code: "forbidden" };
const otherwise = { key: "businessStandsOtherwise" };
const seen = ({ updatedAt }: { updatedAt: Date }) => ({ updatedAt: updatedAt.toISOString() });
const isShown = async (id: string) =>
  (await database.select({ id: vehicles.id }).from(vehicles).where(visibleToPublic())).some(
    (car) => car.id === id,
  );
const kindsTold = async (userId: string) =>
  (await database.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );

describe("an administrator", () => {
  it("hides a business with its cars and shows it again, told to its owner and written down", async () => {
    const { business, vehicle, owner } = await rentalScenario(database);
    expect(await suspendBusiness(admin, business.id, { reason: "No insurance" }, occasion)).toMatchObject({
      status: "suspended",
      verificationStatus: "verified",
      can: { activate: true, suspend: false, approve: false },
    });
    expect(await isShown(vehicle.id)).toBe(false);
    await expect(suspendBusiness(admin, business.id, { reason: "x" }, occasion)).rejects.toMatchObject(
      otherwise,
    );
    expect(await activateBusiness(admin, business.id, occasion)).toMatchObject({ status: "active" });
    expect(await isShown(vehicle.id)).toBe(true);
    expect(await kindsTold(owner.userId)).toEqual(["business-suspended", "business-activated"]);
    const written = await database
      .select({ action: auditEntries.action, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, business.id))
      .orderBy(auditEntries.id);
    expect(written).toEqual([
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

  it("approves or rejects one that waits, once, whoever does at the same time", async () => {
    const waiting = await makeBusiness(database, {
      status: "pending",
      verification: "pending",
      verifiedAt: null,
    });
    await expect(activateBusiness(admin, waiting.id, occasion)).rejects.toMatchObject(otherwise);
    const results = await Promise.allSettled([
      approveBusiness(admin, waiting.id, seen(waiting), occasion),
      declineBusiness(admin, waiting.id, { reason: "Documentation incomplete" }, occasion),
      approveBusiness(admin, waiting.id, seen(waiting), occasion),
    ]);
    // Whoever is first; the others have looked at what is no more.
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
    expect(await declineBusiness(admin, other.id, { reason: "Blurred" }, occasion)).toMatchObject({
      status: "suspended",
      verificationStatus: "rejected",
      rejectedReason: "Blurred",
      can: { approve: true, reject: false, activate: false },
    });
  });

  it("approves only what was looked at: a name given meanwhile is looked at first", async () => {
    const waiting = await makeBusiness(database, {
      status: "pending",
      verification: "pending",
      verifiedAt: null,
    });
    const renamed = after(waiting.updatedAt, 1);
    await database
      .update(businesses)
      .set({ name: "Bank of Kigali", updatedAt: renamed })
      .where(eq(businesses.id, waiting.id));
    const blind = approveBusiness(admin, waiting.id, seen(waiting), occasion);
    await expect(blind).rejects.toMatchObject(otherwise);
    const shown = await getDeskBusiness(admin, waiting.id);
    expect(shown).toMatchObject({ name: "Bank of Kigali", status: "pending" });
    expect(await approveBusiness(admin, waiting.id, shown, occasion)).toMatchObject({ status: "active" });
  });

  it("judges none of their own, and nobody else judges any", async () => {
    const { business, owner } = await rentalScenario(database);
    const insider = { ...admin, memberships: [{ businessId: business.id, role: "agent" as const }] };
    const tries = [insider, owner, actorFor(await makeUser(database))].flatMap((actor) => [
      approveBusiness(actor, business.id, seen(business), occasion),
      declineBusiness(actor, business.id, { reason: "x" }, occasion),
      suspendBusiness(actor, business.id, { reason: "x" }, occasion),
      activateBusiness(actor, business.id, occasion),
    ]);
    for (const result of await Promise.allSettled(tries))
      expect(result).toMatchObject({ status: "rejected", reason: forbidden });
    await expect(listDeskBusinesses(owner, deskBusinessesQuery.parse({}))).rejects.toMatchObject(forbidden);
    await expect(approveBusiness(admin, uuid(), seen(business), occasion)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a business added by hand", () => {
  const form = addBusinessForm.parse({
    businessName: "Inzira Cars",
    businessEmail: "Desk@Inzira.example",
    businessPhone: "0788 111 222",
    registrationNumber: "RDB-100",
  });

  it("waits to be verified, and its owner reads how to choose a password", async () => {
    await expect(
      addBusiness(admin, { ...form, establishmentDate: "2999-01-01" }, occasion),
    ).rejects.toMatchObject({ details: { fields: { establishmentDate: "dateNotPast" } } });
    const added = await addBusiness(admin, form, occasion);
    expect(added).toMatchObject({
      ...{ name: "Inzira Cars", email: "desk@inzira.example", phone: "+250788111222" },
      ...{ status: "pending", verificationStatus: "pending", vehicles: 0, revenueRwf: 0, rating: null },
    });
    const [owner] = await database.select().from(users).where(eq(users.email, "desk@inzira.example"));
    const letters = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, owner?.id ?? ""));
    expect(letters).toMatchObject([{ template: "business-added" }]);
    expect(letters[0]?.body).toContain("/forgot-password");
    await expect(addBusiness(admin, form, occasion)).rejects.toMatchObject({
      code: "conflict",
      details: { fields: { businessEmail: "emailTaken" } },
    });
    await expect(addBusiness(actorFor(await makeUser(database)), form, occasion)).rejects.toMatchObject(
      forbidden,
    );
  });

  it("says of each field what spec.md says", () => {
    const { error } = addBusinessForm.safeParse({
      ...{ businessName: " ", businessEmail: "desk", businessPhone: "", registrationNumber: "" },
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

it("all businesses are listed with what they have, by status and by the beginning of a word, page after page", async () => {
  const business = await makeBusiness(database, { name: "Amahoro Wheels", status: "suspended" });
  await makeVehicle(database, { businessId: business.id, ratingAverage: 5, ratingCount: 1 });
  await makeVehicle(database, { businessId: business.id, ratingAverage: 4, ratingCount: 3, status: "draft" });
  await makeVehicle(database, { businessId: business.id, status: "removed" });
  const asked = (query: Record<string, string>) =>
    listDeskBusinesses(admin, deskBusinessesQuery.parse(query));
  for (const search of ["whee", "AMAHORO", business.email, business.id])
    expect((await asked({ search })).items).toMatchObject([
      { name: "Amahoro Wheels", vehicles: 2, publishedVehicles: 1, rating: 4.25 },
    ]);
  expect((await asked({ search: "%" })).items).toEqual([]);
  const { counts } = await asked({});
  expect(counts.all).toBe(counts.active + counts.pending + counts.suspended);
  const first = await asked({ status: "suspended", limit: "1" });
  const rest = await asked({ status: "suspended", limit: "100", cursor: first.nextCursor ?? "" });
  const ids = [...first.items, ...rest.items].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([counts.suspended, counts.suspended]);
});
