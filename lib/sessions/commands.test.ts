import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeUser } from "@/db/factories";
import { sessions } from "@/db/schema/sessions";
import { settings } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { openSession } from "@/lib/sign-in/commands";
import { closeSession, endSessions, noteSeen, prolongSession, startSession } from "./commands";
import { findSession, readTimes } from "./queries";

const database = await freshDatabase();
const now = new Date();
const meta = () => ({ ipAddress: `10.0.0.${Math.random()}`, userAgent: "test" });

/** The person a token's session names, if it is worth anything. */
async function personOf(sessionId: string, at: Date) {
  const found = await findSession(sessionId, at);
  return found && "user" in found ? found.user : undefined;
}

async function signedIn() {
  const user = await makeUser(database);
  const session = await openSession({ email: user.email, password: factoryPassword }, meta(), now);
  return { user, ...session };
}

describe("a session", () => {
  it("knows the businesses its person acts for", async () => {
    const { user, sessionId } = await signedIn();
    const business = await makeBusiness(database, { ownerId: user.id });
    const actor = await personOf(sessionId, now);
    expect(actor?.memberships).toEqual([{ businessId: business.id, role: "owner" }]);
  });

  it("is over after 24 hours", async () => {
    const { user } = await signedIn();
    const opened = await openSession({ email: user.email, password: factoryPassword }, meta(), now, "api");
    expect(await personOf(opened.sessionId, after(now, 24 * HOUR_MS - 1))).toBeDefined();
    expect(await findSession(opened.sessionId, after(now, 24 * HOUR_MS))).toEqual({ ended: "expired" });
  });

  it("is over once it is closed, for the first reason given", async () => {
    const { sessionId } = await signedIn();
    await closeSession(sessionId, "revoked");
    await closeSession(sessionId, "logout");
    expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
  });

  it("is worth nothing once the account is closed, or has another role", async () => {
    for (const [change, ended] of [
      [{ status: "inactive" }, "deactivated"],
      [{ role: "admin" }, "role-changed"],
    ] as const) {
      const { user, sessionId } = await signedIn();
      await database.update(users).set(change).where(eq(users.id, user.id));
      expect(await findSession(sessionId, now)).toEqual({ ended });
    }
  });

  it("of the demonstration's accounts is worth nothing where it is one no more", async () => {
    for (const email of ["admin@gendana.rw", "admin-1@test.gendana.rw"]) {
      const user = await makeUser(database, { email, role: "admin" });
      const sessionId = await database.transaction((tx) => startSession(tx, user.id, meta(), "api", now));
      expect(await personOf(sessionId, now)).toBeDefined();
      env().DEMO_MODE = false;
      expect(await findSession(sessionId, now)).toEqual({ ended: "deactivated" });
      env().DEMO_MODE = true;
    }
  });

  it("ends in a browser after the minutes without a sign of life that the settings say", async () => {
    const { sessionId } = await signedIn();
    expect(await personOf(sessionId, after(now, 30 * MINUTE_MS - 1))).toBeDefined();
    expect(await findSession(sessionId, after(now, 30 * MINUTE_MS))).toEqual({ ended: "timeout" });
    await noteSeen(sessionId, now, after(now, 20 * MINUTE_MS));
    expect(await personOf(sessionId, after(now, 49 * MINUTE_MS))).toBeDefined();
    await database.insert(settings).values({ key: "sessionTimeoutMinutes", value: 5 });
    expect(await findSession(sessionId, after(now, 25 * MINUTE_MS))).toEqual({ ended: "timeout" });
    await database.delete(settings);
  });

  it("does not idle out for a program", async () => {
    const user = await makeUser(database);
    const { sessionId } = await openSession(
      { email: user.email, password: factoryPassword },
      meta(),
      now,
      "api",
    );
    expect(await personOf(sessionId, after(now, 23 * HOUR_MS))).toBeDefined();
  });

  it("writes a sign of life down once a minute at the most, and never an older one", async () => {
    const { sessionId } = await signedIn();
    const seen = async () => {
      const [row] = await database.select().from(sessions).where(eq(sessions.id, sessionId));
      return row?.lastSeenAt;
    };
    await noteSeen(sessionId, now, after(now, MINUTE_MS - 1));
    expect(await seen()).toEqual(now);
    await noteSeen(sessionId, now, after(now, 3 * MINUTE_MS));
    await noteSeen(sessionId, now, after(now, 2 * MINUTE_MS));
    expect(await seen()).toEqual(after(now, 3 * MINUTE_MS));
  });
});

describe("prolonging a session", () => {
  const lastsUntil = async (sessionId: string) => (await readTimes(sessionId, now))?.expiresAt;

  it("gives another day from now, and the idle time anew", async () => {
    const { sessionId } = await signedIn();
    const later = after(now, 20 * MINUTE_MS);
    expect(await readTimes(sessionId, later)).toMatchObject({
      expiresAt: after(now, 24 * HOUR_MS).toISOString(),
      idleEndsAt: after(now, 30 * MINUTE_MS).toISOString(),
      canRenew: true,
    });
    expect(await prolongSession(sessionId, later)).toEqual({
      channel: "browser",
      expiresAt: after(later, 24 * HOUR_MS),
    });
    expect(await readTimes(sessionId, later)).toMatchObject({
      expiresAt: after(later, 24 * HOUR_MS).toISOString(),
      idleEndsAt: after(later, 30 * MINUTE_MS).toISOString(),
      canRenew: false,
    });
  });

  it("never brings back one that is over", async () => {
    const { sessionId } = await signedIn();
    expect(await prolongSession(sessionId, after(now, 24 * HOUR_MS))).toBeUndefined();
    await closeSession(sessionId, "logout", now);
    expect(await prolongSession(sessionId, now)).toBeUndefined();
    expect(await lastsUntil(sessionId)).toBe(after(now, 24 * HOUR_MS).toISOString());
  });

  it("ends after a week however often it was done, and is never made shorter", async () => {
    const { sessionId } = await signedIn();
    for (let hours = 12; hours < 7 * 24; hours += 12)
      await prolongSession(sessionId, after(now, hours * HOUR_MS));
    const week = after(now, 7 * 24 * HOUR_MS);
    expect(await lastsUntil(sessionId)).toBe(week.toISOString());
    expect((await readTimes(sessionId, after(week, -HOUR_MS)))?.canRenew).toBe(false);
    expect(await prolongSession(sessionId, week)).toBeUndefined();
    await prolongSession(sessionId, now);
    expect(await lastsUntil(sessionId)).toBe(week.toISOString());
  });
});

describe("ending all sessions of an account", () => {
  it("spares the one excepted, and everybody else's", async () => {
    const { user, sessionId } = await signedIn();
    const others = [await openSession({ email: user.email, password: factoryPassword }, meta(), now)];
    const stranger = await signedIn();
    const ended = await database.transaction((tx) =>
      endSessions(tx, user.id, "password-changed", now, { except: sessionId }),
    );
    expect(ended).toBe(1);
    expect(await personOf(sessionId, now)).toBeDefined();
    expect(await personOf(stranger.sessionId, now)).toBeDefined();
    for (const other of others)
      expect(await findSession(other.sessionId, now)).toEqual({ ended: "password-changed" });
    expect(await database.transaction((tx) => endSessions(tx, user.id, "security", now))).toBe(1);
    expect(await findSession(sessionId, now)).toEqual({ ended: "security" });
  });
});
