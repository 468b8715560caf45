import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { closeSession, replaceToken } from "@/lib/identity/sessions/commands";
import type { UserActor } from "@/lib/platform/actor";
import { announce } from "@/lib/platform/cluster/announce";
import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { sendRealtimeEvent, sendTransientEvent } from "./commands";
import { type Connections, createConnections } from "./connections";
import { getRealtimeUpdate } from "./queries";
import { MAX_CONNECTIONS } from "./rules";
import { openStream } from "./stream";

const database = await freshDatabase();
const anyDevice = { ipAddress: "10.0.0.1", userAgent: null };
let here: Connections;
let elsewhere: Connections;
const stops = [new AbortController(), new AbortController()];

beforeAll(async () => {
  here = createConnections(database.url, stops[0]?.signal ?? AbortSignal.abort());
  elsewhere = createConnections(database.url, stops[1]?.signal ?? AbortSignal.abort());
});
afterAll(() => {
  for (const stop of stops) stop.abort();
});

async function makeActor(): Promise<UserActor> {
  const user = await makeUser(database);
  const sessionId = randomUUID();
  await database
    .insert(sessions)
    .values({ id: sessionId, userId: user.id, channel: "api", expiresAt: addMs(new Date(), HOUR_MS) });
  return { ...actorFor(user), sessionId };
}

/** A page that records the events it receives. */
async function listener(actor: UserActor, since?: string, at: Connections = here) {
  const stream = await openStream(actor, since, at);
  const reader = stream.getReader();
  const page = { received: [] as string[], moments: [] as string[], cursor: "", resets: 0, ended: "", close };
  async function close() {
    await reader.cancel();
  }
  void (async () => {
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += Buffer.from(value).toString();
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) take(frame);
    }
  })();
  function take(frame: string) {
    const data = JSON.parse(frame.match(/^data: (.*)$/m)?.[1] ?? "{}");
    const event = frame.match(/^event: (.*)$/m)?.[1];
    if (event === "moment") page.moments.push(data.payload.name);
    else if (event !== "news") page.ended ||= event ?? "";
    else {
      page.cursor = frame.match(/^id: (.*)$/m)?.[1] ?? "";
      page.resets += data.isReset ? 1 : 0;
      for (const { payload } of data.events) page.received.push(payload.name);
    }
  }
  await vi.waitFor(() => expect(page.cursor).not.toBe(""), 30_000);
  return page;
}

const sendEvent = (
  actor: UserActor,
  name: string,
  executor: Parameters<typeof sendRealtimeEvent>[0] = db(),
) => sendRealtimeEvent(executor, [actor.userId], "notification", { name }, new Date());
const receives = (page: { received: string[] }, names: string[]) =>
  vi.waitFor(() => expect(page.received).toEqual(names), 30_000);

