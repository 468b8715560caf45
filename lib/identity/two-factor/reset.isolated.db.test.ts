import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { decrypt } from "@/lib/platform/crypto/encryption";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { enableTwoFactor, startTwoFactor } from "./commands";
import { resetTwoFactor, resetUnreadableTwoFactor } from "./reset";
import { timeStepAt, totpCode } from "./totp";

const database = await freshDatabase();
const [before, now] = [addMs(new Date(), -2 * DAY_MS), new Date()];
const device = { ipAddress: "10.0.0.1", userAgent: null };

/**
 * Returns an account with two-factor authentication since two days, and what its owner has: password, app and recovery
 * codes.
 */
async function withTwoFactor() {
  const user = await makeUser(database);
  const actor = actorFor(user);
  await startTwoFactor(actor, factoryPassword, { now: before, device });
  const [row] = await database.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, user.id));
  const secret = decrypt("two-factor secrets", row?.encryptedSecret ?? "", user.id) ?? Buffer.from("");
  const codeAt = (at: Date) => totpCode(secret, timeStepAt(at));
  const { sessionId } = await openSession({ email: user.email, password: factoryPassword }, device, before);
  const codes = await enableTwoFactor({ ...actor, sessionId }, codeAt(before), { now: before, device });
  return { actor, userId: user.id, email: user.email, codeAt, codes };
}

const signIn = (email: string, code?: string) =>
  openSession({ email, password: factoryPassword, code }, device, now);
const actionsOf = async (userId: string) =>
  (await database.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))).map(
    ({ action, actorId }) => [action, actorId],
  );
const codeWrong = { key: "codeWrong" };

describe("two-factor authentication whose secret was encrypted with another AUTH_SECRET", () => {
  it("keeps its owner out until the operator resets it, once for all such accounts", async () => {
    const [lost, other] = [await withTwoFactor(), await withTwoFactor()];
    env().AUTH_SECRET = "another secret of at least thirty-two characters";
    const kept = await withTwoFactor();
    await expect(signIn(lost.email, lost.codeAt(now))).rejects.toMatchObject(codeWrong);
    await expect(signIn(lost.email, lost.codes[0])).rejects.toMatchObject(codeWrong);

    expect(await resetUnreadableTwoFactor(now)).toEqual({ reset: 2, kept: 1 });
    expect(await signIn(lost.email)).toMatchObject({ userId: lost.userId });
    expect(await signIn(other.email)).toMatchObject({ userId: other.userId });
    await expect(signIn(kept.email)).rejects.toMatchObject({ key: "codeRequired" });
    expect(await signIn(kept.email, kept.codes[0])).toMatchObject({ userId: kept.userId });
    expect(await actionsOf(lost.userId)).toEqual(expect.arrayContaining([["two-factor.reset", null]]));
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, lost.userId));
    expect(emails.map(({ template }) => template)).toContain("two-factor-reset");
    expect(await resetUnreadableTwoFactor(now)).toEqual({ reset: 0, kept: 1 });
    await startTwoFactor(lost.actor, factoryPassword, { now, device });
  });
});

describe("the reset of one account", () => {
  it("removes the secret and the recovery codes, ends all sessions and tells the person", async () => {
    const { userId, email, codes } = await withTwoFactor();
    const { sessionId } = await signIn(email, codes[0]);
    const neighbour = await withTwoFactor();
    expect(await resetTwoFactor(email.toUpperCase(), now)).toBe(true);
    expect(await database.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, userId))).toBe(0);
    expect(await database.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect(await findSession(sessionId, now)).toEqual({ ended: "security" });
    expect(await signIn(email)).toMatchObject({ userId });
    await expect(signIn(neighbour.email)).rejects.toMatchObject({ key: "codeRequired" });
  });

  it("changes nothing where there is no two-factor authentication", async () => {
    const { email, id } = await makeUser(database);
    expect(await resetTwoFactor(email, now)).toBe(false);
    expect(await resetTwoFactor("nobody@example.com", now)).toBe(false);
    expect(await actionsOf(id)).toEqual([]);
  });
});
