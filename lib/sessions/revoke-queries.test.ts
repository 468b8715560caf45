import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { openSession } from "@/lib/sign-in/commands";
import { findSession, listSessions } from "./queries";
import { revokeOtherSessions, revokeSession } from "./revoke";

const database = await freshDatabase();
const now = new Date();
const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const device = { ipAddress: "10.0.0.1", userAgent: phone };
const occasion = { now, device };

async function person() {
  const user = await makeUser(database);
  const open = (at = now, channel: "browser" | "api" = "browser") =>
    openSession({ email: user.email, password: factoryPassword }, device, at, channel);
  const { sessionId } = await open();
  const actor: UserActor = {
    ...{ kind: "user", userId: user.id, sessionId, role: "individual", name: "Aline", email: user.email },
    memberships: [],
  };
  return { actor, open };
}

describe("the list of devices", () => {
  it("has this one first, then the newest sign of life, and nobody else's", async () => {
    const { actor, open } = await person();
    await person();
    const older = await open(after(now, MINUTE_MS), "api");
    const newer = await open(after(now, 2 * MINUTE_MS));
    const items = await listSessions(actor, after(now, 3 * MINUTE_MS));
    expect(items.map(({ id }) => id)).toEqual([actor.sessionId, newer.sessionId, older.sessionId]);
    expect(items[0]).toMatchObject({
      ...{ isCurrent: true, kind: "phone", name: "Chrome · Android", ipAddress: "10.0.0.1" },
    });
    expect(items[2]).toMatchObject({ isCurrent: false, kind: "program" });
  });

  it("leaves out what is worth nothing: logged out, or idle for too long", async () => {
    const { actor, open } = await person();
    const other = await open();
    await revokeSession(actor, other.sessionId, occasion);
    await open(after(now, -31 * MINUTE_MS));
    expect((await listSessions(actor, now)).map(({ id }) => id)).toEqual([actor.sessionId]);
  });
});

/** Letters to its person about devices that were logged out, oldest first. */
async function lettersTo({ userId }: UserActor) {
  const isIts = and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, "devices-logged-out"));
  const rows = await database.select().from(outboxMessages).where(isIts).orderBy(outboxMessages.createdAt);
  return rows.map(({ body }) => body);
}

describe("logging a device out", () => {
  it("is written to its person, whom somebody else in the account may have shut out; leaving oneself is not", async () => {
    const { actor, open } = await person();
    const { sessionId } = await open();
    const laptop = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    await revokeSession(actor, sessionId, { now, device: laptop });
    const [letter = "", ...more] = await lettersTo(actor);
    expect(more).toEqual([]);
    for (const told of ["Chrome · Android", "Firefox · Linux", "198.51.100.9", "/forgot-password"])
      expect(letter).toContain(told);
    await revokeOtherSessions(actor, occasion);
    // Nobody was at the second: it had run out by itself.
    await open(after(now, -31 * MINUTE_MS));
    await revokeOtherSessions(actor, occasion);
    await revokeSession(actor, actor.sessionId, occasion);
    expect(await lettersTo(actor)).toHaveLength(1);
    const other = await person();
    for (const at of [now, now]) await other.open(at);
    await revokeOtherSessions(other.actor, occasion);
    expect(await lettersTo(other.actor)).toMatchObject([expect.stringContaining("2 devices")]);
  });

  it("fills nobody's letter box, whose address somebody else may have signed up with", async () => {
    const { actor, open } = await person();
    for (let device = 0; device < 7; device++) {
      const { sessionId } = await open();
      await revokeSession(actor, sessionId, occasion);
    }
    expect(await lettersTo(actor)).toHaveLength(5);
    const isAlert = and(
      eq(outboxMessages.userId, actor.userId),
      eq(outboxMessages.template, "sign-in-alert"),
    );
    expect(await database.$count(outboxMessages, isAlert)).toBe(5);
    const { sessionId } = await open();
    await revokeSession(actor, sessionId, { now: after(now, HOUR_MS + MINUTE_MS), device });
    expect(await lettersTo(actor)).toHaveLength(6);
  });

  it("ends that one, once, also for two who ask at the same time", async () => {
    const { actor, open } = await person();
    const { sessionId } = await open();
    const both = await Promise.allSettled([1, 2].map(() => revokeSession(actor, sessionId, occasion)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
  });

  it("does not know other people's", async () => {
    const [one, other] = [await person(), await person()];
    await expect(revokeSession(one.actor, other.actor.sessionId, occasion)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await findSession(other.actor.sessionId, now)).toHaveProperty("user");
  });

  it("can be done to all but this one", async () => {
    const { actor, open } = await person();
    const others = [await open(), await open()];
    expect(await revokeOtherSessions(actor, occasion)).toEqual({ ended: 2 });
    for (const { sessionId } of others)
      expect(await findSession(sessionId, now)).toEqual({ ended: "revoked" });
    expect(await findSession(actor.sessionId, now)).toHaveProperty("user");
  });
});
