import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { changePlan } from "@/lib/businesses/settings/change-plan";
import { findBusinessPage } from "@/lib/catalog/storefront/business-page/queries";
import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import type { DocumentKind } from "@/lib/identity/identity-documents/contract";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { changeBusiness, deleteBusiness } from "./commands";
import { businessChange } from "./contract";
import { getBusinessProfile } from "./queries";

const database = await freshDatabase();
const context = { now: new Date(), device: { ipAddress: "10.0.0.1", userAgent: null } };

it("limits responses about addresses in use to twenty an hour", async () => {
  const user = await makeUser(database, { role: "business" });
  const [taken, mine] = [await makeBusiness(database), await makeBusiness(database, { ownerId: user.id })];
  const actor: UserActor = {
    kind: "user",
    userId: user.id,
    sessionId: user.id,
    role: "business",
    name: "Aline",
    email: user.email,
    memberships: [{ businessId: mine.id, role: "owner" }],
  };
  const errorKeys: string[] = [];
  for (let count = 0; count < 22; count++)
    await changeBusiness(actor, mine.id, { email: taken.email }, context).catch(({ key }) =>
      errorKeys.push(key),
    );
  expect(errorKeys).toEqual([...Array(20).fill("emailTaken"), "tooManyRequests", "tooManyRequests"]);
});

it("does not overwrite a profile that somebody else has changed since it was read", async () => {
  const user = await makeUser(database, { role: "business" });
  const { id } = await makeBusiness(database, { ownerId: user.id });
  const owner = actorFor(user, [{ businessId: id, role: "owner" }]);
  const { updatedAt } = await getBusinessProfile(owner, id);
  await changeBusiness(owner, id, { address: "KN 3 Rd" }, context);
  const late = changeBusiness(owner, id, { address: "KG 7 Ave", updatedAt }, context);
  await expect(late).rejects.toMatchObject({ code: "conflict", key: "changedMeanwhile" });
  const latest = await getBusinessProfile(owner, id);
  expect(latest.address).toBe("KN 3 Rd");
  await changeBusiness(owner, id, { address: "KG 7 Ave", updatedAt: latest.updatedAt }, context);
  expect((await getBusinessProfile(owner, id)).address).toBe("KG 7 Ave");
});

it("a change of name or number reopens a business's documents for another submission", async () => {
  const { company: createBusiness, add } = documentFixture(() => database);
  const { businessId, owner } = await createBusiness();
  for (const kind of ["business_license", "tax_certificate"] as const) await add(owner, kind, { businessId });
  const documentStatuses = async () => {
    const rows = await database.select().from(documents).where(eq(documents.businessId, businessId));
    const statusOf = (kind: DocumentKind) => rows.find((row) => row.kind === kind)?.status;
    return [statusOf("business_license"), statusOf("tax_certificate")];
  };
  const after = async (change: Parameters<typeof changeBusiness>[2], actor = owner) => {
    await submitBusinessDocuments(owner, businessId, context.now).catch(() => undefined);
    expect(await documentStatuses()).toEqual(["submitted", "submitted"]);
    await changeBusiness(actor, businessId, change, context);
    return documentStatuses();
  };
  expect(await after({ description: "Cars in Kigali", address: "KN 3 Rd" })).toEqual([
    "submitted",
    "submitted",
  ]);
  const admin: UserActor = {
    ...owner,
    userId: (await makeUser(database)).id,
    role: "admin",
    memberships: [],
    confirmedAt: context.now,
  };
  expect(await after({ name: "Imena Car Hire Ltd" }, admin)).toEqual(["submitted", "submitted"]);
  expect(await after({ name: "Bank of Kigali" })).toEqual(["pending", "pending"]);
  expect(await after({ taxId: "102-447-891" })).toEqual(["submitted", "pending"]);
});

