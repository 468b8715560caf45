import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { personalNames } from "@/lib/identity/accounts/contract";
import { fromWire } from "@/lib/identity/accounts/rules";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { changeIndividual, changeProfile } from "./commands";
import { individualChange } from "./contract";
import { getProfile } from "./queries";
import { putIndividual } from "./wire-commands";
import { getIndividual } from "./wire-queries";

const database = await freshDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const context = { now, device: { ipAddress: "10.2.0.1", userAgent: "test" } };

async function someone(overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, overrides);
  return { user, actor: actorFor(user) };
}

const reviewedBy = (userId: string) => ({ reviewedAt: now, reviewedBy: userId, submittedAt: now });

async function addDocument(
  userId: string,
  kind: "identity" | "driving_licence",
  state: Partial<typeof documents.$inferInsert>,
) {
  const fileId = randomUUID();
  const content = { mediaType: "image/jpeg", bytes: 1, sha256: "", originalName: "card" };
  await database
    .insert(files)
    .values({ id: fileId, ownerId: userId, purpose: "driving_licence", storageKey: fileId, ...content });
  await database.insert(documents).values({ id: randomUUID(), userId, kind, fileId, ...state });
}

it("a record without birth date and number, as of a former member of a team, can be put back as it was read", async () => {
  const { user, actor } = await someone({ phone: null });
  const { updated_at, ...read } = await getIndividual(actor, user.id);
  expect(read).toMatchObject({ Birth_day: null, Tel_number: null, Nationality: null });
  const change = individualChange.parse(fromWire(personalNames, { ...read, F_name: "Diane" }));
  expect(await putIndividual(actor, user.id, change, context)).toMatchObject({ ...read, F_name: "Diane" });
});

