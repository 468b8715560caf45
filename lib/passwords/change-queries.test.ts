import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { sessions } from "@/db/schema/sessions";
import { knownDevices } from "@/db/schema/sign-in";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { sendLink } from "@/lib/password-resets/commands";
import { findSession } from "@/lib/sessions/queries";
import { openSession } from "@/lib/sign-in/commands";
import { changePassword } from "./change";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };
const change = { currentPassword: factoryPassword, password: "Other#2027", confirmPassword: "Other#2027" };

async function person(email?: string) {
  const user = await makeUser(database, email ? { email } : {});
  const login = { email: user.email, password: factoryPassword };
  const { sessionId } = await openSession(login, device, now);
  const actor: UserActor = {
    ...{ kind: "user", userId: user.id, sessionId, role: "individual", name: "Aline", email: user.email },
    memberships: [],
  };
  return { actor, login };
}

describe("changing one's password", () => {
  it("lets the new one in and the old one not, and ends all sessions but this", async () => {
    const { actor, login } = await person();
    const elsewhere = await openSession(login, device, now);
    await changePassword(actor, change, { now, device });
    expect(await findSession(actor.sessionId, now)).toHaveProperty("user");
    expect(await findSession(elsewhere.sessionId, now)).toEqual({ ended: "password-changed" });
    await expect(openSession(login, device, now)).rejects.toMatchObject({ key: "loginFailed" });
    await openSession({ ...login, password: change.password }, device, now);
  });

  it("makes a stranger of every other browser that knew the old one", async () => {
    const { actor, login } = await person();
    await openSession(login, device, now);
    const known = () => database.select().from(knownDevices).where(eq(knownDevices.userId, actor.userId));
    expect(await known()).toHaveLength(2);
    await changePassword(actor, change, { now, device });
    const [kept, ...others] = await known();
    const [own] = await database.select().from(sessions).where(eq(sessions.id, actor.sessionId));
    expect([kept?.id, others]).toEqual([own?.deviceId, []]);
  });

  it("ends the links that were sent to reset the old one", async () => {
    const { actor } = await person();
    await sendLink(actor.email, now);
    const isOpen = and(eq(passwordResets.userId, actor.userId), isNull(passwordResets.usedAt));
    expect(await database.$count(passwordResets, isOpen)).toBe(1);
    await changePassword(actor, change, { now, device });
    expect(await database.$count(passwordResets, isOpen)).toBe(0);
  });

  it("is made once by who knows the old one, however many try at once", async () => {
    const { actor, login } = await person();
    const words = ["First#2027", "Second#2027", "Third#2027"];
    const tries = await Promise.allSettled(
      words.map((password) => changePassword(actor, { ...change, password }, { now, device })),
    );
    const won = words.filter((_, index) => tries[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    await openSession({ ...login, password: won[0] }, device, now);
  });

  it("is told by a letter and written down, without the password", async () => {
    const { actor } = await person();
    await changePassword(actor, change, { now, device });
    const letters = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(letters.map(({ template }) => template)).toContain("password-changed");
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.actorId, actor.userId));
    expect(entries).toMatchObject([{ action: "password.change", subjectId: actor.userId }]);
    expect(JSON.stringify([letters, entries])).not.toContain(change.password);
  });

  it("takes the current password, and locks who guesses at it", async () => {
    const { actor } = await person();
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
    const { actor } = await person();
    const same = { ...change, password: factoryPassword, confirmPassword: factoryPassword };
    await expect(changePassword(actor, same, { now, device })).rejects.toMatchObject({ key: "passwordSame" });
  });

  it("is not for the accounts of the demonstration, whose passwords everybody needs", async () => {
    const { actor } = await person("renter@gendana.rw");
    await expect(changePassword(actor, change, { now, device })).rejects.toMatchObject({
      key: "demoAccountKept",
    });
  });
});