it("an administrator changes what documents show only just after a confirmation", async () => {
  const { id, name } = await makeBusiness(database);
  const confirmedAt = addMs(context.now, -11 * MINUTE_MS);
  const admin = { ...actorFor(await makeUser(database, { role: "admin" })), confirmedAt };
  for (const change of [{ name: "Bank of Kigali" }, { taxId: "102-447-891" }, { licenceNumber: "R-1" }])
    await expect(changeBusiness(admin, id, change, context)).rejects.toMatchObject({
      code: "forbidden",
      details: { reason: "step-up" },
    });
  await changeBusiness(admin, id, { description: "Cars in Kigali" }, context);
  const [row] = await database.select().from(businesses).where(eq(businesses.id, id));
  expect(row).toMatchObject({ name, description: "Cars in Kigali" });
  const confirmed = { ...admin, confirmedAt: context.now };
  await changeBusiness(confirmed, id, { name: "Imena Cars", licenceNumber: "R-1", website: null }, context);
  const recorded = await database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(recorded.map(({ detail }) => detail)).toEqual([
    { changed: ["description"] },
    {
      changed: ["name", "licenceNumber"],
      before: { name, licenceNumber: null },
      after: { name: "Imena Cars", licenceNumber: "R-1" },
    },
  ]);
});

it("an owner deletes a company only just after a confirmation, and an administrator as any lasting change", async () => {
  const user = await makeUser(database, { role: "business" });
  const { id } = await makeBusiness(database, { ownerId: user.id });
  const owner = actorFor(user, [{ businessId: id, role: "owner" }]);
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const { now } = context;
  const confirmedAt = addMs(now, -11 * MINUTE_MS);
  for (const actor of [owner, admin])
    await expect(deleteBusiness({ ...actor, confirmedAt }, id, context)).rejects.toMatchObject({
      code: "forbidden",
      details: { reason: "step-up" },
    });
  await expect(
    deleteBusiness({ ...admin, confirmedAt: now, lacksTwoFactor: "off" }, id, context),
  ).rejects.toMatchObject({ details: { reason: "two-step-login" } });
  expect(await deleteBusiness({ ...owner, confirmedAt: now }, id, context)).toMatchObject({ id });
});

describe("the colour of a business", () => {
  const makeOwner = async (plan: "basic" | "pro") => {
    const user = await makeUser(database, { role: "business" });
    const business = await makeBusiness(database, { ownerId: user.id, plan });
    return { business, owner: actorFor(user, [{ businessId: business.id, role: "owner" }]) };
  };
  const set = (owner: UserActor, id: string, typed: string) =>
    changeBusiness(owner, id, businessChange.parse({ brandColour: typed }), context);

  it("is set on a plan with custom branding, and removed", async () => {
    const { business, owner } = await makeOwner("pro");
    await set(owner, business.id, " 1F7A4D ");
    expect(await getBusinessProfile(owner, undefined)).toMatchObject({
      brandColour: "#1f7a4d",
      hasCustomBranding: true,
    });
    expect((await findBusinessPage(business.slug, 1))?.business.brandColour).toBe("#1f7a4d");
    await set(owner, business.id, "");
    expect(await getBusinessProfile(owner, undefined)).toMatchObject({ brandColour: null });
  });

  it("is a hexadecimal colour, and the database accepts nothing else", async () => {
    for (const typed of ["red", "#fff", "#1f7a4d80", "#1f7a4g", "url(x)", "#1f7a4d;--x:1"])
      expect(businessChange.safeParse({ brandColour: typed }).error?.issues[0]?.code).toBeDefined();
    const { business } = await makeOwner("pro");
    const isIt = eq(businesses.id, business.id);
    await expect(database.update(businesses).set({ brandColour: "red" }).where(isIt)).rejects.toThrow();
  });

  it("is hidden while the plan does not include it, but is kept for a later plan that does", async () => {
    const { business, owner } = await makeOwner("pro");
    await set(owner, business.id, "#1f7a4d");
    const shown = async () => (await findBusinessPage(business.slug, 1))?.business.brandColour;
    await changePlan(owner, { plan: "basic" }, context);
    expect(await shown()).toBeNull();
    expect(await getBusinessProfile(owner, undefined)).toMatchObject({
      brandColour: "#1f7a4d",
      hasCustomBranding: false,
    });
    await expect(set(owner, business.id, "#b4552d")).rejects.toMatchObject({ key: "brandingNotInPlan" });
    // The profile form sends the colour along unchanged.
    const change = businessChange.parse({ brandColour: "#1f7a4d", businessHours: "Sun 9:00-12:00" });
    await changeBusiness(owner, business.id, change, context);
    await changePlan(owner, { plan: "enterprise" }, context);
    expect(await shown()).toBe("#1f7a4d");
  });
});
