import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after } from "@/lib/dates";
import { seal, unseal } from "@/lib/seal";
import { findSecurity } from "@/lib/security/queries";
import { openSession } from "@/lib/sign-in/commands";
import { spendCode } from "./codes";
import { renewRecoveryCodes, startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from "./commands";
import { codeOf, stepAt } from "./totp";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };
async function person() {
  const { id: userId, email } = await makeUser(database);
  const actor: UserActor = {
    ...{ kind: "user", userId, sessionId: userId, role: "individual", name: "Aline Uwase", email },
    memberships: [],
  };
  return { actor, login: { email, password: factoryPassword } };
}

/** What the app on the person's phone would show. */
async function appCode(userId: string, at = now): Promise<string> {
  const [row] = await database.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId));
  const secret = unseal("two-factor secrets", row?.sealedSecret ?? "", userId);
  return secret ? codeOf(secret, stepAt(at)) : "";
}

async function withTwoFactor() {
  const { actor, login } = await person();
  await startTwoFactor(actor, factoryPassword, { now, device });
  const codes = await turnOnTwoFactor(actor, await appCode(actor.userId), { now, device });
  return { actor, login, codes, later: after(now, 60_000) };
}

describe("turning two-step login on", () => {
  it("asks for the password, then for a first code, and hands out ten recovery codes", async () => {
    const { actor, login } = await person();
    await expect(startTwoFactor(actor, "wrong password", { now, device })).rejects.toMatchObject({
      details: { fields: { password: "passwordWrong" } },
    });
    const setup = await startTwoFactor(actor, factoryPassword, { now, device });
    expect(setup.address).toContain(`secret=${setup.secret}&issuer=Gendana`);
    expect(setup.qr).toMatch(/^<svg /);
    await expect(turnOnTwoFactor(actor, "000000", { now, device })).rejects.toMatchObject({
      key: "codeWrong",
    });
    // Nothing is asked for before a first code was right.
    await openSession(login, device, now);
    const codes = await turnOnTwoFactor(actor, await appCode(actor.userId), { now, device });
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
    expect(await findSecurity(actor)).toEqual({
      loginAlerts: true,
      twoFactor: { isOn: true, recoveryCodesLeft: 10 },
    });
  });

  it("is told by a letter each time it is another than before", async () => {
    const { actor, codes, later } = await withTwoFactor();
    const { userId } = actor;
    const proof = { password: factoryPassword, code: codes[0] ?? "" };
    const fresh = await renewRecoveryCodes(actor, proof, { now: later, device });
    await turnOffTwoFactor(actor, { ...proof, code: fresh[0] ?? "" }, { now: later, device });
    const letters = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(letters.map(({ template }) => template).sort()).toEqual([
      "recovery-codes-renewed",
      "two-factor-off",
      "two-factor-on",
    ]);
    for (const { body } of letters) {
      expect(body).toContain("10.0.0.1");
      expect(body).toContain("/settings/security");
    }
  });

  it("keeps neither secret nor codes readable", async () => {
    const { actor, codes } = await withTwoFactor();
    const rows = await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace("-", ""));
    const sealed = seal("two-factor secrets", Buffer.from("secret"), actor.userId);
    expect(unseal("two-factor secrets", sealed, actor.userId)?.toString()).toBe("secret");
    expect(unseal("two-factor secrets", sealed, "somebody else")).toBeUndefined();
  });

  it("is not for the accounts of the demonstration, whose next visitor has no such phone", async () => {
    const { actor } = await person();
    await expect(
      startTwoFactor({ ...actor, email: "renter@gendana.rw" }, factoryPassword, { now, device }),
    ).rejects.toMatchObject({ key: "demoAccountKept" });
  });

  it("is refused while it is on, also for two at once", async () => {
    const { actor } = await person();
    await startTwoFactor(actor, factoryPassword, { now, device });
    const code = await appCode(actor.userId);
    const both = await Promise.allSettled([1, 2].map(() => turnOnTwoFactor(actor, code, { now, device })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(startTwoFactor(actor, factoryPassword, { now, device })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("signing in in two steps", () => {
  it("asks for the code once the password was right, and opens nothing before", async () => {
    const { actor, login, later } = await withTwoFactor();
    await expect(openSession({ ...login, password: "wrong guess" }, device, later)).rejects.toMatchObject({
      key: "loginFailed",
    });
    await expect(openSession(login, device, later)).rejects.toMatchObject({ key: "codeRequired" });
    const opened = await openSession({ ...login, code: await appCode(actor.userId, later) }, device, later);
    expect(opened.userId).toBe(actor.userId);
  });

  it("takes each code of the app once, also of a hundred at the same time", async () => {
    const { actor, later } = await withTwoFactor();
    const code = await appCode(actor.userId, later);
    const taken = await Promise.all(Array.from({ length: 100 }, () => spendCode(actor.userId, code, later)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    // Nor an older one, once a newer was used.
    expect(await spendCode(actor.userId, await appCode(actor.userId), later)).toBe(false);
  });

  it("takes each recovery code once, also of a hundred at the same time", async () => {
    const { actor, codes } = await withTwoFactor();
    const [code = ""] = codes;
    const taken = await Promise.all(Array.from({ length: 100 }, () => spendCode(actor.userId, code, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await findSecurity(actor)).twoFactor.recoveryCodesLeft).toBe(9);
    expect(await spendCode(actor.userId, ` ${codes[1]?.toUpperCase().replace("-", " ")} `, now)).toBe(true);
  });

  it("locks after three wrong codes, though the password is right and asked for in between", async () => {
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

describe("weakening it", () => {
  it("takes the password and a code", async () => {
    const { actor, login, codes, later } = await withTwoFactor();
    const occasion = { now: later, device };
    for (const proof of [
      { password: "wrong password", code: codes[0] ?? "" },
      { password: factoryPassword, code: "000000" },
    ])
      await expect(turnOffTwoFactor(actor, proof, occasion)).rejects.toMatchObject({ code: "invalid" });
    await turnOffTwoFactor(actor, { password: factoryPassword, code: codes[1] ?? "" }, occasion);
    await openSession(login, device, later);
    expect((await findSecurity(actor)).twoFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it("renews the recovery codes: the old ones are worth nothing", async () => {
    const { actor, codes, later } = await withTwoFactor();
    const proof = { password: factoryPassword, code: await appCode(actor.userId, later) };
    const renewed = await renewRecoveryCodes(actor, proof, { now: later, device });
    expect(await spendCode(actor.userId, codes[0] ?? "", later)).toBe(false);
    expect(await spendCode(actor.userId, renewed[0] ?? "", later)).toBe(true);
    const entries = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, actor.userId));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "two-factor.on",
      "two-factor.recovery-codes",
    ]);
  });
});
