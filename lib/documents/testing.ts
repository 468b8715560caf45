import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { makeBusiness, makeUser } from "@/db/factories";
import { outboxMessages } from "@/db/schema/outbox";
import { individualProfiles } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { storeUpload } from "@/lib/files/commands";
import { picture } from "@/lib/files/testing";
import { addDocument, submitDocuments } from "./commands";
import type { DocumentKind } from "./contract";
import { purposeOf } from "./rules";

export const now = new Date("2026-11-21T10:00:00Z");
export const at = { device: { ipAddress: "10.1.2.3", userAgent: "test" }, now };

/** People with documents in a test's database. */
export function documentStage(database: () => Database) {
  const renter = async () =>
    actorOf((await makeUser(database(), { phoneVerifiedAt: null })).id, "individual");

  async function company() {
    const owner = await makeUser(database(), { role: "business" });
    const unverified = { status: "pending", verification: "pending", verifiedAt: null } as const;
    const { id } = await makeBusiness(database(), { ownerId: owner.id, ...unverified });
    return { businessId: id, owner: actorOf(owner.id, "business", [{ businessId: id, role: "owner" }]) };
  }

  async function upload(actor: UserActor, kind: DocumentKind, businessId?: string) {
    const file = { name: "scan.jpg", bytes: await picture(40, 30).jpeg().toBuffer() };
    return (await storeUpload(actor, { purpose: purposeOf(kind), businessId, file }, now)).id;
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
  const lettersTo = ({ userId }: UserActor) =>
    database().select().from(outboxMessages).where(eq(outboxMessages.userId, userId));

  return { renter, company, upload, add, submitted, profileOf, lettersTo };
}
