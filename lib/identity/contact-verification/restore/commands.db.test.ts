import { and, asc, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { passkeys } from "@/db/schema/identity/passkeys";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { scheduleDeletion } from "@/lib/identity/account-deletion/commands";
import { requestEmailChange, requestPhoneChange } from "@/lib/identity/contact-verification/change/commands";
import { verifyCode } from "@/lib/identity/contact-verification/verify-code";
import { completeReset, sendResetLink } from "@/lib/identity/passwords/reset/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { findCode, listLinks } from "@/lib/messaging/email-and-sms/rules";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { restoreAddress } from "./commands";

const database = await freshDatabase();
const start = new Date("2026-12-01T08:00:00Z");
let serial = 0;
/** Each call uses its own network. */
const at = (hours: number) => {
  serial += 1;
  const device = { ipAddress: `10.42.${serial >> 8}.${serial & 255}`, userAgent: "test" };
  return { device, now: addMs(start, hours * HOUR_MS) };
};

async function someone(fields: Parameters<typeof makeUser>[1] = {}) {
  const long = addMs(start, -90 * DAY_MS);
  const user = await makeUser(database, { createdAt: long, emailVerifiedAt: long, ...fields });
  const read = async () => (await database.select().from(users).where(eq(users.id, user.id)))[0];
  return { user, read };
}

const emailsTo = (recipient: string, template: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.template, template)))
    .orderBy(desc(outboxMessages.createdAt));

async function tokenIn(recipient: string, template: string): Promise<string> {
  const [message] = await emailsTo(recipient, template);
  return new URL(listLinks(message?.body ?? "")[0] ?? "").searchParams.get("token") ?? "";
}

const restoreToken = (recipient: string) => tokenIn(recipient, "email-changed");

/** Signs in with the password alone. */
async function signIn(email: string, password: string, hours: number) {
  const { device, now } = at(hours);
  const { sessionId } = await openSession({ email, password }, device, now);
  const actor = async (later = hours) => {
    const found = await findSession(sessionId, at(later).now);
    if (!found || "ended" in found) throw new Error(`the session is over: ${found?.ended}`);
    return found.user;
  };
  return { sessionId, actor };
}

/** What somebody with the password does: signs in, and has the code sent to an address of theirs. */
async function changeAddress(from: string, to: string, hours: number, password = factoryPassword) {
  const { sessionId, actor } = await signIn(from, password, hours);
  await requestEmailChange(await actor(), { email: to, password }, at(hours));
  const [code] = await emailsTo(to, "email-code");
  await verifyCode(
    await actor(),
    { channel: "email", target: to },
    findCode(code?.body ?? "") ?? "",
    at(hours),
  );
  return { sessionId, actor };
}

const addTwoFactor = (userId: string, hours: number) =>
  database
    .insert(twoFactorSecrets)
    .values({ userId, encryptedSecret: "encrypted", confirmedAt: at(hours).now, createdAt: at(hours).now });

const addPasskey = (userId: string, hours: number) =>
  database.insert(passkeys).values({
    id: uuid(),
    userId,
    name: "Phone",
    credentialId: uuid(),
    publicKey: "key",
    signatureCount: 0,
    createdAt: at(hours).now,
  });

const linkInvalid = { code: "invalid", key: "restoreLinkInvalid" };

