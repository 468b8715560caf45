import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import { activateBusiness, approveBusiness } from "@/lib/businesses/businesses/admin/commands";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import { approveDocument } from "@/lib/identity/identity-documents/review";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { activateUser } from "./commands";
import { deactivateUser } from "./deactivate-user";
import { getManagedUser } from "./queries";

const database = await freshDatabase();
const { company, add } = documentFixture(() => database);
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = { reason: "Borrowed papers" };
const ownerInactive = { code: "conflict", key: "ownerInactive" };
const isPublic = async (id: string) =>
  (await database.$count(vehicles, and(eq(vehicles.id, id), visibleToPublic()))) === 1;
const statusOf = async (id: string) =>
  (await database.select().from(businesses).where(eq(businesses.id, id)))[0]?.status;

describe("an owner whose account is closed", () => {
  it("leaves no cars on sale: the business is suspended, its team is notified and the audit log says so", async () => {
    const { business, vehicle, owner } = await vehicleScenario(database);
    const manager = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: manager.id, role: "manager" });
    expect(await isPublic(vehicle.id)).toBe(true);
    const closed = await deactivateUser(admin, owner.userId, reason, context);
    expect(closed.businesses).toMatchObject([{ id: business.id, role: "owner", status: "suspended" }]);
    expect(await isPublic(vehicle.id)).toBe(false);
    for (const userId of [manager.id, owner.userId])
      expect(await notificationKindsOf(database, userId)).toEqual(["business-suspended"]);
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, manager.id));
    expect(emails.map(({ body }) => body).join()).toContain("Borrowed papers");
    const entries = await database
      .select({ action: auditEntries.action, detail: auditEntries.detail, ip: auditEntries.ipAddress })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, business.id));
    expect(entries).toEqual([
      {
        action: "business.suspend",
        detail: {
          before: { status: "active", verification: "verified" },
          after: { status: "suspended", verification: "verified" },
          ...reason,
        },
        ip: "10.0.0.9",
      },
    ]);
  });

  it("has it back only when an administrator activates it, after the account", async () => {
    const { business, vehicle, owner } = await vehicleScenario(database);
    await deactivateUser(admin, owner.userId, reason, context);
    await expect(activateBusiness(admin, business.id, context)).rejects.toMatchObject(ownerInactive);
    await activateUser(admin, owner.userId, context);
    expect(await isPublic(vehicle.id)).toBe(false);
    await activateBusiness(admin, business.id, context);
    expect(await isPublic(vehicle.id)).toBe(true);
  });

  it("does not suspend businesses of others, or change one that is not open", async () => {
    const { business: others } = await vehicleScenario(database);
    const member = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: others.id, userId: member.id, role: "manager" });
    const own = await makeBusiness(database, {
      ownerId: member.id,
      status: "suspended",
      verification: "rejected",
    });
    await deactivateUser(admin, member.id, reason, context);
    expect([await statusOf(others.id), await statusOf(own.id)]).toEqual(["active", "suspended"]);
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, own.id))).toBe(0);
  });

  it("opens no business that waited for approval, by its documents or by hand", async () => {
    const { businessId, owner } = await company();
    const ids: string[] = [];
    for (const kind of ["tax_certificate", "business_license"] as const)
      ids.push((await add(owner, kind, { businessId, expiresOn: "2030-01-01" })).id);
    await submitBusinessDocuments(owner, businessId, now);
    await deactivateUser(admin, owner.userId, reason, context);
    for (const id of ids) await approveDocument(admin, id, {}, context);
    expect(await statusOf(businessId)).toBe("pending");
    const [row] = await database.select().from(businesses).where(eq(businesses.id, businessId));
    const seen = { updatedAt: row?.updatedAt.toISOString() ?? "" };
    await expect(approveBusiness(admin, businessId, seen, context)).rejects.toMatchObject(ownerInactive);
    await activateUser(admin, owner.userId, context);
    await approveBusiness(admin, businessId, seen, context);
    expect(await statusOf(businessId)).toBe("active");
  });

  it("leaves none open if it is activated at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { business, owner } = await vehicleScenario(database);
      await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
      await Promise.allSettled([
        activateBusiness(admin, business.id, context),
        deactivateUser(admin, owner.userId, reason, context),
      ]);
      expect(await statusOf(business.id)).toBe("suspended");
      expect(await getManagedUser(admin, owner.userId, now)).toMatchObject({ status: "inactive" });
    }
  });
});
