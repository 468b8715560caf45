import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { completeReset, sendResetLink } from "@/lib/identity/passwords/reset/commands";
import { getSecurity } from "@/lib/identity/security-settings/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import type { UserActor } from "@/lib/platform/actor";
import { decrypt, encrypt } from "@/lib/platform/crypto/encryption";
import { addMs } from "@/lib/platform/dates";
import { redeemCode } from "./codes";
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, startTwoFactor } from "./commands";
import { timeStepAt, totpCode } from "./totp";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: "test" };
async function makeUserWithLogin() {
  const { id: userId, email } = await makeUser(database);
  const actor: UserActor = {
    kind: "user",
    userId,
    sessionId: userId,
    role: "individual",
    name: "Aline Uwase",
    email,
    memberships: [],
  };
  return { actor, login: { email, password: factoryPassword } };
}

/** Returns what the user's authenticator app would show. */
async function appCode(userId: string, at = now): Promise<string> {
  const [row] = await database.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId));
  const secret = decrypt("two-factor secrets", row?.encryptedSecret ?? "", userId);
  return secret ? totpCode(secret, timeStepAt(at)) : "";
}

async function withTwoFactor() {
  const { actor, login } = await makeUserWithLogin();
  await startTwoFactor(actor, factoryPassword, { now, device });
  const codes = await enableTwoFactor(actor, await appCode(actor.userId), { now, device });
  return { actor, login, codes, later: addMs(now, 60_000) };
}