describe("an open page", () => {
  it("receives its user's events from every process, and no one else's", async () => {
    const [aline, brian] = [await makeActor(), await makeActor()];
    const pages = [await listener(aline), await listener(aline, undefined, elsewhere), await listener(brian)];
    await sendEvent(aline, "one");
    await sendEvent(brian, "two");
    await receives(pages[0] as never, ["one"]);
    await receives(pages[1] as never, ["one"]);
    await receives(pages[2] as never, ["two"]);
  });

  it("receives nothing of a rolled-back transaction", async () => {
    const aline = await makeActor();
    const page = await listener(aline);
    const failing = db().transaction(async (tx) => {
      await sendEvent(aline, "never", tx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await sendEvent(aline, "after");
    await receives(page, ["after"]);
  });

  it("catches up after a dropped connection, each event once, including transactions begun before and committed after", async () => {
    const aline = await makeActor();
    const first = await listener(aline);
    await sendEvent(aline, "before");
    await receives(first, ["before"]);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const slow = db().transaction(async (tx) => {
      await sendEvent(aline, "slow", tx);
      await held;
    });
    await sendEvent(aline, "quick");
    await receives(first, ["before", "quick"]);
    await first.close();
    commit();
    await slow;
    await sendEvent(aline, "meanwhile");
    const second = await listener(aline, first.cursor, elsewhere);
    await receives(second, ["slow", "meanwhile"]);
    await sendEvent(aline, "now");
    await receives(second, ["slow", "meanwhile", "now"]);
  });

  it("receives every event once while it keeps reconnecting", async () => {
    const aline = await makeActor();
    const received: string[] = [];
    let page = await listener(aline);
    const names = Array.from({ length: 60 }, (_, index) => `event ${index}`);
    const sending = Promise.all(names.map((name) => db().transaction((tx) => sendEvent(aline, name, tx))));
    for (let round = 0; round < 5; round++) {
      await page.close();
      received.push(...page.received);
      page = await listener(aline, page.cursor, round % 2 ? here : elsewhere);
    }
    await sending;
    await vi.waitFor(() => expect([...received, ...page.received].length).toBeGreaterThanOrEqual(60), 30_000);
    expect([...received, ...page.received].sort()).toEqual([...names].sort());
  });

  it("is told to reload when its cursor belongs to another database", async () => {
    const page = await listener(await makeActor(), "99999999999:99999999999:");
    expect([page.resets, page.received]).toEqual([1, []]);
  });

  it("receives transient events once and never when catching up", async () => {
    const aline = await makeActor();
    const page = await listener(aline);
    await sendTransientEvent(db(), [aline.userId], "typing", { name: "Brian types" });
    await vi.waitFor(() => expect(page.moments).toEqual(["Brian types"]), 30_000);
    expect((await getRealtimeUpdate(aline, page.cursor)).events).toEqual([]);
  });

  it("is closed at once when its session ends", async () => {
    const aline = await makeActor();
    const page = await listener(aline);
    await closeSession(aline.sessionId, "logout");
    await vi.waitFor(() => expect(page.ended).toBe("ended"), 30_000);
    expect(here.countFor(aline.userId)).toBe(0);
  });

  it("is closed when the administrator who impersonates its user confirms in their own session", async () => {
    const [admin, aline] = [await makeActor(), await makeActor()];
    const acting = { actingAdminId: admin.userId, actingSessionId: admin.sessionId };
    await database.update(sessions).set(acting).where(eq(sessions.id, aline.sessionId));
    const page = await listener(aline);
    await database.transaction((tx) => replaceToken(tx, admin, {}, { now: new Date(), device: anyDevice }));
    await vi.waitFor(() => expect(page.ended).toBe("ended"), 30_000);
  });

  it("is opened again by the page when the session's token was replaced", async () => {
    const aline = await makeActor();
    const change = (set: { tokenVersion?: number; previousTokenUntil?: Date }) =>
      database.update(sessions).set(set).where(eq(sessions.id, aline.sessionId));
    await change({ tokenVersion: 1 });
    const page = await listener({ ...aline, tokenVersion: 0 });
    const stays = await listener({ ...aline, tokenVersion: 1 });
    await change({ previousTokenUntil: new Date() });
    await announce(db(), SESSION_ENDED, { sessionId: aline.sessionId });
    await vi.waitFor(() => expect(page.ended).toBe("shutdown"), 30_000);
    expect([stays.ended, here.countFor(aline.userId)]).toEqual(["", 1]);
  });

  it("is refused above eight connections per user", async () => {
    const aline = await makeActor();
    const pages = [];
    for (let index = 0; index < 8; index++) pages.push(await listener(aline));
    await expect(openStream(aline, undefined, here)).rejects.toMatchObject({ code: "rate_limited" });
    await pages[0]?.close();
    await listener(aline);
  });

  it("continues after the database connection was dropped", async () => {
    const aline = await makeActor();
    const page = await listener(aline);
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'gendana listener' and datname = current_database()`,
    );
    await sendEvent(aline, "unheard");
    await receives(page, ["unheard"]);
  });
});

it("a person has a limited number of streams, also if many are opened at once", async () => {
  const [aline, stop] = [await makeActor(), new AbortController()];
  // Nobody has opened a stream in this process yet, so that the first ones wait for the database.
  const connections = createConnections(database.url, stop.signal);
  const opened = await Promise.allSettled(
    Array.from({ length: 20 }, () => openStream(aline, undefined, connections)),
  );
  const refused = opened.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(Array(20 - MAX_CONNECTIONS).fill("rate_limited"));
  expect(connections.countFor(aline.userId)).toBe(MAX_CONNECTIONS);
  stop.abort();
});

it("events can be polled instead of streamed", async () => {
  const aline = await makeActor();
  const { cursor, events } = await getRealtimeUpdate(aline, undefined);
  expect(events).toEqual([]);
  await sendEvent(aline, "news");
  const update = await getRealtimeUpdate(aline, cursor);
  expect(update.events).toEqual([{ kind: "notification", payload: { name: "news" } }]);
  expect((await getRealtimeUpdate(aline, update.cursor)).events).toEqual([]);
});
