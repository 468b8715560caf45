import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices } from "@/db/schema/identity/sign-in";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { sendResetLink } from "@/lib/identity/passwords/reset/commands";
import { acceptNewToken } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { confirmIdentity } from "@/lib/identity/step-up/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { testActor } from "@/lib/platform/testing/actor";
import { changePassword } from "./change-password";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };
const change = { currentPassword: factoryPassword, password: "Other#2027", confirmPassword: "Other#2027" };

async function makeUserWithLogin(email?: string) {
  const user = await makeUser(database, email ? { email } : {});
  const login = { email: user.email, password: factoryPassword };
  const { sessionId } = await openSession(login, device, now);
  const actor = { ...testActor(user.id), sessionId, email: user.email };
  return { actor, login };
}

describe("changing the password", () => {
  it("accepts the new one but not the old one, and ends all sessions but this", async () => {
    const { actor, login } = await makeUserWithLogin();
    const elsewhere = await openSession(login, device, now);
    await changePassword(actor, change, { now, device });
    expect(await findSession(actor.sessionId, now)).toHaveProperty("user");
    expect(await findSession(elsewhere.sessionId, now)).toEqual({ ended: "password-changed" });
    await expect(openSession(login, device, now)).rejects.toMatchObject({ key: "loginFailed" });
    await openSession({ ...login, password: change.password }, device, now);
  });

  it("leaves a copy of this session's cookie without use", async () => {
    const { actor } = await makeUserWithLogin();
    expect(await changePassword(actor, change, { now, device })).toMatchObject({ tokenVersion: 1 });
    await acceptNewToken(actor.sessionId, 1, now);
    const later = addMs(now, MINUTE_MS);
    expect(await findSession(actor.sessionId, later, 0)).toHaveProperty("ended");
    expect(await findSession(actor.sessionId, later, 1)).toHaveProperty("user");
  });

  it("locks out somebody with a copy who has just confirmed with the old password", async () => {
    const { actor } = await makeUserWithLogin();
    const copy = { ...actor, tokenVersion: 0 };
    await confirmIdentity(copy, { password: factoryPassword }, { now, device });
    await acceptNewToken(actor.sessionId, 1, now);
    const { tokenVersion } = await changePassword({ ...actor, tokenVersion: 0 }, change, { now, device });
    expect(tokenVersion).toBe(2);
    await acceptNewToken(actor.sessionId, 2, now);
    const later = addMs(now, MINUTE_MS);
    expect(await findSession(actor.sessionId, later, 1)).toHaveProperty("ended");
    expect(await findSession(actor.sessionId, later, 2)).toHaveProperty("user");
  });

  it("makes other browsers that signed in with the old one unknown devices", async () => {
    const { actor, login } = await makeUserWithLogin();
    await openSession(login, device, now);
    const known = () => database.select().from(knownDevices).where(eq(knownDevices.userId, actor.userId));
    expect(await known()).toHaveLength(2);
    await changePassword(actor, change, { now, device });
    const [remaining, ...others] = await known();
    const [own] = await database.select().from(sessions).where(eq(sessions.id, actor.sessionId));
    expect([remaining?.id, others]).toEqual([own?.deviceId, []]);
  });

  it("invalidates the links that were sent to reset the old one", async () => {
    const { actor } = await makeUserWithLogin();
    await sendResetLink(actor.email, now);
    const isOpen = and(eq(passwordResets.userId, actor.userId), isNull(passwordResets.usedAt));
    expect(await database.$count(passwordResets, isOpen)).toBe(1);
    await changePassword(actor, change, { now, device });
    expect(await database.$count(passwordResets, isOpen)).toBe(0);
  });

  it("succeeds once with the old one for concurrent requests", async () => {
    const { actor, login } = await makeUserWithLogin();
    const newPasswords = ["First#2027", "Second#2027", "Third#2027"];
    const results = await Promise.allSettled(
      newPasswords.map((password) => changePassword(actor, { ...change, password }, { now, device })),
    );
    const won = newPasswords.filter((_, index) => results[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    await openSession({ ...login, password: won[0] }, device, now);
  });

  it("is emailed and audited without the password", async () => {
    const { actor } = await makeUserWithLogin();
    await changePassword(actor, change, { now, device });
    const emails = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(emails.map(({ template }) => template)).toContain("password-changed");
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.actorId, actor.userId));
    expect(entries).toMatchObject([{ action: "password.change", subjectId: actor.userId }]);
    expect(JSON.stringify([emails, entries])).not.toContain(change.password);
  });

  it("needs the current password, and locks after wrong ones", async () => {
    const { actor } = await makeUserWithLogin();
    const wrong = { ...change, currentPassword: "wrong guess" };
    for (let i = 0; i < 3; i++)
      await expect(changePassword(actor, wrong, { now, device })).rejects.toMatchObject({
        code: "invalid",
        details: { fields: { currentPassword: "passwordWrong" } },
      });
    await expect(changePassword(actor, change, { now, device })).rejects.toMatchObject({
      key: "tooManyAttempts",
    });
  });

  it("refuses the same one again", async () => {
    const { actor } = await makeUserWithLogin();
    const same = { ...change, password: factoryPassword, confirmPassword: factoryPassword };
    await expect(changePassword(actor, same, { now, device })).rejects.toMatchObject({ key: "passwordSame" });
  });

  it("is refused for demo accounts, whose passwords all visitors need", async () => {
    const { actor } = await makeUserWithLogin("renter@gendana.rw");
    await expect(changePassword(actor, change, { now, device })).rejects.toMatchObject({
      key: "demoAccountKept",
    });
  });
});
