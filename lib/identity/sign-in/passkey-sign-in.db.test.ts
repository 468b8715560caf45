import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys } from "@/db/schema/identity/passkeys";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { addPasskey, removePasskey, startPasskey } from "@/lib/identity/passkeys/commands";
import { createConfirmationChallenge, createSignInChallenge } from "@/lib/identity/passkeys/redeem-passkey";
import { softwareAuthenticator } from "@/lib/identity/passkeys/testing/software-authenticator";
import { findSession } from "@/lib/identity/sessions/queries";
import { confirmIdentity } from "@/lib/identity/step-up/commands";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { openSession } from "./commands";
import { openPasskeySession } from "./passkey-sign-in";

const database = await freshDatabase();
const now = new Date();
/** When the account was created: long ago, so that a new passkey counts a day later. */
const memberSince = addMs(now, -90 * DAY_MS);
const refused = { code: "unauthenticated", key: "passkeyRefused" };
let networks = 0;
const newDevice = () => {
  networks += 1;
  return { ipAddress: `10.1.${networks}.1`, userAgent: null };
};

async function find(sessionId: string, at: Date) {
  const found = await findSession(sessionId, at);
  if (!found || "ended" in found) throw new Error("no session");
  return found.user;
}

async function withPasskey(fields = {}) {
  const { id: userId, email } = await makeUser(database, { createdAt: memberSince, ...fields });
  const device = newDevice();
  const logIn = async (at = now) =>
    (await openSession({ email, password: factoryPassword }, newDevice(), at)).sessionId;
  const actor = await find(await logIn(), now);
  const key = softwareAuthenticator();
  const { publicKey } = await startPasskey(actor, now);
  const response = key.register(publicKey);
  const passkey = await addPasskey(actor, { name: "Phone", response }, { now, device });
  const signIn = async (behaviour = {}, at = now) => {
    const challenge = (await createSignInChallenge(at)).publicKey;
    return openPasskeySession(JSON.stringify(key.authenticate(challenge, behaviour)), device, at);
  };
  return { userId, actor, key, passkey, device, logIn, signIn };
}

const refusalsOf = async (userId: string) =>
  (
    await database
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), eq(securityEvents.isRefused, true)))
  ).map(({ detail }) => (detail as { reason: string }).reason);

describe("signing in with a passkey", () => {
  it("opens a session without address, password or code, and the security log says how", async () => {
    const { userId, signIn, passkey } = await withPasskey();
    const secret = { userId, encryptedSecret: "sealed", confirmedAt: now };
    await database.insert(twoFactorSecrets).values(secret);
    const { sessionId, userId: signedIn } = await signIn();
    expect(signedIn).toBe(userId);
    expect((await find(sessionId, now)).confirmedAt).toEqual(now);
    const events = await database.select().from(securityEvents).where(eq(securityEvents.userId, userId));
    expect(events.map(({ detail }) => detail)).toContainEqual({ means: "passkey", channel: "browser" });
    const [row] = await database.select().from(passkeys).where(eq(passkeys.id, passkey.id));
    expect(row?.lastUsedAt).toEqual(now);
  });

  it("accepts an answer once and within five minutes", async () => {
    const { key, device } = await withPasskey();
    const challenge = (await createSignInChallenge(now)).publicKey;
    const text = JSON.stringify(key.authenticate(challenge));
    const late = addMs(now, 5 * MINUTE_MS);
    await expect(openPasskeySession(text, device, late)).rejects.toMatchObject(refused);
    const both = await Promise.allSettled([
      openPasskeySession(text, device, now),
      openPasskeySession(text, newDevice(), now),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses a challenge that was made for a confirmation", async () => {
    const { key, actor, device } = await withPasskey();
    const challenge = (await createConfirmationChallenge(actor, now)).publicKey;
    const text = JSON.stringify(key.authenticate(challenge));
    await expect(openPasskeySession(text, device, now)).rejects.toMatchObject(refused);
  });

  it("gives the same response to an unknown passkey, another site's, an unverified person and a closed account", async () => {
    const { userId, signIn, device } = await withPasskey();
    const stranger = softwareAuthenticator();
    stranger.register({ challenge: "x", user: { id: "eA" } });
    const challenge = (await createSignInChallenge(now)).publicKey;
    const texts = [JSON.stringify(stranger.authenticate(challenge)), "{}", "no JSON"];
    for (const text of texts)
      await expect(openPasskeySession(text, device, now)).rejects.toMatchObject(refused);
    for (const behaviour of [
      { origin: "https://gendana.example" },
      { rpId: "gendana.example" },
      { isUserVerified: false },
    ]) {
      const person = await withPasskey();
      await expect(person.signIn(behaviour)).rejects.toMatchObject(refused);
      expect(await refusalsOf(person.userId)).toEqual(["passkeyRefused"]);
    }
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, userId));
    await expect(signIn()).rejects.toMatchObject(refused);
  });

  it("refuses an authenticator whose count went back, and records it", async () => {
    const { userId, signIn } = await withPasskey();
    await signIn({ count: 7 });
    await expect(signIn({ count: 7 })).rejects.toMatchObject(refused);
    await expect(signIn({ count: 0 })).rejects.toMatchObject(refused);
    expect(await refusalsOf(userId)).toContain("passkeyCloned");
    await signIn({ count: 8 });
  });

  it("is limited like wrong passwords", async () => {
    const { signIn } = await withPasskey();
    for (let i = 0; i < 3; i++)
      await expect(signIn({ isUserVerified: false })).rejects.toMatchObject(refused);
    await expect(signIn()).rejects.toMatchObject({ key: "tooManyAttempts" });
  });
});

describe("where two-factor authentication is required, a passkey", () => {
  const needed = { details: { reason: "two-step-login" } };

  it("counts a day after it was added, in the sessions it opened, until it is removed", async () => {
    const { actor, signIn, logIn, passkey, device } = await withPasskey();
    const { sessionId } = await signIn();
    expect((await find(sessionId, now)).lacksTwoFactor).toBe("new");
    const later = addMs(now, DAY_MS);
    const fresh = await signIn({}, later);
    requireStepUp(await find(fresh.sessionId, later), later);
    const byPassword = await find(await logIn(later), later);
    expect(() => requireStepUp(byPassword, later)).toThrowError(expect.objectContaining(needed));
    await removePasskey(actor, passkey.id, { now, device });
    expect((await find(fresh.sessionId, later)).lacksTwoFactor).toBe("off");
  });

  it("confirms the user of a session that was opened with the password", async () => {
    const { key, logIn, device, userId } = await withPasskey();
    const later = addMs(now, DAY_MS);
    const sessionId = await logIn(later);
    const actor = await find(sessionId, later);
    const confirm = async (who = actor) => {
      const { publicKey } = await createConfirmationChallenge(who, later);
      return confirmIdentity(who, { passkey: key.authenticate(publicKey) }, { now: later, device });
    };
    const other = await withPasskey();
    await expect(confirm(other.actor)).rejects.toMatchObject({ key: "passkeyRefused" });
    const signIn = (await createSignInChallenge(later)).publicKey;
    await expect(
      confirmIdentity(actor, { passkey: key.authenticate(signIn) }, { now: later, device }),
    ).rejects.toMatchObject({ key: "passkeyRefused" });
    expect(await refusalsOf(userId)).toContain("passkeyRefused");
    await confirm();
    requireStepUp(await find(sessionId, later), later);
  });
});
