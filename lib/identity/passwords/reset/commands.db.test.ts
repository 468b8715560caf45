import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { passkeys } from "@/db/schema/identity/passkeys";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { sessions } from "@/db/schema/identity/sessions";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { startSession } from "@/lib/identity/sessions/commands";
import { openSession } from "@/lib/identity/sign-in/commands";
import { listLinks } from "@/lib/messaging/email-and-sms/rules";
import { verifyPassword } from "@/lib/platform/crypto/password-hash";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { completeReset, requestReset, sendResetLink } from "./commands";
import { resetCompletion } from "./contract";
import { findReset } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const password = "Kigali#2027";
let serial = 0;
/** Each call uses its own network. */
const at = (minutes = 0) => {
  serial += 1;
  return {
    device: { ipAddress: `10.9.${serial >> 8}.${serial & 255}`, userAgent: "test" },
    now: addMs(now, minutes * MINUTE_MS),
  };
};

const emailsTo = (recipient: string, template: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.template, template)))
    .orderBy(desc(outboxMessages.createdAt));

async function tokenFor(email: string, minutes = 0): Promise<string> {
  await sendResetLink(email, at(minutes).now);
  const [message] = await emailsTo(email, "password-reset");
  return new URL(listLinks(message?.body ?? "")[0] ?? "").searchParams.get("token") ?? "";
}

const complete = (token: string, minutes = 0) =>
  completeReset(resetCompletion.parse({ token, password, confirmPassword: password }), at(minutes));
const eventsOf = (userId: string) =>
  database.select().from(securityEvents).where(eq(securityEvents.userId, userId));
const invalidLink = { code: "invalid", key: "resetLinkInvalid" };

describe("a forgotten password", () => {
  it("is replaced through the link in the email; every session ends and the owner is emailed", async () => {
    const user = await makeUser(database, { locale: "fr", emailVerifiedAt: null });
    await database.transaction((tx) =>
      startSession(tx, user.id, at().device, "browser", now, { means: "password" }),
    );
    const token = await tokenFor(user.email);
    const [message] = await emailsTo(user.email, "password-reset");
    expect(message?.body).toContain("/fr/reset-password?token=");
    await complete(token, 5);
    const [after5] = await database.select().from(users).where(eq(users.id, user.id));
    expect(await verifyPassword(password, after5?.passwordHash)).toBe(true);
    expect(await verifyPassword(factoryPassword, after5?.passwordHash)).toBe(false);
    expect(after5?.emailVerifiedAt).toEqual(at(5).now);
    const rows = await database.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.map(({ revokedReason }) => revokedReason)).toEqual(["password-changed"]);
    expect(await emailsTo(user.email, "password-changed")).toHaveLength(1);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entries.map(({ action }) => action)).toEqual(["password.reset"]);
  });

  it("can be used at once after the reset, regardless of earlier wrong attempts", async () => {
    const user = await makeUser(database);
    const { device, now: tried } = at(5);
    const signIn = (attempt: string) => {
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

describe("an unverified address", () => {
  it("belongs to the reader of the mailbox after a reset: the two-factor secret of the person who registered is removed", async () => {
    for (const [emailVerifiedAt, left] of [
      [null, 0],
      [now, 1],
    ] as const) {
      const user = await makeUser(database, { emailVerifiedAt, pendingEmail: "squatter@example.com" });
      const secret = { userId: user.id, encryptedSecret: "encrypted", confirmedAt: addMs(now, -DAY_MS) };
      await database.insert(twoFactorSecrets).values(secret);
      await complete(await tokenFor(user.email));
      expect(await database.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, user.id))).toBe(left);
      const [row] = await database.select().from(users).where(eq(users.id, user.id));
      expect(row?.pendingEmail).toBe(left ? "squatter@example.com" : null);
    }
  });

  it("turns off two-factor authentication that was turned on in the last day, as somebody who stole the password might have done", async () => {
    for (const [minutes, left] of [
      [-23 * 60, 0],
      [-25 * 60, 1],
    ] as const) {
      const user = await makeUser(database, { emailVerifiedAt: addMs(now, -90 * DAY_MS) });
      const confirmedAt = addMs(now, minutes * MINUTE_MS);
      await database
        .insert(twoFactorSecrets)
        .values({ userId: user.id, encryptedSecret: "encrypted", confirmedAt });
      await complete(await tokenFor(user.email));
      expect(await database.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, user.id))).toBe(left);
    }
  });

  it("removes passkeys that were added in the last day, and all of them where the address was unverified", async () => {
    for (const [emailVerifiedAt, hours, left] of [
      [addMs(now, -90 * DAY_MS), 23, 0],
      [addMs(now, -90 * DAY_MS), 25, 1],
      [null, 25, 0],
    ] as const) {
      const user = await makeUser(database, { emailVerifiedAt });
      const key = { id: user.id, userId: user.id, name: "Phone", credentialId: user.id, publicKey: "key" };
      const createdAt = addMs(now, -hours * 60 * MINUTE_MS);
      await database.insert(passkeys).values({ ...key, signatureCount: 0, createdAt });
      await complete(await tokenFor(user.email));
      expect(await database.$count(passkeys, eq(passkeys.userId, user.id))).toBe(left);
      const removals = (await eventsOf(user.id)).filter(({ kind }) => kind === "passkey.remove");
      expect(removals.map(({ detail }) => detail)).toEqual(left ? [] : [{ by: "password.reset" }]);
    }
  });
});