describe("turning two-factor authentication on", () => {
  it("requires the password, then a first code, and returns ten recovery codes", async () => {
    const { actor, login } = await makeUserWithLogin();
    await expect(startTwoFactor(actor, "wrong password", { now, device })).rejects.toMatchObject({
      details: { fields: { password: "passwordWrong" } },
    });
    const setup = await startTwoFactor(actor, factoryPassword, { now, device });
    expect(setup.address).toContain(`secret=${setup.secret}&issuer=Gendana`);
    expect(setup.qr).toMatch(/^<svg /);
    await expect(enableTwoFactor(actor, "000000", { now, device })).rejects.toMatchObject({
      key: "codeWrong",
    });
    const refused = and(eq(securityEvents.userId, actor.userId), eq(securityEvents.isRefused, true));
    const events = await database.select().from(securityEvents).where(refused);
    expect(events.map(({ kind, detail }) => `${kind} ${JSON.stringify(detail)}`).sort()).toEqual([
      'session.confirm {"reason":"codeWrong"}',
      'session.confirm {"reason":"passwordWrong"}',
    ]);
    // No code is required at sign-in until a first code was confirmed.
    await openSession(login, device, now);
    const codes = await enableTwoFactor(actor, await appCode(actor.userId), { now, device });
    expect(new Set(codes).size).toBe(10);
    // 24 of 31 characters: 118 bits, for which a plain hash suffices.
    expect(codes.every((code) => /^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/.test(code))).toBe(true);
    expect(await getSecurity(actor)).toEqual({
      loginAlerts: true,
      hasPasskey: false,
      twoFactor: { isOn: true, recoveryCodesLeft: 10 },
    });
  });

  it("is refused to a session that a password reset has ended, and the reset removes the secret", async () => {
    const { actor, login } = await makeUserWithLogin();
    const { sessionId } = await openSession(login, device, now);
    const thief = { ...actor, sessionId };
    await startTwoFactor(thief, factoryPassword, { now, device });
    const code = await appCode(actor.userId);
    await sendResetLink(login.email, now);
    const [email] = await database
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.userId, actor.userId), eq(outboxMessages.template, "password-reset")));
    const token = email?.body.match(/token=([\w-]+)/)?.[1] ?? "";
    const reset = { token, password: "Another#2026", confirmPassword: "Another#2026", removePasskeys: false };
    await completeReset(reset, { now, device });
    const secrets = eq(twoFactorSecrets.userId, actor.userId);
    expect(await database.$count(twoFactorSecrets, secrets)).toBe(0);
    await expect(enableTwoFactor(thief, code, { now, device })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("causes an email on each change", async () => {
    const { actor, codes, later } = await withTwoFactor();
    const { userId } = actor;
    const proof = { password: factoryPassword, code: codes[0] ?? "" };
    const fresh = await renewRecoveryCodes(actor, proof, { now: later, device });
    await disableTwoFactor(actor, { ...proof, code: fresh[0] ?? "" }, { now: later, device });
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(emails.map(({ template }) => template).sort()).toEqual([
      "recovery-codes-renewed",
      "two-factor-off",
      "two-factor-on",
    ]);
    for (const { template, body } of emails) {
      expect(body).toContain("10.0.0.1");
      // A user who did not turn it on cannot sign in.
      expect(body).toContain(template === "two-factor-on" ? "/forgot-password" : "/settings/security");
    }
  });

  it("keeps neither secret nor codes readable", async () => {
    const { actor, codes } = await withTwoFactor();
    const rows = await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""));
    const encrypted = encrypt("two-factor secrets", Buffer.from("secret"), actor.userId);
    expect(decrypt("two-factor secrets", encrypted, actor.userId)?.toString()).toBe("secret");
    expect(decrypt("two-factor secrets", encrypted, "somebody else")).toBeUndefined();
  });

  it("is refused for demo accounts, whose next visitor does not have the app", async () => {
    const { actor } = await makeUserWithLogin();
    await expect(
      startTwoFactor({ ...actor, email: "renter@gendana.rw" }, factoryPassword, { now, device }),
    ).rejects.toMatchObject({ key: "demoAccountKept" });
  });

  it("is refused while it is on, even for two concurrent requests", async () => {
    const { actor } = await makeUserWithLogin();
    await startTwoFactor(actor, factoryPassword, { now, device });
    const code = await appCode(actor.userId);
    const both = await Promise.allSettled([1, 2].map(() => enableTwoFactor(actor, code, { now, device })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(startTwoFactor(actor, factoryPassword, { now, device })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("signing in with two factors", () => {
  it("requires the code once the password was right, and opens no session before", async () => {
    const { actor, login, later } = await withTwoFactor();
    await expect(openSession({ ...login, password: "wrong guess" }, device, later)).rejects.toMatchObject({
      key: "loginFailed",
    });
    await expect(openSession(login, device, later)).rejects.toMatchObject({ key: "codeRequired" });
    const opened = await openSession({ ...login, code: await appCode(actor.userId, later) }, device, later);
    expect(opened.userId).toBe(actor.userId);
  });

  it("accepts each app code once, even for a hundred concurrent requests", async () => {
    const { actor, later } = await withTwoFactor();
    const code = await appCode(actor.userId, later);
    const taken = await Promise.all(Array.from({ length: 100 }, () => redeemCode(actor.userId, code, later)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    // An older code is refused too, once a newer one was used.
    expect(await redeemCode(actor.userId, await appCode(actor.userId), later)).toBe(false);
  });

  it("accepts each recovery code once, even for a hundred concurrent requests", async () => {
    const { actor, codes } = await withTwoFactor();
    const [code = ""] = codes;
    const taken = await Promise.all(Array.from({ length: 100 }, () => redeemCode(actor.userId, code, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await getSecurity(actor)).twoFactor.recoveryCodesLeft).toBe(9);
    expect(await redeemCode(actor.userId, ` ${codes[1]?.toUpperCase().replaceAll("-", " ")} `, now)).toBe(
      true,
    );
  });

  it("locks after three wrong codes, even if the password is right in between", async () => {
    const { actor, login, later } = await withTwoFactor();
    for (let i = 0; i < 3; i++) {
      await expect(openSession(login, device, later)).rejects.toMatchObject({ key: "codeRequired" });
      await expect(openSession({ ...login, code: "abcde-fghjk" }, device, later)).rejects.toMatchObject({
        key: "codeWrong",
      });
    }
    const right = { ...login, code: await appCode(actor.userId, later) };
    await expect(openSession(right, device, later)).rejects.toMatchObject({ key: "tooManyAttempts" });
  });
});

describe("weakening two-factor authentication", () => {
  it("records in the security log that too many wrong codes have locked it, whatever the codes were for", async () => {
    const guesses = [
      async () => {
        const { actor } = await makeUserWithLogin();
        await startTwoFactor(actor, factoryPassword, { now, device });
        return { actor, guess: () => enableTwoFactor(actor, "000000", { now, device }) };
      },
      async () => {
        const { actor } = await withTwoFactor();
        const proof = { password: factoryPassword, code: "000000" };
        return { actor, guess: () => disableTwoFactor(actor, proof, { now, device }) };
      },
    ];
    for (const make of guesses) {
      const { actor, guess } = await make();
      for (const _ of [1, 2, 3]) await expect(guess()).rejects.toMatchObject({ key: "codeWrong" });
      await expect(guess()).rejects.toMatchObject({ key: "tooManyAttempts" });
      const events = await database
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.userId, actor.userId));
      expect(events.map(({ detail }) => detail)).toContainEqual({ reason: "tooManyAttempts" });
    }
  });

  it("requires the password and a code", async () => {
    const { actor, login, codes, later } = await withTwoFactor();
    const context = { now: later, device };
    for (const proof of [
      { password: "wrong password", code: codes[0] ?? "" },
      { password: factoryPassword, code: "000000" },
    ])
      await expect(disableTwoFactor(actor, proof, context)).rejects.toMatchObject({ code: "invalid" });
    await disableTwoFactor(actor, { password: factoryPassword, code: codes[1] ?? "" }, context);
    await openSession(login, device, later);
    expect((await getSecurity(actor)).twoFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it("renews the recovery codes: the old ones become invalid", async () => {
    const { actor, codes, later } = await withTwoFactor();
    const proof = { password: factoryPassword, code: await appCode(actor.userId, later) };
    const renewed = await renewRecoveryCodes(actor, proof, { now: later, device });
    expect(await redeemCode(actor.userId, codes[0] ?? "", later)).toBe(false);
    expect(await redeemCode(actor.userId, renewed[0] ?? "", later)).toBe(true);
    const entries = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, actor.userId));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "two-factor.on",
      "two-factor.recovery-codes",
    ]);
    const events = await database
      .select({ userAgent: securityEvents.userAgent })
      .from(securityEvents)
      .where(
        and(eq(securityEvents.userId, actor.userId), eq(securityEvents.kind, "two-factor.recovery-codes")),
      );
    expect(events).toEqual([{ userAgent: device.userAgent }]);
  });
});
