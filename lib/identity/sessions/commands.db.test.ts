import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys } from "@/db/schema/identity/passkeys";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { settings } from "@/db/schema/platform/settings";
import { factoryPassword, makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { openSession } from "@/lib/identity/sign-in/commands";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import {
  acceptNewToken,
  closeSession,
  endSessions,
  extendSession,
  recordActivity,
  replaceSession,
  replaceToken,
  startSession,
} from "./commands";
import { findSession, findSessionTimes } from "./queries";

const database = await freshDatabase();
const now = new Date();
const device = () => ({ ipAddress: `10.0.0.${Math.random()}`, userAgent: "test" });
const context = (at = now) => ({ now: at, device: device() });

/** Returns the user of a session, if the session is valid. */
async function findActor(sessionId: string, at: Date) {
  const found = await findSession(sessionId, at);
  return found && "user" in found ? found.user : undefined;
}

async function signedIn() {
  const user = await makeUser(database);
  const session = await openSession({ email: user.email, password: factoryPassword }, device(), now);
  return { user, ...session };
}

describe("a session", () => {
  it("includes the user's businesses", async () => {
    const { user, sessionId } = await signedIn();
    const business = await makeBusiness(database, { ownerId: user.id });
    const actor = await findActor(sessionId, now);
    expect(actor?.memberships).toEqual([{ businessId: business.id, role: "owner" }]);
  });

  it("is over after 24 hours", async () => {
    const { user } = await signedIn();
    const opened = await openSession({ email: user.email, password: factoryPassword }, device(), now, "api");
    expect(await findActor(opened.sessionId, addMs(now, 24 * HOUR_MS - 1))).toBeDefined();
    expect(await findSession(opened.sessionId, addMs(now, 24 * HOUR_MS))).toEqual({ ended: "expired" });
  });

  it("is over once it is closed, with the first reason", async () => {
    const { sessionId } = await signedIn();
    await closeSession(sessionId, "revoked");
    await closeSession(sessionId, "logout");
    expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
  });

  it("is invalid once the account is closed or has another role", async () => {
    for (const [change, ended] of [
      [{ status: "inactive" }, "deactivated"],
      [{ role: "admin" }, "role-changed"],
    ] as const) {
      const { user, sessionId } = await signedIn();
      await database.update(users).set(change).where(eq(users.id, user.id));
      expect(await findSession(sessionId, now)).toEqual({ ended });
    }
  });

  it("of a demo account is invalid outside demo mode", async () => {
    for (const email of ["admin@gendana.rw", "admin-1@test.gendana.rw"]) {
      const user = await makeUser(database, { email, role: "admin" });
      const sessionId = await database.transaction((tx) =>
        startSession(tx, user.id, device(), "api", now, { means: "password" }),
      );
      expect(await findActor(sessionId, now)).toBeDefined();
      env().DEMO_MODE = false;
      expect(await findSession(sessionId, now)).toEqual({ ended: "deactivated" });
      env().DEMO_MODE = true;
    }
  });

  it("ends in a browser after the idle minutes of the settings", async () => {
    const { sessionId } = await signedIn();
    expect(await findActor(sessionId, addMs(now, 30 * MINUTE_MS - 1))).toBeDefined();
    expect(await findSession(sessionId, addMs(now, 30 * MINUTE_MS))).toEqual({ ended: "timeout" });
    await recordActivity(sessionId, now, addMs(now, 20 * MINUTE_MS));
    expect(await findActor(sessionId, addMs(now, 49 * MINUTE_MS))).toBeDefined();
    await database.insert(settings).values({ key: "sessionTimeoutMinutes", value: 5 });
    expect(await findSession(sessionId, addMs(now, 25 * MINUTE_MS))).toEqual({ ended: "timeout" });
    await database.delete(settings);
  });

  it("has no idle time-out for API clients", async () => {
    const user = await makeUser(database);
    const { sessionId } = await openSession(
      { email: user.email, password: factoryPassword },
      device(),
      now,
      "api",
    );
    expect(await findActor(sessionId, addMs(now, 23 * HOUR_MS))).toBeDefined();
  });

  it("stores activity once a minute at most, and never an older time", async () => {
    const { sessionId } = await signedIn();
    const seen = async () => {
      const [row] = await database.select().from(sessions).where(eq(sessions.id, sessionId));
      return row?.lastSeenAt;
    };
    await recordActivity(sessionId, now, addMs(now, MINUTE_MS - 1));
    expect(await seen()).toEqual(now);
    await recordActivity(sessionId, now, addMs(now, 3 * MINUTE_MS));
    await recordActivity(sessionId, now, addMs(now, 2 * MINUTE_MS));
    expect(await seen()).toEqual(addMs(now, 3 * MINUTE_MS));
  });
});

describe("extending a session", () => {
  const lastsUntil = async (sessionId: string) => (await findSessionTimes(sessionId, now))?.expiresAt;

  it("gives another day from now, and restarts the idle time", async () => {
    const { sessionId } = await signedIn();
    const later = addMs(now, 20 * MINUTE_MS);
    expect(await findSessionTimes(sessionId, later)).toMatchObject({
      expiresAt: addMs(now, 24 * HOUR_MS).toISOString(),
      idleEndsAt: addMs(now, 30 * MINUTE_MS).toISOString(),
      canRenew: true,
    });
    expect(await extendSession({ sessionId }, later)).toEqual({
      channel: "browser",
      expiresAt: addMs(later, 24 * HOUR_MS),
      tokenVersion: 0,
    });
    expect(await findSessionTimes(sessionId, later)).toMatchObject({
      expiresAt: addMs(later, 24 * HOUR_MS).toISOString(),
      idleEndsAt: addMs(later, 30 * MINUTE_MS).toISOString(),
      canRenew: false,
    });
  });

  it("requires a confirmation from the token before the newest, which would keep its end", async () => {
    const { sessionId } = await signedIn();
    await database.transaction((tx) => replaceToken(tx, { sessionId, tokenVersion: 0 }, {}, context()));
    const later = addMs(now, HOUR_MS);
    await expect(extendSession({ sessionId, tokenVersion: 0 }, later)).rejects.toMatchObject({
      code: "forbidden",
      details: { reason: "step-up" },
    });
    expect(await lastsUntil(sessionId)).toBe(addMs(now, 24 * HOUR_MS).toISOString());
    expect(await extendSession({ sessionId, tokenVersion: 1 }, later)).toMatchObject({ tokenVersion: 1 });
  });

  it("never revives one that is over", async () => {
    const { sessionId } = await signedIn();
    expect(await extendSession({ sessionId }, addMs(now, 24 * HOUR_MS))).toBeUndefined();
    await closeSession(sessionId, "logout", now);
    expect(await extendSession({ sessionId }, now)).toBeUndefined();
    expect(await lastsUntil(sessionId)).toBe(addMs(now, 24 * HOUR_MS).toISOString());
  });

  it("ends after a week however often it was extended, and never gets shorter", async () => {
    const { sessionId } = await signedIn();
    for (let hours = 12; hours < 7 * 24; hours += 12)
      await extendSession({ sessionId }, addMs(now, hours * HOUR_MS));
    const week = addMs(now, 7 * 24 * HOUR_MS);
    expect(await lastsUntil(sessionId)).toBe(week.toISOString());
    expect((await findSessionTimes(sessionId, addMs(week, -HOUR_MS)))?.canRenew).toBe(false);
    expect(await extendSession({ sessionId }, week)).toBeUndefined();
    await extendSession({ sessionId }, now);
    expect(await lastsUntil(sessionId)).toBe(week.toISOString());
  });
});

describe("confirming a session", () => {
  const confirm = (sessionId: string, tokenVersion: number, at = now) =>
    database.transaction((tx) =>
      replaceToken(tx, { sessionId, tokenVersion }, { confirmedAt: at }, context(at)),
    );

  it("replaces its token: the one before stays until the new one is used and a minute longer", async () => {
    const { sessionId } = await signedIn();
    const earlier = addMs(now, -HOUR_MS);
    await database.update(sessions).set({ confirmedAt: earlier }).where(eq(sessions.id, sessionId));
    expect(await confirm(sessionId, 0)).toMatchObject({ tokenVersion: 1 });
    const find = (version: number, at: Date) => findSession(sessionId, at, version);
    // The response may have been lost.
    const later = addMs(now, 10 * MINUTE_MS);
    expect(await find(0, later)).toMatchObject({ user: { tokenVersion: 0 }, isNewToken: false });
    expect(await find(1, later)).toMatchObject({ user: { confirmedAt: now }, isNewToken: true });
    await acceptNewToken(sessionId, 1, later);
    expect(await find(1, later)).toMatchObject({ isNewToken: false });
    expect(await find(0, addMs(later, MINUTE_MS - 1))).toMatchObject({ user: {} });
    expect(await find(0, addMs(later, MINUTE_MS))).toEqual({ ended: "security", hasNewerToken: true });
    expect(await find(1, addMs(later, MINUTE_MS))).toMatchObject({ user: {} });
  });

  it("gives nothing to a thief with the token before: no confirmation, and no longer life", async () => {
    const { sessionId } = await signedIn();
    await confirm(sessionId, 0);
    const thief = await findSession(sessionId, now, 0);
    expect(thief && "user" in thief && thief.user).not.toHaveProperty("confirmedAt");
    // A second use of the new token does not prolong the overlap.
    await acceptNewToken(sessionId, 1, now);
    await acceptNewToken(sessionId, 1, addMs(now, MINUTE_MS));
    await acceptNewToken(sessionId, 0, addMs(now, MINUTE_MS));
    expect(await findSession(sessionId, addMs(now, MINUTE_MS), 0)).toHaveProperty("ended");
  });

  it("leaves two tabs that confirm at once with the same token", async () => {
    const { sessionId } = await signedIn();
    const confirmed = await Promise.all([confirm(sessionId, 0), confirm(sessionId, 0)]);
    expect(confirmed.map(({ tokenVersion }) => tokenVersion)).toEqual([1, 1]);
    expect(await confirm(sessionId, 1)).toMatchObject({ tokenVersion: 2 });
    expect(await findSession(sessionId, now, 0)).toHaveProperty("ended");
  });

  it("leaves requests in flight valid when it is repeated within seconds, and replaces the token again after a minute", async () => {
    const { sessionId } = await signedIn();
    const inSeconds = (seconds: number) => addMs(now, seconds * 1000);
    for (let seconds = 0; seconds < 8; seconds += 1.5) {
      await confirm(sessionId, seconds === 0 ? 0 : 1, inSeconds(seconds));
      await acceptNewToken(sessionId, 1, inSeconds(seconds));
    }
    const sentBefore = await findSession(sessionId, inSeconds(59), 0);
    expect(sentBefore).toHaveProperty("user");
    expect(sentBefore).not.toHaveProperty("user.confirmedAt");
    expect(await findSession(sessionId, inSeconds(60), 0)).toHaveProperty("ended");
    expect(await confirm(sessionId, 1, inSeconds(60))).toMatchObject({ tokenVersion: 2 });
  });

  it("replaces a token within its first minute if the confirmation would give a copy more than it has", async () => {
    const { user, sessionId } = await signedIn();
    const later = addMs(now, HOUR_MS);
    const replace = (tokenVersion: number, confirmation: { confirmedAt?: Date; passkeyId?: string }) =>
      database.transaction((tx) =>
        replaceToken(tx, { sessionId, tokenVersion }, confirmation, context(later)),
      );
    const accept = (version: number) => acceptNewToken(sessionId, version, later);
    await replace(0, {});
    await accept(1);
    expect(await replace(1, { confirmedAt: later })).toMatchObject({ tokenVersion: 2 });
    await accept(2);
    const passkeyId = crypto.randomUUID();
    const key = { id: passkeyId, userId: user.id, name: "Phone", credentialId: passkeyId, publicKey: "key" };
    await database.insert(passkeys).values({ ...key, signatureCount: 0 });
    expect(await replace(2, { confirmedAt: later, passkeyId })).toMatchObject({ tokenVersion: 3 });
    await accept(3);
    expect(await replace(3, { confirmedAt: later, passkeyId })).toMatchObject({ tokenVersion: 3 });
    expect(await replace(3, { confirmedAt: later })).toMatchObject({ tokenVersion: 3 });
  });

  it("is refused once the session has ended", async () => {
    const { sessionId } = await signedIn();
    await closeSession(sessionId, "revoked", now);
    await expect(confirm(sessionId, 0)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("a browser's earlier session", () => {
  const subscribe = (userId: string, sessionId: string) =>
    database.insert(pushSubscriptions).values({
      id: crypto.randomUUID(),
      userId,
      sessionId,
      endpoint: `https://push.example/${sessionId}`,
      p256dh: "key",
      auth: sessionId,
    });
  const subscriptionsOf = (userId: string) =>
    database.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

  it("ends when the same user signs in again, whose notifications stay on", async () => {
    const { user, sessionId: earlier } = await signedIn();
    await subscribe(user.id, earlier);
    const next = await openSession({ email: user.email, password: factoryPassword }, device(), now);
    await replaceSession(earlier, next, context());
    expect(await findSession(earlier, now)).toEqual({ ended: "logout" });
    expect(await findActor(next.sessionId, now)).toBeDefined();
    expect(await subscriptionsOf(user.id)).toMatchObject([{ sessionId: next.sessionId }]);
  });

  it("ends when somebody else signs in, and shows no notifications there any more", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await subscribe(first.user.id, first.sessionId);
    await replaceSession(first.sessionId, second, context());
    expect(await findSession(first.sessionId, now)).toEqual({ ended: "logout" });
    expect(await subscriptionsOf(first.user.id)).toEqual([]);
  });

  it("keeps its notifications if it had timed out", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await subscribe(first.user.id, first.sessionId);
    await closeSession(first.sessionId, "timeout", now);
    await replaceSession(first.sessionId, second, context());
    expect(await subscriptionsOf(first.user.id)).toHaveLength(1);
  });
});

describe("ending all sessions of an account", () => {
  it("spares the excepted one and those of other users", async () => {
    const { user, sessionId } = await signedIn();
    const others = [await openSession({ email: user.email, password: factoryPassword }, device(), now)];
    const stranger = await signedIn();
    const ended = await database.transaction((tx) =>
      endSessions(tx, user.id, "password-changed", now, { except: sessionId }),
    );
    expect(ended).toBe(1);
    expect(await findActor(sessionId, now)).toBeDefined();
    expect(await findActor(stranger.sessionId, now)).toBeDefined();
    for (const other of others)
      expect(await findSession(other.sessionId, now)).toEqual({ ended: "password-changed" });
    expect(await database.transaction((tx) => endSessions(tx, user.id, "security", now))).toBe(1);
    expect(await findSession(sessionId, now)).toEqual({ ended: "security" });
  });
});
