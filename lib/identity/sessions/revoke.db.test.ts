import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { openSession } from "@/lib/identity/sign-in/commands";
import { confirmIdentity } from "@/lib/identity/step-up/commands";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { STEP_UP_MS } from "@/lib/platform/http/step-up";
import { testActor } from "@/lib/platform/testing/actor";
import { acceptNewToken } from "./commands";
import { findSession, listSessions } from "./queries";
import { revokeOtherSessions, revokeSession } from "./revoke";

const database = await freshDatabase();
const now = new Date();
const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const device = { ipAddress: "10.0.0.1", userAgent: phone };
const context = { now, device };

async function makeSignedInUser() {
  const user = await makeUser(database);
  const open = (at = now, channel: "browser" | "api" = "browser") =>
    openSession({ email: user.email, password: factoryPassword }, device, at, channel);
  const { sessionId } = await open();
  const actor = { ...testActor(user.id), sessionId, email: user.email, confirmedAt: now };
  return { actor, open };
}

describe("the list of devices", () => {
  it("has this one first, then by latest activity, and no one else's", async () => {
    const { actor, open } = await makeSignedInUser();
    await makeSignedInUser();
    const older = await open(addMs(now, MINUTE_MS), "api");
    const newer = await open(addMs(now, 2 * MINUTE_MS));
    const items = await listSessions(actor, addMs(now, 3 * MINUTE_MS));
    expect(items.map(({ id }) => id)).toEqual([actor.sessionId, newer.sessionId, older.sessionId]);
    expect(items[0]).toMatchObject({
      isCurrent: true,
      kind: "phone",
      name: "Chrome · Android",
      ipAddress: "10.0.0.1",
    });
    expect(items[2]).toMatchObject({ isCurrent: false, kind: "program" });
  });

  it("leaves out sessions that were signed out or idle for too long", async () => {
    const { actor, open } = await makeSignedInUser();
    const other = await open();
    await revokeSession(actor, other.sessionId, context);
    await open(addMs(now, -31 * MINUTE_MS));
    expect((await listSessions(actor, now)).map(({ id }) => id)).toEqual([actor.sessionId]);
  });
});

/** Returns the emails to a user about signed-out devices, oldest first. */
async function emailsTo({ userId }: { userId: string }) {
  const isIts = and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, "devices-logged-out"));
  const rows = await database.select().from(outboxMessages).where(isIts).orderBy(outboxMessages.createdAt);
  return rows.map(({ body }) => body);
}

describe("logging a device out", () => {
  it("is emailed to the user, since an intruder may have done it; signing out this device is not", async () => {
    const { actor, open } = await makeSignedInUser();
    const { sessionId } = await open();
    const laptop = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    await revokeSession(actor, sessionId, { now, device: laptop });
    const [email = "", ...more] = await emailsTo(actor);
    expect(more).toEqual([]);
    for (const detail of ["Chrome · Android", "Firefox · Linux", "198.51.100.9", "/forgot-password"])
      expect(email).toContain(detail);
    await revokeOtherSessions(actor, context);
    // The second session had already timed out.
    await open(addMs(now, -31 * MINUTE_MS));
    await revokeOtherSessions(actor, context);
    await revokeSession(actor, actor.sessionId, context);
    expect(await emailsTo(actor)).toHaveLength(1);
    const other = await makeSignedInUser();
    for (const at of [now, now]) await other.open(at);
    await revokeOtherSessions(other.actor, context);
    expect(await emailsTo(other.actor)).toMatchObject([expect.stringContaining("2 devices")]);
  });

  it("does not flood the mailbox of an address that somebody else may have signed up with", async () => {
    const { actor, open } = await makeSignedInUser();
    for (let device = 0; device < 7; device++) {
      const { sessionId } = await open();
      await revokeSession(actor, sessionId, context);
    }
    expect(await emailsTo(actor)).toHaveLength(5);
    const isAlert = and(
      eq(outboxMessages.userId, actor.userId),
      eq(outboxMessages.template, "sign-in-alert"),
    );
    expect(await database.$count(outboxMessages, isAlert)).toBe(5);
    const { sessionId } = await open();
    const later = addMs(now, HOUR_MS + MINUTE_MS);
    await revokeSession({ ...actor, confirmedAt: later }, sessionId, { now: later, device });
    expect(await emailsTo(actor)).toHaveLength(6);
  });

  it("requires a recent confirmation, except for this one", async () => {
    const { actor, open } = await makeSignedInUser();
    const { sessionId } = await open();
    const later = { now: addMs(now, STEP_UP_MS), device };
    const needed = { code: "forbidden", details: { reason: "step-up" } };
    await expect(revokeSession(actor, sessionId, later)).rejects.toMatchObject(needed);
    await expect(revokeOtherSessions(actor, later)).rejects.toMatchObject(needed);
    expect(await findSession(sessionId, later.now)).toHaveProperty("user");
    await revokeSession(actor, actor.sessionId, later);
  });

  it("ends that one once, even for two concurrent requests", async () => {
    const { actor, open } = await makeSignedInUser();
    const { sessionId } = await open();
    const both = await Promise.allSettled([1, 2].map(() => revokeSession(actor, sessionId, context)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
  });

  it("does not find other users' sessions", async () => {
    const [one, other] = [await makeSignedInUser(), await makeSignedInUser()];
    await expect(revokeSession(one.actor, other.actor.sessionId, context)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await findSession(other.actor.sessionId, now)).toHaveProperty("user");
  });

  it("is possible for all but this one", async () => {
    const { actor, open } = await makeSignedInUser();
    const others = [await open(), await open()];
    expect(await revokeOtherSessions(actor, context)).toMatchObject({
      ended: 2,
      session: { id: actor.sessionId, tokenVersion: 1, confirmedAt: now },
    });
    for (const { sessionId } of others)
      expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
    expect(await findSession(actor.sessionId, now)).toHaveProperty("user");
  });

  it("replaces this one's token also right after a confirmation, so that nobody with a copy stays", async () => {
    const { actor } = await makeSignedInUser();
    await confirmIdentity({ ...actor, tokenVersion: 0 }, { password: factoryPassword }, context);
    await acceptNewToken(actor.sessionId, 1, now);
    const { session } = await revokeOtherSessions({ ...actor, tokenVersion: 1 }, context);
    expect(session.tokenVersion).toBe(2);
  });
});
