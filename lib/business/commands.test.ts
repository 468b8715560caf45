import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeBusiness, makeUser } from "@/db/factories";
import { documents } from "@/db/schema/documents";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { submitBusinessDocuments } from "@/lib/documents/commands";
import type { DocumentKind } from "@/lib/documents/contract";
import { documentStage } from "@/lib/documents/testing";
import { changeBusiness } from "./commands";

const database = await freshDatabase();
const at = { now: new Date(), device: { ipAddress: "10.0.0.1", userAgent: null } };

it("a business that asks whose address is taken is told so twenty times an hour", async () => {
  const user = await makeUser(database, { role: "business" });
  const [taken, mine] = [await makeBusiness(database), await makeBusiness(database, { ownerId: user.id })];
  const actor: UserActor = {
    ...{ kind: "user", userId: user.id, sessionId: user.id, role: "business" },
    ...{ name: "Aline", email: user.email, memberships: [{ businessId: mine.id, role: "owner" }] },
  };
  const heard: string[] = [];
  for (let count = 0; count < 22; count++)
    await changeBusiness(actor, mine.id, { email: taken.email }, at).catch(({ key }) => heard.push(key));
  expect(heard).toEqual([...Array(20).fill("emailTaken"), "tooManyRequests", "tooManyRequests"]);
});

it("a business that takes another name or number submits its papers anew", async () => {
  const { company, add } = documentStage(() => database);
  const { businessId, owner } = await company();
  for (const kind of ["business_license", "tax_certificate"] as const) await add(owner, kind, { businessId });
  const standing = async () => {
    const rows = await database.select().from(documents).where(eq(documents.businessId, businessId));
    const of = (kind: DocumentKind) => rows.find((row) => row.kind === kind)?.status;
    return [of("business_license"), of("tax_certificate")];
  };
  const after = async (change: Parameters<typeof changeBusiness>[2], actor = owner) => {
    await submitBusinessDocuments(owner, businessId, at.now).catch(() => undefined);
    expect(await standing()).toEqual(["submitted", "submitted"]);
    await changeBusiness(actor, businessId, change, at);
    return standing();
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