it("shows the passkeys that open the account without a password, and removes them all if asked to", async () => {
  const user = await makeUser(database, { emailVerifiedAt: addMs(now, -90 * DAY_MS) });
  const other = await makeUser(database);
  for (const [userId, name] of [
    [user.id, "Phone"],
    [user.id, "Key of a stranger"],
    [other.id, "Laptop"],
  ] as const) {
    const key = { id: uuid(), userId, name, credentialId: uuid(), publicKey: "key", signatureCount: 0 };
    await database.insert(passkeys).values({ ...key, createdAt: addMs(now, -40 * DAY_MS) });
  }
  const left = () => database.$count(passkeys, eq(passkeys.userId, user.id));
  const token = await tokenFor(user.email);
  expect((await findReset(token, now))?.passkeys).toEqual(
    expect.arrayContaining(["Phone", "Key of a stranger"]),
  );
  await complete(token);
  expect(await left()).toBe(2);
  const form = { token: await tokenFor(user.email, 2), password, confirmPassword: password };
  await completeReset(resetCompletion.parse({ ...form, removePasskeys: true }), at(2));
  expect(await left()).toBe(0);
  expect(await database.$count(passkeys, eq(passkeys.userId, other.id))).toBe(1);
  const removals = (await eventsOf(user.id)).filter(({ kind }) => kind === "passkey.remove");
  expect(removals).toMatchObject([{ detail: { by: "password.reset" } }]);
});

it("removes a passkey that is being added while the password is reset", async () => {
  const user = await makeUser(database, { emailVerifiedAt: addMs(now, -90 * DAY_MS) });
  const token = await tokenFor(user.email);
  let lockTaken = () => {};
  const isLocked = new Promise<void>((resolve) => {
    lockTaken = resolve;
  });
  let store = () => {};
  const mayStore = new Promise<void>((resolve) => {
    store = resolve;
  });
  // As addPasskey does it: the account is locked until the passkey is stored.
  const thief = database.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    lockTaken();
    await mayStore;
    const key = { id: user.id, userId: user.id, name: "Phone", credentialId: user.id, publicKey: "key" };
    await tx.insert(passkeys).values({ ...key, signatureCount: 0, createdAt: now });
  });
  await isLocked;
  const reset = complete(token);
  await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
  store();
  await Promise.all([thief, reset]);
  expect(await database.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
});

/** Transactions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await database.execute<{ count: number }>(sql`select count(*)::int as count
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

describe("a link", () => {
  it("works once, even for a hundred concurrent requests", async () => {
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => complete(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(complete(token)).rejects.toMatchObject(invalidLink);
  });

  it("works for half an hour", async () => {
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    await expect(complete(token, 30)).rejects.toMatchObject(invalidLink);
    await complete(token, 29);
  });

  it("is invalid once a newer one is sent", async () => {
    const user = await makeUser(database);
    const old = await tokenFor(user.email);
    const fresh = await tokenFor(user.email, 2);
    await expect(complete(old, 3)).rejects.toMatchObject(invalidLink);
    expect(await eventsOf(user.id)).toMatchObject([
      { kind: "password.reset", isRefused: true, detail: { reason: "linkInvalid" } },
    ]);
    await complete(fresh, 3);
  });

  it("does not work if it is invented or its account is closed", async () => {
    await expect(complete("x".repeat(43))).rejects.toMatchObject(invalidLink);
    const user = await makeUser(database);
    const token = await tokenFor(user.email);
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    await expect(complete(token)).rejects.toMatchObject(invalidLink);
  });
});

describe("asking for a link", () => {
  it("has the same response for every address, sent before the account is looked up", async () => {
    const user = await makeUser(database);
    expect(await requestReset(user.email, at())).toBeUndefined();
    expect(await requestReset("nobody@example.com", at())).toBeUndefined();
    await vi.waitFor(
      async () => expect(await emailsTo(user.email, "password-reset")).toHaveLength(1),
      30_000,
    );
    expect(await emailsTo("nobody@example.com", "password-reset")).toEqual([]);
  });

  it("finds the account regardless of the letter case of its address", async () => {
    const user = await makeUser(database, { email: "Mixed.Case@Example.com" });
    await sendResetLink("mixed.case@example.com", now);
    expect(await emailsTo(user.email, "password-reset")).toHaveLength(1);
  });

  it("sends one email a minute and three while a link is valid, however many requests there are", async () => {
    const user = await makeUser(database);
    await Promise.all(Array.from({ length: 20 }, () => sendResetLink(user.email, now)));
    expect(await emailsTo(user.email, "password-reset")).toHaveLength(1);
    for (let minute = 1; minute < 30; minute += 2) await sendResetLink(user.email, at(minute).now);
    expect(await emailsTo(user.email, "password-reset")).toHaveLength(3);
    // The first link has ended, so the account's owner gets another.
    await sendResetLink(user.email, at(31).now);
    expect(await emailsTo(user.email, "password-reset")).toHaveLength(4);
  });

  it("sends nothing to closed accounts", async () => {
    const user = await makeUser(database, { status: "inactive" });
    await sendResetLink(user.email, now);
    expect(await emailsTo(user.email, "password-reset")).toEqual([]);
  });

  it("is refused for demo accounts", async () => {
    await expect(requestReset("renter@gendana.rw", at())).rejects.toMatchObject({ key: "demoAccountKept" });
    await makeUser(database, { email: "renter@gendana.rw" });
    await sendResetLink("renter@gendana.rw", now);
    expect(await emailsTo("renter@gendana.rw", "password-reset")).toEqual([]);
  });

  it("is limited by network", async () => {
    const { device } = at();
    const keys: string[] = [];
    for (let count = 0; count < 32; count++)
      await requestReset("nobody@example.com", { device, now }).catch(({ key }) => keys.push(key));
    expect(keys).toEqual(["tooManyRequests", "tooManyRequests"]);
  });
});
