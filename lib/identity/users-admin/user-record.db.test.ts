import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { startSession } from "@/lib/identity/sessions/commands";
import { addUserNote } from "./user-notes";
import { getUserRecord } from "./user-record";

const database = await freshDatabase();
const now = new Date();
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(
  await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
);
const user = await makeUser(database);
const nobody = "00000000-0000-4000-8000-000000000000";

describe("the record of a person", () => {
  it("says what was verified, and which devices are signed in", async () => {
    await database
      .update(users)
      .set({ emailVerifiedAt: now, phoneVerifiedAt: null })
      .where(eq(users.id, user.id));
    await database
      .update(individualProfiles)
      .set({ licenceStatus: "verified", licenceExpiresOn: "2030-05-01", nationality: "RW" })
      .where(eq(individualProfiles.userId, user.id));
    await database.transaction((tx) =>
      startSession(tx, user.id, context.device, "browser", now, { means: "password" }),
    );
    expect(await getUserRecord(admin, user.id, now)).toMatchObject({
      emailVerifiedAt: now.toISOString(),
      phoneVerifiedAt: null,
      licenceStatus: "verified",
      licenceExpiresOn: "2030-05-01",
      nationality: "RW",
      hasTwoStepLogin: false,
      documents: [],
      devices: [{ isCurrent: false, ipAddress: "10.0.0.9" }],
      notes: [],
    });
    // An administrator has no renter's data.
    expect(await getUserRecord(admin, admin.userId, now)).toMatchObject({
      identityStatus: null,
      devices: [],
    });
  });

  it("keeps the notes of administrators, newest first, and the audit log names their author", async () => {
    await addUserNote(admin, user.id, { text: "Called about the deposit." }, context);
    const later = { ...context, now: new Date(now.getTime() + 1_000) };
    const notes = await addUserNote(admin, user.id, { text: "Settled." }, later);
    expect(notes.map(({ text }) => text)).toEqual(["Settled.", "Called about the deposit."]);
    expect(notes[0]?.author).toEqual({ id: admin.userId, name: "Solange Mukamana" });
    expect((await getUserRecord(admin, user.id, now)).notes).toEqual(notes);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.action, "user.note"));
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain("deposit");
  });

  it("is for administrators only, and not found for unknown people", async () => {
    const other = actorFor(user);
    const forbidden = { code: "forbidden" };
    await expect(getUserRecord(other, user.id, now)).rejects.toMatchObject(forbidden);
    await expect(addUserNote(other, user.id, { text: "Hello" }, context)).rejects.toMatchObject(forbidden);
    await expect(getUserRecord(admin, nobody, now)).rejects.toMatchObject({ code: "not_found" });
    const lost = addUserNote(admin, nobody, { text: "Hello" }, context);
    await expect(lost).rejects.toMatchObject({ code: "not_found" });
  });
});
