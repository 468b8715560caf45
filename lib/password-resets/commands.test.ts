import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { sessions } from "@/db/schema/sessions";
import { twoFactorSecrets } from "@/db/schema/sign-in";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { isPassword } from "@/lib/auth/password";
import { after, MINUTE_MS } from "@/lib/dates";
import { linksIn } from "@/lib/outbox/rules";
import { startSession } from "@/lib/sessions/commands";
import { openSession } from "@/lib/sign-in/commands";
import { completeReset, requestReset, sendLink } from "./commands";
import { resetCompletion } from "./contract";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const password = "Kigali#2027";
let serial = 0;
/** Each from a network of its own. */
const at = (minutes = 0) => {
  serial += 1;
  return {
    device: { ipAddress: `10.9.${serial >> 8}.${serial & 255}`, userAgent: "test" },
    now: after(now, minutes * MINUTE_MS),
  };
};

const lettersTo = (recipient: string, template: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.template, template)))
    .orderBy(desc(outboxMessages.createdAt));

async function tokenFor(email: string, minutes = 0): Promise<string> {
  await sendLink(email, at(minutes).now);
  const [letter] = await lettersTo(email, "password-reset");
  return new URL(linksIn(letter?.body ?? "")[0] ?? "").searchParams.get("token") ?? "";
}

const complete = (token: string, minutes = 0) =>
  completeReset(resetCompletion.parse({ token, password, confirmPassword: password }), at(minutes));
const invalidLink = { code: "invalid", key: "resetLinkInvalid" };

describe("a forgotten password", () => {
  it("is replaced through the link in the letter; every session ends and the owner is told", async () => {
    const user = await makeUser(database, { locale: "fr", emailVerifiedAt: null });
    await database.transaction((tx) => startSession(tx, user.id, at().device, "browser", now));
    const token = await tokenFor(user.email);
    const [letter] = await lettersTo(user.email, "password-reset");
    expect(letter?.body).toContain("/fr/reset-password?token=");
    await complete(token, 5);
    const [after5] = await database.select().from(users).where(eq(users.id, user.id));
    expect(await isPassword(password, after5?.passwordHash)).toBe(true);
    expect(await isPassword(factoryPassword, after5?.passwordHash)).toBe(false);
    expect(after5?.emailVerifiedAt).toEqual(at(5).now);
    const rows = await database.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.map(({ revokedReason }) => revokedReason)).toEqual(["password-changed"]);
    expect(await lettersTo(user.email, "password-changed")).toHaveLength(1);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entries.map(({ action }) => action)).toEqual(["password.reset"]);
  });

  it("lets its reader in at once, however many guessed at the old one meanwhile", async () => {
    const user = await makeUser(database);
    const signIn = (attempt: string) => {
      const { device, now: tried } = at(5);
      return openSession({ email: user.email, password: attempt }, device, tried);
    };
    for (let count = 0; count < 3; count++) await signIn("wrong guess").catch(() => {});
    await expect(signIn(factoryPassword)).rejects.toMatchObject({ key: "tooManyAttempts" });
    await complete(await tokenFor(user.email, 5), 5);
    expect(await signIn(password)).toMatchObject({ userId: user.id });
  });

  it("keeps only the hash of the link's token", async () => {
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await database.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("an address that nobody had proven to be theirs", () => {
  it("is its reader's from then on: the second step of who made the account is gone", async () => {
    for (const [emailVerifiedAt, left] of [
      [null, 0],
      [now, 1],
    ] as const) {
      const user = await makeUser(database, { emailVerifiedAt, pendingEmail: "squatter@example.com" });
      const secret = { userId: user.id, sealedSecret: "sealed", confirmedAt: now };
      await database.insert(twoFactorSecrets).values(secret);
      await complete(await tokenFor(user.email));
      expect(await database.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, user.id))).toBe(left);
      const [row] = await database.select().from(users).where(eq(users.id, user.id));
      expect(row?.pendingEmail).toBe(left ? "squatter@example.com" : null);
    }
  });
});

describe("a link", () => {
  it("opens once, also when a hundred use it at the same time", async () => {
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => complete(token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(complete(token)).rejects.toMatchObject(invalidLink);
  });

  it("opens for half an hour", async () => {
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    await expect(complete(token, 30)).rejects.toMatchObject(invalidLink);
    await complete(token, 29);
  });

  it("ends when a newer one is sent", async () => {
    const user = await makeUser(database);
    const old = await tokenFor(user.email);
    const fresh = await tokenFor(user.email, 2);
    await expect(complete(old, 3)).rejects.toMatchObject(invalidLink);
    await complete(fresh, 3);
  });

  it("opens nothing when it was made up, or its account is closed", async () => {
    await expect(complete("x".repeat(43))).rejects.toMatchObject(invalidLink);
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    await expect(complete(token)).rejects.toMatchObject(invalidLink);
  });
});

describe("asking for a link", () => {
  it("has one answer for every address, given before anybody looks whether there is an account", async () => {
    const user = await makeUser(database);
    expect(await requestReset(user.email, at())).toBeUndefined();
    expect(await requestReset("nobody@example.com", at())).toBeUndefined();
    await vi.waitFor(async () => expect(await lettersTo(user.email, "password-reset")).toHaveLength(1));
    expect(await lettersTo("nobody@example.com", "password-reset")).toEqual([]);
  });

  it("finds the account whatever the case of its address", async () => {
    const user = await makeUser(database, { email: "Mixed.Case@Example.com" });
    await sendLink("mixed.case@example.com", now);
    expect(await lettersTo(user.email, "password-reset")).toHaveLength(1);
  });

  it("sends one letter a minute and three an hour, however many ask", async () => {
    const user = await makeUser(database);
    await Promise.all(Array.from({ length: 20 }, () => sendLink(user.email, now)));
    expect(await lettersTo(user.email, "password-reset")).toHaveLength(1);
    for (let minute = 1; minute < 30; minute += 2) await sendLink(user.email, at(minute).now);
    expect(await lettersTo(user.email, "password-reset")).toHaveLength(3);
  });

  it("sends nothing to closed accounts", async () => {
    const user = await makeUser(database, { status: "inactive" });
    await sendLink(user.email, now);
    expect(await lettersTo(user.email, "password-reset")).toEqual([]);
  });

  it("leaves the demonstration's accounts to the next visitor", async () => {
    await expect(requestReset("renter@gendana.rw", at())).rejects.toMatchObject({ key: "demoAccountKept" });
    await makeUser(database, { email: "renter@gendana.rw" });
    await sendLink("renter@gendana.rw", now);
    expect(await lettersTo("renter@gendana.rw", "password-reset")).toEqual([]);
  });

  it("is limited by network", async () => {
    const { device } = at();
    const keys: string[] = [];
    for (let count = 0; count < 32; count++)
      await requestReset("nobody@example.com", { device, now }).catch(({ key }) => keys.push(key));
    expect(keys).toEqual(["tooManyRequests", "tooManyRequests"]);
  });
});
