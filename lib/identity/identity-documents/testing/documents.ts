import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { individualProfiles } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { addDocument, submitDocuments } from "@/lib/identity/identity-documents/commands";
import type { DocumentKind } from "@/lib/identity/identity-documents/contract";
import { filePurposeOf } from "@/lib/identity/identity-documents/rules";
import type { UserActor } from "@/lib/platform/actor";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { testActor } from "@/lib/platform/testing/actor";

export const now = new Date("2026-11-21T10:00:00Z");
export const context = { device: { ipAddress: "10.1.2.3", userAgent: "test" }, now };

/** Creates people with documents in a test database. */
export function documentFixture(database: () => Database) {
  const renter = async () =>
    testActor((await makeUser(database(), { phoneVerifiedAt: null })).id, "individual");

  async function makeOwnedBusiness() {
    const owner = await makeUser(database(), { role: "business" });
    const unverified = { status: "pending", verification: "pending", verifiedAt: null } as const;
    const { id } = await makeBusiness(database(), { ownerId: owner.id, ...unverified });
    return { businessId: id, owner: testActor(owner.id, "business", [{ businessId: id, role: "owner" }]) };
  }

  async function upload(actor: UserActor, kind: DocumentKind, businessId?: string) {
    const file = { name: "scan.jpg", bytes: await testPicture(40, 30).jpeg().toBuffer() };
    return (await storeUpload(actor, { purpose: filePurposeOf(kind), businessId, file }, now, "192.0.2.1"))
      .id;
  }

  async function add(
    actor: UserActor,
    kind: DocumentKind,
    { businessId, expiresOn = "2030-01-01" }: { businessId?: string; expiresOn?: string | null } = {},
  ) {
    const fileId = await upload(actor, kind, businessId);
    return addDocument(actor, { kind, fileId, businessId, expiresOn }, now);
  }

  async function submitted(actor: UserActor) {
    const id = await add(actor, "identity", { expiresOn: null });
    const licence = await add(actor, "driving_licence");
    await submitDocuments(actor, now);
    return { id, licence };
  }

  const profileOf = async ({ userId }: UserActor) =>
    (await database().select().from(individualProfiles).where(eq(individualProfiles.userId, userId)))[0];
  const emailsTo = ({ userId }: UserActor) =>
    database().select().from(outboxMessages).where(eq(outboxMessages.userId, userId));

  return { renter, company: makeOwnedBusiness, upload, add, submitted, profileOf, emailsTo };
}
