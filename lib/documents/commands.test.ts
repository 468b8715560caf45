import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { toldOf } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { after, DAY_MS } from "@/lib/dates";
import { lapseDocuments } from "./clock";
import {
  addDocument,
  dateDocument,
  removeDocument,
  submitBusinessDocuments,
  submitDocuments,
} from "./commands";
import type { DocumentKind } from "./contract";
import { readBusinessVerification, readRenterVerification } from "./queries";
import { approveDocument, rejectDocument } from "./review";
import { at, documentStage, now } from "./testing";

const database = await freshDatabase();
let admin: UserActor;
const { renter, company, upload, add, submitted, profileOf, lettersTo } = documentStage(() => database);

beforeAll(async () => {
  admin = actorOf((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("a renter's documents", () => {
  it("begin pending, with an e-mail and telephone as verified as they are", async () => {
    expect(await readRenterVerification(await renter(), now)).toMatchObject({
      email: { verified: true, status: "verified" },
      phone: { verified: false, status: "pending" },
      id: { verified: false, status: "pending", document: null, canUpload: true },
      license: { verified: false, status: "pending", document: null },
      progress: 25,
      canSubmit: false,
    });
  });

  it("are kept as uploaded and replaced by the next of their kind, until both are submitted", async () => {
    const actor = await renter();
    const first = await add(actor, "identity");
    const second = await add(actor, "identity");
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      code: "invalid",
      key: "documentsMissing",
    });
    const [old] = await database
      .select()
      .from(files)
      .where(eq(files.id, first.file?.id ?? ""));
    expect(old?.deletedAt).toEqual(now);
    await add(actor, "driving_licence");
    const before = await readRenterVerification(actor, now);
    expect(before).toMatchObject({ canSubmit: true, id: { document: { id: second.id, status: "pending" } } });
    expect(await submitDocuments(actor, now)).toMatchObject({
      id: { status: "submitted", canUpload: false },
      license: { status: "submitted" },
      progress: 25,
      canSubmit: false,
    });
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "submitted", licenceStatus: "submitted" });
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      code: "conflict",
      key: "nothingToSubmit",
    });
    await expect(add(actor, "identity")).rejects.toMatchObject({ key: "documentUnderReview" });
    await expect(removeDocument(actor, second.id, now)).rejects.toMatchObject({ code: "conflict" });
  });

  it("are taken back, and dated, by their owner alone", async () => {
    const [actor, other] = [await renter(), await renter()];
    const { id } = await add(actor, "driving_licence", { expiresOn: null });
    await add(actor, "identity", { expiresOn: null });
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      key: "expiryRequired",
      details: { fields: { driving_licence: "expiryRequired" } },
    });
    await expect(dateDocument(other, id, "2030-01-01", now)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeDocument(other, id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(dateDocument(actor, id, "2026-11-20", now)).rejects.toMatchObject({
      key: "documentExpired",
    });
    expect(await dateDocument(actor, id, "2026-11-21", now)).toMatchObject({ expiresOn: "2026-11-21" });
    await removeDocument(actor, id, now);
    expect(await readRenterVerification(actor, now)).toMatchObject({ license: { document: null } });
  });

  it("are never made of another's upload, of the wrong kind, or of one twice", async () => {
    const [actor, other] = [await renter(), await renter()];
    const fileId = await upload(other, "identity");
    const attempt = (kind: DocumentKind, id: string) => addDocument(actor, { kind, fileId: id }, now);
    await expect(attempt("identity", fileId)).rejects.toMatchObject({ code: "not_found" });
    const mine = await upload(actor, "identity");
    await expect(attempt("driving_licence", mine)).rejects.toMatchObject({ code: "not_found" });
    await expect(attempt("tax_certificate", mine)).rejects.toMatchObject({ code: "invalid" });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => attempt("identity", mine)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(documents, eq(documents.userId, actor.userId))).toBe(1);
  });

  it("submitted many times at once are submitted once", async () => {
    const actor = await renter();
    await add(actor, "identity");
    await add(actor, "driving_licence");
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => submitDocuments(actor, now)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a business's documents", () => {
  it("open the business once both are verified, whoever decides last", async () => {
    const { businessId, owner } = await company();
    const licence = await add(owner, "business_license", { businessId });
    await expect(submitBusinessDocuments(owner, businessId, now)).rejects.toMatchObject({
      key: "businessDocumentsMissing",
    });
    const tax = await add(owner, "tax_certificate", { businessId });
    expect(await submitBusinessDocuments(owner, businessId, now)).toMatchObject({ verification: "pending" });
    // At once: neither may believe that the other is still missing.
    await Promise.all([licence, tax].map(({ id }) => approveDocument(admin, id, {}, at)));
    const [business] = await database.select().from(businesses).where(eq(businesses.id, businessId));
    expect(business).toMatchObject({ status: "active", verification: "verified", verifiedAt: now });
    expect((await lettersTo(owner)).map(({ template }) => template)).toEqual(["documents-verified"]);
    expect(await toldOf(database, owner.userId)).toEqual(["documents-verified"]);
    expect(await toldOf(database, admin.userId)).toContain("document-submitted");
  });

  it("refused suspend it with the reason, until new ones are submitted and verified", async () => {
    const { businessId, owner } = await company();
    const licence = await add(owner, "business_license", { businessId });
    const tax = await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    await approveDocument(admin, tax.id, {}, at);
    const refused = await rejectDocument(admin, licence.id, "Documentation incomplete", at);
    expect(refused.businessVerification).toBe("rejected");
    expect(await toldOf(database, owner.userId)).toEqual(["document-rejected"]);
    const stateOf = async () =>
      (await database.select().from(businesses).where(eq(businesses.id, businessId)))[0];
    expect(await stateOf()).toMatchObject({
      status: "suspended",
      verification: "rejected",
      rejectedReason: "Documentation incomplete",
    });
    const again = await add(owner, "business_license", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    expect(await stateOf()).toMatchObject({
      status: "pending",
      verification: "pending",
      rejectedReason: null,
    });
    expect(await approveDocument(admin, again.id, {}, at)).toMatchObject({
      businessVerification: "verified",
    });
    expect(await stateOf()).toMatchObject({ status: "active", verification: "verified" });
  });

  it("are its owner's and managers' alone", async () => {
    const { businessId, owner } = await company();
    const agent = { ...owner, memberships: [{ businessId, role: "agent" as const }] };
    const stranger = (await company()).owner;
    for (const other of [agent, stranger, await renter(), admin]) {
      await expect(readBusinessVerification(other, businessId, now)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(submitBusinessDocuments(other, businessId, now)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const fileId = await upload(owner, "tax_certificate", businessId);
    await expect(
      addDocument(stranger, { kind: "tax_certificate", fileId, businessId }, now),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an identity card that runs out", () => {
  it("is pending again, unless a newer one is verified: then nobody has to look at it any more", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, licence.id, { expiresOn: "2036-11-25" }, at);
    await approveDocument(admin, id.id, { expiresOn: "2026-12-10" }, at);
    const newer = await add(actor, "identity", { expiresOn: "2030-01-01" });
    await submitDocuments(actor, now);
    await approveDocument(admin, newer.id, {}, at);
    expect(await lapseDocuments(after(now, 30 * DAY_MS))).toBe(0);
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "verified" });
    await lapseDocuments(after(now, 4_000 * DAY_MS));
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "pending" });
  });
});
