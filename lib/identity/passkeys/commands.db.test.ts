import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys } from "@/db/schema/identity/passkeys";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { endSessions } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { STEP_UP_MS } from "@/lib/platform/http/step-up";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./commands";
import { MAX_PASSKEYS } from "./contract";
import { listPasskeys } from "./queries";
import { softwareAuthenticator } from "./testing/software-authenticator";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };
const context = { now, device };
const notAdded = { code: "invalid", key: "passkeyNotAdded" };

async function signedIn(fields = {}) {
  const { id: userId, email } = await makeUser(database, fields);
  const open = async () => {
    const { sessionId } = await openSession({ email, password: factoryPassword }, device, now);
    const found = await findSession(sessionId, now);
    if (!found || "ended" in found) throw new Error("no session");
    return found.user;
  };
  return { userId, actor: await open(), open };
}

async function withPasskey() {
  const user = await signedIn();
  const key = softwareAuthenticator();
  const { publicKey } = await startPasskey(user.actor, now);
  const added = await addPasskey(user.actor, { name: "Phone", response: key.register(publicKey) }, context);
  return { ...user, added };
}

describe("adding a passkey", () => {
  it("stores its public key under a name, writes to the security log and sends an email", async () => {
    const { actor, userId, added } = await withPasskey();
    expect(added).toMatchObject({ name: "Phone", lastUsedAt: null });
    expect(await listPasskeys(actor)).toEqual([added]);
    const events = await database.select().from(securityEvents).where(eq(securityEvents.userId, userId));
    expect(events.map(({ kind }) => kind)).toContain("passkey.add");
    const [email] = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(email).toMatchObject({ template: "passkey-added", body: expect.stringContaining("Phone") });
    expect(email?.body).toContain("/forgot-password");
  });

  it("needs a recent confirmation, also from users without two-factor authentication", async () => {
    const { actor } = await signedIn({ role: "admin" });
    expect(actor.lacksTwoFactor).toBe("off");
    const later = addMs(now, STEP_UP_MS);
    const required = { code: "forbidden", details: { reason: "step-up" } };
    await expect(startPasskey(actor, later)).rejects.toMatchObject(required);
    const { publicKey } = await startPasskey(actor, now);
    const response = softwareAuthenticator().register(publicKey);
    await expect(
      addPasskey(actor, { name: "Phone", response }, { now: later, device }),
    ).rejects.toMatchObject(required);
  });

  it("accepts a challenge once, within five minutes, in the session that requested it", async () => {
    const { actor, open } = await signedIn();
    const { publicKey } = await startPasskey(actor, now);
    const add = (who = actor, at = now) =>
      addPasskey(
        who,
        { name: "Phone", response: softwareAuthenticator().register(publicKey) },
        { now: at, device },
      );
    await expect(add(await open())).rejects.toMatchObject(notAdded);
    await expect(add(actor, addMs(now, 5 * MINUTE_MS))).rejects.toMatchObject(notAdded);
    await add();
    await expect(add()).rejects.toMatchObject(notAdded);
  });

  it("refuses a key of another site, and one whose device did not verify the person", async () => {
    const { actor } = await signedIn();
    for (const behaviour of [
      { origin: "https://gendana.example" },
      { rpId: "gendana.example" },
      { isUserVerified: false },
    ]) {
      const { publicKey } = await startPasskey(actor, now);
      const response = softwareAuthenticator().register(publicKey, behaviour);
      await expect(addPasskey(actor, { name: "Phone", response }, context)).rejects.toMatchObject(notAdded);
    }
    expect(await listPasskeys(actor)).toEqual([]);
  });

  it("refuses a credential that is already registered", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const key = softwareAuthenticator();
    const add = async ({ actor }: typeof first) => {
      const { publicKey } = await startPasskey(actor, now);
      return addPasskey(actor, { name: "Phone", response: key.register(publicKey) }, context);
    };
    await add(first);
    await expect(add(second)).rejects.toMatchObject({ code: "conflict", key: "passkeyKnown" });
  });

  it("refuses a request that was in progress when the session ended", async () => {
    const { actor, userId } = await signedIn();
    const { publicKey } = await startPasskey(actor, now);
    const response = softwareAuthenticator().register(publicKey);
    await database.transaction((tx) => endSessions(tx, userId, "password-changed", now));
    await expect(addPasskey(actor, { name: "Phone", response }, context)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await listPasskeys(actor)).toEqual([]);
  });

  it("stops at ten, even for requests that arrive together", async () => {
    const { actor, userId } = await signedIn();
    const row = (index: number) => ({
      id: crypto.randomUUID(),
      userId,
      name: `Key ${index}`,
      credentialId: crypto.randomUUID(),
      publicKey: "key",
      signatureCount: 0,
    });
    await database
      .insert(passkeys)
      .values(Array.from({ length: MAX_PASSKEYS - 1 }, (_, index) => row(index)));
    const challenges = await Promise.all([startPasskey(actor, now), startPasskey(actor, now)]);
    const results = await Promise.allSettled(
      challenges.map(({ publicKey }) =>
        addPasskey(actor, { name: "Phone", response: softwareAuthenticator().register(publicKey) }, context),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(startPasskey(actor, now)).rejects.toMatchObject({ key: "passkeyLimit" });
  });
});

describe("a passkey", () => {
  it("is renamed and removed by its owner only; its removal is logged and reported by email", async () => {
    const { actor, userId, added } = await withPasskey();
    const other = await signedIn();
    const missing = { code: "not_found" };
    await expect(renamePasskey(other.actor, added.id, "Mine", context)).rejects.toMatchObject(missing);
    await expect(removePasskey(other.actor, added.id, context)).rejects.toMatchObject(missing);
    expect((await renamePasskey(actor, added.id, "Laptop", context)).name).toBe("Laptop");
    await expect(
      removePasskey(actor, added.id, { now: addMs(now, STEP_UP_MS), device }),
    ).rejects.toMatchObject({ details: { reason: "step-up" } });
    await removePasskey(actor, added.id, context);
    expect(await listPasskeys(actor)).toEqual([]);
    const events = await database.select().from(securityEvents).where(eq(securityEvents.userId, userId));
    expect(events.map(({ kind }) => kind)).toContain("passkey.remove");
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(emails.map(({ template }) => template)).toContain("passkey-removed");
  });
});
