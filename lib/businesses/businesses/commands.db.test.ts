import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { documents } from "@/db/schema/identity/identity-documents";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import type { DocumentKind } from "@/lib/identity/identity-documents/contract";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import type { UserActor } from "@/lib/platform/actor";
import { changeBusiness } from "./commands";

const database = await freshDatabase();
const context = { now: new Date(), device: { ipAddress: "10.0.0.1", userAgent: null } };

it("limits answers about addresses in use to twenty an hour", async () => {
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

it("a change of name or number reopens the documents of a business for another submission", async () => {
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
  };
  expect(await after({ name: "Imena Car Hire Ltd" }, admin)).toEqual(["submitted", "submitted"]);
  expect(await after({ name: "Bank of Kigali" })).toEqual(["pending", "pending"]);
  expect(await after({ taxId: "102-447-891" })).toEqual(["submitted", "pending"]);
});
