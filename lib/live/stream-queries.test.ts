import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { sessions } from "@/db/schema/sessions";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, HOUR_MS } from "@/lib/dates";
import { closeSession } from "@/lib/sessions/commands";
import { tellInPassing, tellLive } from "./commands";
import { createHub, type Hub } from "./hub";
import { readNews } from "./queries";
import { openStream } from "./stream";

const database = await freshDatabase();
let here: Hub;
let elsewhere: Hub;
const stops = [new AbortController(), new AbortController()];

beforeAll(async () => {
  here = createHub(database.url, stops[0]?.signal ?? AbortSignal.abort());
  elsewhere = createHub(database.url, stops[1]?.signal ?? AbortSignal.abort());
});
afterAll(() => {
  for (const stop of stops) stop.abort();
});

async function someone(): Promise<UserActor> {
  const user = await makeUser(database);
  const sessionId = randomUUID();
  await database
    .insert(sessions)
    .values({ id: sessionId, userId: user.id, channel: "api", expiresAt: after(new Date(), HOUR_MS) });
  return { ...actorFor(user), sessionId };
}

/** A page that keeps what it hears. */
async function listener(actor: UserActor, since?: string, at: Hub = here) {
  const stream = await openStream(actor, since, at);
  const reader = stream.getReader();
  const page = { heard: [] as string[], moments: [] as string[], cursor: "", resets: 0, ended: "", close };
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
      for (const { payload } of data.events) page.heard.push(payload.name);
    }
  }
  await vi.waitFor(() => expect(page.cursor).not.toBe(""), 30_000);
  return page;
}

const tell = (actor: UserActor, name: string, executor: Parameters<typeof tellLive>[0] = db()) =>
  tellLive(executor, [actor.userId], "notification", { name }, new Date());
const hears = (page: { heard: string[] }, names: string[]) =>
  vi.waitFor(() => expect(page.heard).toEqual(names), 30_000);

describe("an open page", () => {
  it("hears what concerns its person, in whichever process it happens, and nothing of others", async () => {
    const [aline, brian] = [await someone(), await someone()];
    const pages = [await listener(aline), await listener(aline, undefined, elsewhere), await listener(brian)];
    await tell(aline, "one");
    await tell(brian, "two");
    await hears(pages[0] as never, ["one"]);
    await hears(pages[1] as never, ["one"]);
    await hears(pages[2] as never, ["two"]);
  });

  it("hears nothing of what was rolled back", async () => {
    const aline = await someone();
    const page = await listener(aline);
    const failing = db().transaction(async (tx) => {
      await tell(aline, "never", tx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await tell(aline, "after");
    await hears(page, ["after"]);
  });

  it("hears what it missed while its line was cut, each thing once, and also what was begun before and committed after", async () => {
    const aline = await someone();
    const first = await listener(aline);
    await tell(aline, "before");
    await hears(first, ["before"]);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const slow = db().transaction(async (tx) => {
      await tell(aline, "slow", tx);
      await held;
    });
    await tell(aline, "quick");
    await hears(first, ["before", "quick"]);
    await first.close();
    commit();
    await slow;
    await tell(aline, "meanwhile");
    const second = await listener(aline, first.cursor, elsewhere);
    await hears(second, ["slow", "meanwhile"]);
    await tell(aline, "now");
    await hears(second, ["slow", "meanwhile", "now"]);
  });

  it("hears everything once while it keeps coming and going", async () => {
    const aline = await someone();
    const heard: string[] = [];
    let page = await listener(aline);
    const names = Array.from({ length: 60 }, (_, index) => `event ${index}`);
    const telling = Promise.all(names.map((name) => db().transaction((tx) => tell(aline, name, tx))));
    for (let round = 0; round < 5; round++) {
      await page.close();
      heard.push(...page.heard);
      page = await listener(aline, page.cursor, round % 2 ? here : elsewhere);
    }
    await telling;
    await vi.waitFor(() => expect([...heard, ...page.heard].length).toBeGreaterThanOrEqual(60), 30_000);
    expect([...heard, ...page.heard].sort()).toEqual([...names].sort());
  });

  it("is told to read everything anew when its cursor is of another database", async () => {
    const page = await listener(await someone(), "99999999999:99999999999:");
    expect([page.resets, page.heard]).toEqual([1, []]);
  });

  it("hears what is of the moment, and does not hear of it later", async () => {
    const aline = await someone();
    const page = await listener(aline);
    await tellInPassing(db(), [aline.userId], "typing", { name: "Brian types" });
    await vi.waitFor(() => expect(page.moments).toEqual(["Brian types"]), 30_000);
    expect((await readNews(aline, page.cursor)).events).toEqual([]);
  });

  it("is closed at once when its session ends", async () => {
    const aline = await someone();
    const page = await listener(aline);
    await closeSession(aline.sessionId, "logout");
    await vi.waitFor(() => expect(page.ended).toBe("ended"), 30_000);
    expect(here.linesOf(aline.userId)).toBe(0);
  });

  it("is one of eight of a person at the most", async () => {
    const aline = await someone();
    const pages = [];
    for (let index = 0; index < 8; index++) pages.push(await listener(aline));
    await expect(openStream(aline, undefined, here)).rejects.toMatchObject({ code: "rate_limited" });
    await pages[0]?.close();
    await listener(aline);
  });

  it("goes on after the line to the database was cut", async () => {
    const aline = await someone();
    const page = await listener(aline);
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'gendana listener' and datname = current_database()`,
    );
    await tell(aline, "unheard");
    await hears(page, ["unheard"]);
  });
});

it("can be asked for instead", async () => {
  const aline = await someone();
  const { cursor, events } = await readNews(aline, undefined);
  expect(events).toEqual([]);
  await tell(aline, "news");
  const news = await readNews(aline, cursor);
  expect(news.events).toEqual([{ kind: "notification", payload: { name: "news" } }]);
  expect((await readNews(aline, news.cursor)).events).toEqual([]);
});