it("an address changed with a stolen password is restored by its holder, and nothing of the thief's stays", async () => {
  const { user, read } = await someone({ locale: "fr" });
  const old = user.email;
  await addPasskey(user.id, -30 * 24);
  const thief = await changeAddress(old, "thief@example.com", 0);
  expect(await read()).toMatchObject({ email: "thief@example.com" });
  const told = (await emailsTo(old, "email-changed"))[0]?.body;
  expect(told).toContain("/fr/restore-email?token=");
  expect(told).toContain("4 déc. 2026, 10:00");
  // The old address gets no reset link any more, and the thief makes the account their own.
  await sendResetLink(old, at(1).now);
  expect(await emailsTo(old, "password-reset")).toEqual([]);
  await addTwoFactor(user.id, 1);
  await addPasskey(user.id, 1);
  await requestPhoneChange(
    await thief.actor(0.1),
    { phone: "0788 555 777", password: factoryPassword },
    at(0.1),
  );
  await scheduleDeletion(await thief.actor(0.1), user.id, at(0.1));

  await expect(restoreAddress(await restoreToken(old), at(20))).resolves.toEqual({
    email: old,
    isActive: true,
  });

  expect(await read()).toMatchObject({
    email: old,
    pendingEmail: null,
    pendingPhone: null,
    phone: user.phone,
  });
  expect(await findSession(thief.sessionId, at(0.2).now)).toEqual({ ended: "email-restored" });
  for (const email of [old, "thief@example.com"])
    await expect(signIn(email, factoryPassword, 20)).rejects.toMatchObject({ key: "loginFailed" });
  expect(await database.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, user.id))).toBe(0);
  // The owner's own passkey.
  expect(await database.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1);
  const [deletion] = await database
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, user.id));
  expect(deletion?.cancelledAt).toEqual(at(20).now);
  expect(await emailsTo("thief@example.com", "email-restored")).toHaveLength(1);
  const events = await database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(asc(securityEvents.createdAt));
  expect(events.filter(({ isRefused }) => !isRefused).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["email.change", "two-factor.off", "passkey.remove", "email.restore"]),
  );

  const password = "Kigali#2027";
  await completeReset(
    { token: await tokenIn(old, "email-restored-password"), password, confirmPassword: password },
    at(20.1),
  );
  await signIn(old, password, 21);
});

it("two-factor authentication that could be the thief's does not count before the change can no longer be undone", async () => {
  const lackAfter = async (addedAt: number, hours: number) => {
    const { user } = await someone();
    if (addedAt < 0) await addPasskey(user.id, addedAt);
    const { sessionId } = await changeAddress(user.email, `thief-${user.id}@example.com`, 0);
    if (addedAt >= 0) await addTwoFactor(user.id, addedAt);
    else
      await database.execute(
        `update sessions set passkey_id = (select id from passkeys where user_id = '${user.id}') where id = '${sessionId}'`,
      );
    await database.execute(
      `update sessions set expires_at = '2027-01-01', last_seen_at = '${at(hours).now.toISOString()}',
       confirmed_at = '${at(hours).now.toISOString()}' where id = '${sessionId}'`,
    );
    const found = await findSession(sessionId, at(hours).now);
    if (!found || "ended" in found) throw new Error("the session is over");
    try {
      requireStepUp(found.user, at(hours).now);
      return undefined;
    } catch (error) {
      return (error as { key?: string }).key;
    }
  };
  expect(await lackAfter(1, 26)).toBe("twoFactorAfterEmailChange");
  expect(await lackAfter(1, 71)).toBe("twoFactorAfterEmailChange");
  expect(await lackAfter(1, 72)).toBeUndefined();
  expect(await lackAfter(-1, 30)).toBe("twoFactorAfterEmailChange");
  expect(await lackAfter(-25, 1)).toBeUndefined();
});

describe("several changes", () => {
  it("are all undone by the first link, after which the later ones do nothing", async () => {
    const { user, read } = await someone();
    await changeAddress(user.email, "first.thief@example.com", 0);
    await changeAddress("first.thief@example.com", "second.thief@example.com", 1);
    const [first, second] = [await restoreToken(user.email), await restoreToken("first.thief@example.com")];
    await restoreAddress(first, at(2));
    expect((await read())?.email).toBe(user.email);
    for (const token of [first, second])
      await expect(restoreAddress(token, at(3))).rejects.toMatchObject(linkInvalid);
    expect((await read())?.email).toBe(user.email);
    expect(await emailsTo("second.thief@example.com", "email-restored")).toHaveLength(1);
  });

  it("are undone by the first link also after a later one was used", async () => {
    const { user, read } = await someone();
    await changeAddress(user.email, "third.thief@example.com", 0);
    await changeAddress("third.thief@example.com", "fourth.thief@example.com", 1);
    await restoreAddress(await restoreToken("third.thief@example.com"), at(2));
    expect((await read())?.email).toBe("third.thief@example.com");
    await restoreAddress(await restoreToken(user.email), at(3));
    expect((await read())?.email).toBe(user.email);
  });
});