describe("a profile", () => {
  it("is readable by its owner and administrators, and not found for others", async () => {
    const { user, actor } = await someone();
    const { actor: admin } = await someone({ role: "admin" });
    const { actor: stranger } = await someone();
    expect(await getProfile(actor, user.id)).toMatchObject({
      fullName: "Aline Uwase",
      isEmailVerified: true,
    });
    expect(await getProfile(admin, user.id)).toMatchObject({ id: user.id });
    await expect(getProfile(stranger, user.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getProfile({ kind: "anonymous" }, user.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("takes a new name, split at its first space, and audits the change without its content", async () => {
    const { user, actor } = await someone();
    const changed = await changeProfile(
      actor,
      { fullName: "Jean Claude Mugisha", nationality: "RW", nationalId: "1199", drivingLicence: null },
      context,
    );
    expect(changed).toMatchObject({
      fullName: "Jean Claude Mugisha",
      renter: { nationality: "RW", nationalId: "1199", drivingLicence: null },
    });
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entry).toMatchObject({
      actorId: user.id,
      action: "profile.change",
      subjectType: "user",
      detail: { changed: ["firstName", "lastName", "nationality", "nationalId"] },
      ipAddress: "10.2.0.1",
      createdAt: now,
    });
    expect(JSON.stringify(entry)).not.toContain("1199");
  });

  it("keeps how an unchanged name was split", async () => {
    const { user, actor } = await someone({ firstName: "Jean Claude", lastName: "Mugisha" });
    await changeProfile(actor, { fullName: "Jean Claude Mugisha" }, context);
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, user.id))).toBe(0);
    const { fullName } = await getProfile(actor, user.id);
    expect(fullName).toBe("Jean Claude Mugisha");
  });

  it("reopens only the document whose number changed", async () => {
    const { user, actor } = await someone();
    await database
      .update(individualProfiles)
      .set({
        identityStatus: "verified",
        licenceStatus: "verified",
        nationalId: "ID-1",
        drivingLicence: "DL-1",
      })
      .where(eq(individualProfiles.userId, user.id));
    const fullName = "Aline Uwase";
    expect(await changeProfile(actor, { fullName, nationalId: "ID-1" }, context)).toMatchObject({
      renter: { identityStatus: "verified", licenceStatus: "verified" },
    });
    expect(
      await changeProfile(actor, { fullName, nationalId: "ID-1", drivingLicence: "DL-2" }, context),
    ).toMatchObject({ renter: { identityStatus: "verified", licenceStatus: "pending" } });
  });

  it("keeps uploads, to be submitted again with the new number", async () => {
    const { user, actor } = await someone();
    const { actor: admin } = await someone({ role: "admin" });
    for (const kind of ["identity", "driving_licence"] as const)
      await addDocument(user.id, kind, { status: "verified", ...reviewedBy(admin.userId) });
    await changeProfile(actor, { fullName: "Aline Uwase", nationalId: "ID-2" }, context);
    const rows = await database.select().from(documents).where(eq(documents.userId, user.id));
    expect(Object.fromEntries(rows.map(({ kind, status }) => [kind, status]))).toEqual({
      identity: "pending",
      driving_licence: "verified",
    });
  });

  it("keeps the name that a document was verified with, unless an administrator changes it", async () => {
    const { user, actor } = await someone();
    const { actor: admin } = await someone({ role: "admin" });
    await addDocument(user.id, "driving_licence", { status: "verified", ...reviewedBy(admin.userId) });
    for (const change of [
      () => changeProfile(actor, { fullName: "Eric Mugabo" }, context),
      () => changeIndividual(actor, user.id, { lastName: "Mugabo" }, context),
    ])
      await expect(change()).rejects.toMatchObject({ code: "conflict", key: "verifiedName" });
    await changeProfile(actor, { fullName: "Aline Uwase", nationality: "RW" }, context);
    const change = { lastName: "Mugabo" };
    await changeIndividual({ ...admin, confirmedAt: now }, user.id, change, context);
    expect(await getProfile(actor, user.id)).toMatchObject({ fullName: "Aline Mugabo" });
  });

  it("has a birth date that the holder corrects until a document was verified with it", async () => {
    const { user, actor } = await someone();
    await database
      .update(individualProfiles)
      .set({ birthDate: "2005-03-02", identityStatus: "submitted" })
      .where(eq(individualProfiles.userId, user.id));
    await addDocument(user.id, "identity", { status: "submitted", submittedAt: now });
    await expect(
      changeIndividual(actor, user.id, { birthDate: "2015-03-02" }, context),
    ).rejects.toMatchObject({
      key: "tooYoung",
      details: { fields: { birthDate: "tooYoung" } },
    });
    const { fullName } = await getProfile(actor, user.id);
    const corrected = await changeProfile(actor, { fullName, birthDate: "1995-03-02" }, context);
    // The reviewer compares it, so the document has to be submitted again.
    expect(corrected.renter).toMatchObject({ birthDate: "1995-03-02", identityStatus: "pending" });
    const { actor: admin } = await someone({ role: "admin" });
    await addDocument(user.id, "driving_licence", { status: "verified", ...reviewedBy(admin.userId) });
    for (const change of [
      () => changeProfile(actor, { fullName, birthDate: "1994-03-02" }, context),
      () => changeIndividual(actor, user.id, { birthDate: "1994-03-02" }, context),
    ])
      await expect(change()).rejects.toMatchObject({ code: "conflict", key: "verifiedBirthDate" });
    await changeProfile(actor, { fullName, birthDate: "1995-03-02" }, context);
  });

  it("is changed by an administrator only just after a confirmation, and not while it is deactivated", async () => {
    const { user } = await someone();
    const { actor: admin } = await someone({ role: "admin" });
    const change = { lastName: "Mugabo", phone: "0788 100 300" };
    const late = { ...admin, confirmedAt: addMs(now, -11 * MINUTE_MS) };
    await expect(changeIndividual(late, user.id, change, context)).rejects.toMatchObject({
      code: "forbidden",
      details: { reason: "step-up" },
    });
    const { user: inactive } = await someone({ status: "inactive" });
    await expect(
      changeIndividual({ ...admin, confirmedAt: now }, inactive.id, change, context),
    ).rejects.toMatchObject({ code: "forbidden", key: "forbidden" });
    for (const { id, lastName, phone } of [user, inactive]) {
      const [row] = await database.select().from(users).where(eq(users.id, id));
      expect(row).toMatchObject({ lastName, phone });
    }
  });

  it.each([
    ["verified", "pending", true],
    ["pending", "verified", true],
    ["submitted", "rejected", false],
  ] as const)(
    "has a verified name by either document: %s and %s",
    async (identityStatus, licenceStatus, isNameVerified) => {
      const { user, actor } = await someone();
      await database
        .update(individualProfiles)
        .set({ identityStatus, licenceStatus })
        .where(eq(individualProfiles.userId, user.id));
      expect(await getProfile(actor, user.id)).toMatchObject({ isNameVerified });
    },
  );

  it("with another name sends documents under review back, so that nobody approves them for the former", async () => {
    const { user, actor } = await someone();
    await addDocument(user.id, "identity", { status: "submitted", submittedAt: now });
    await database
      .update(individualProfiles)
      .set({ identityStatus: "submitted" })
      .where(eq(individualProfiles.userId, user.id));
    const changed = await changeProfile(actor, { fullName: "Aline Mugabo" }, context);
    expect(changed.renter).toMatchObject({ identityStatus: "pending" });
    const [row] = await database.select().from(documents).where(eq(documents.userId, user.id));
    expect(row).toMatchObject({ status: "pending", submittedAt: null });
  });

  it("has no document numbers for an account that is not a renter's", async () => {
    const { actor } = await someone({ role: "business", firstName: "Kigali Wheels", lastName: "" });
    expect(
      await changeProfile(actor, { fullName: "Aline Uwase", nationalId: "ID-1" }, context),
    ).toMatchObject({
      fullName: "Aline Uwase",
      isNameVerified: false,
      renter: null,
    });
  });
});