it("whoever goes back to their address in the settings leaves no link to the address in between", async () => {
  const { user, read } = await someone();
  await changeAddress(user.email, "fifth.thief@example.com", 0);
  await changeAddress("fifth.thief@example.com", "sixth.thief@example.com", 1);
  await changeAddress("sixth.thief@example.com", user.email, 2);
  expect(await emailsTo("sixth.thief@example.com", "email-changed")).toEqual([]);
  expect(await emailsTo("sixth.thief@example.com", "email-changed-unverified")).toHaveLength(1);
  await expect(restoreAddress(await restoreToken("fifth.thief@example.com"), at(3))).rejects.toMatchObject(
    linkInvalid,
  );
  expect((await read())?.email).toBe(user.email);
  // Passkeys of the thief can still be removed in this way.
  await restoreAddress(await restoreToken(user.email), at(3));
  expect(await emailsTo(user.email, "email-restored")).toEqual([]);
});

describe("a link", () => {
  it("works once, even for many concurrent requests, and for three days", async () => {
    const { user } = await someone();
    await changeAddress(user.email, "late.thief@example.com", 0);
    const token = await restoreToken(user.email);
    await expect(restoreAddress(token, at(72))).rejects.toMatchObject(linkInvalid);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => restoreAddress(token, at(71))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = and(eq(securityEvents.userId, user.id), eq(securityEvents.kind, "email.restore"));
    const events = await database.select().from(securityEvents).where(refusals);
    expect(events.filter(({ isRefused }) => isRefused)[0]?.detail).toEqual({ reason: "linkInvalid" });
  });

  it("does not exist for an address that was not verified, which may be a stranger's", async () => {
    const { user } = await someone({ emailVerifiedAt: null });
    await changeAddress(user.email, "right.address@example.com", 0);
    const [message] = await emailsTo(user.email, "email-changed-unverified");
    expect(listLinks(message?.body ?? "none")).toEqual([]);
    expect(await emailsTo(user.email, "email-changed")).toEqual([]);
  });

  it("takes the address from an account made with it since, but not from one that has proved it", async () => {
    for (const isProved of [false, true]) {
      const { user, read } = await someone();
      await changeAddress(user.email, `thief-${user.id}@example.com`, 0);
      const made = { email: user.email, createdAt: at(1).now, emailVerifiedAt: isProved ? at(1).now : null };
      const other = await makeUser(database, made);
      const restoring = restoreAddress(await restoreToken(user.email), at(2));
      if (isProved)
        await expect(restoring).rejects.toMatchObject({ code: "conflict", key: "restoreAddressTaken" });
      else await restoring;
      expect((await read())?.email === user.email).toBe(!isProved);
      const [after] = await database.select().from(users).where(eq(users.id, other.id));
      expect(after?.email === user.email).toBe(isProved);
    }
  });

  it("also works while the account is deactivated, without a link to a password", async () => {
    const { user, read } = await someone();
    const thief = "other.thief@example.com";
    await changeAddress(user.email, thief, 0);
    await sendResetLink(thief, at(2).now);
    const thiefsToken = await tokenIn(thief, "password-reset");
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect(await restoreAddress(await restoreToken(user.email), at(2))).toMatchObject({ isActive: false });
    expect((await read())?.email).toBe(user.email);
    for (const template of ["password-reset", "email-restored-password"])
      expect(await emailsTo(user.email, template)).toEqual([]);
    // Support activates it again while the link that the thief had requested would still be valid.
    await database.update(users).set({ status: "active" }).where(eq(users.id, user.id));
    const password = "Another#Pass2026";
    const request = { token: thiefsToken, password, confirmPassword: password };
    await expect(completeReset(request, at(2))).rejects.toMatchObject({ code: "invalid" });
  });
});
