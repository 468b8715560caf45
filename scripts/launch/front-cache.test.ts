import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { Agent, createServer, type IncomingMessage, request, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResponseRecord } from "@/lib/platform/page-cache/front-cache";
import { createFrontCache } from "./front-cache.mjs";

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let now: number;
let renders: number;
let front: ReturnType<typeof createFrontCache>;
let isPaused: boolean;
/** The status of Next's own cache. */
let state: string;
let close: () => void;
let port: number;
/** The response of the app behind the cache; tests may change it. */
let render: Handler;

/** Next's headers for a page it has cached itself. */
const page: Handler = (_, response) => {
  const record = front.record();
  if (!record) return;
  record.isPublic = true;
  record.tags.add("vehicles");
  response.setHeader("x-nextjs-cache", state).setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("etag", '"first"').end(`page ${renders}`.padEnd(2_000));
};

/** A search that may be shared for five seconds. */
const search: Handler = async (asked, response) => {
  const record = front.record();
  if (!record) return;
  const text = `${asked.url} ${renders}`;
  record.tags.add("availability");
  [record.isPublic, record.until] = [record.isSearch, now + 5_000];
  await sleep(20);
  response.setHeader("content-type", "text/html").setHeader("cache-control", "no-store");
  response.setHeader("x-request-id", String(renders));
  response.write(text.slice(0, 5));
  response.end(text.slice(5));
};

beforeEach(async () => {
  [now, renders, isPaused, state, render] = [5_000, 0, false, "HIT", page];
  front = createFrontCache(new AsyncLocalStorage<ResponseRecord>(), {
    now: () => now,
    mostBytes: 1_000_000,
    isPaused: () => isPaused,
  });
  front.setCanonicalSearch((url) =>
    url.startsWith("/vehicles") ? { url: url.toLowerCase(), type: "text/html" } : undefined,
  );
  const server = createServer((asked, response) =>
    front.answer(asked, response, () => {
      renders += 1;
      void render(asked, response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterEach(() => close());

interface Reply extends Pick<IncomingMessage, "headers" | "rawHeaders"> {
  status: number;
  body: Buffer;
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  agent: Agent | false = false,
) {
  return new Promise<Reply>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent }, (reply) => {
      const { statusCode: status = 0, rawHeaders } = reply;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({ status, headers: reply.headers, rawHeaders, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
const text = async (path: string, headers = {}) => (await ask(path, headers)).body.toString().trim();

describe("pages cached in front of Next", () => {
  it("are served again, head and body, without Next", async () => {
    const [first, second] = [await ask("/"), await ask("/")];
    expect(renders).toBe(1);
    expect(second.body).toEqual(first.body);
    const { etag, "content-type": type, "x-nextjs-cache": state } = first.headers;
    expect(second.headers).toMatchObject({ etag, "content-type": type, "x-nextjs-cache": state });
    expect(second.headers).toMatchObject({ "content-length": "2000", vary: "Accept-Encoding" });
  });

  it("are cached by path and sent in an encoding that the client accepts", async () => {
    expect([await text("/"), await text("/fr"), await text("/")]).toEqual(["page 1", "page 2", "page 1"]);
    const [br, gzip] = await Promise.all(
      ["gzip, br", "gzip"].map((accepted) => ask("/", { "accept-encoding": accepted })),
    );
    expect([br?.headers["content-encoding"], gzip?.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(
      brotliDecompressSync(br?.body ?? "")
        .toString()
        .trim(),
    ).toBe("page 1");
    expect(
      gunzipSync(gzip?.body ?? "")
        .toString()
        .trim(),
    ).toBe("page 1");
    expect((await ask("/", { "accept-encoding": "gzip;q=0" })).headers["content-encoding"]).toBeUndefined();
    expect(renders).toBe(2);
  });

  it("have the same head and body each time on connections that stay open, in any encoding", async () => {
    await ask("/");
    const agent = new Agent({ keepAlive: true });
    for (const encoding of ["identity", "gzip", "br"]) {
      const get = () => ask("/", { "accept-encoding": encoding }, "GET", agent);
      await get();
      const replies = [await get(), await get(), await get()];
      for (const { status, headers, rawHeaders, body } of replies) {
        expect([status, headers.connection, headers["keep-alive"]]).toEqual([200, "keep-alive", "timeout=5"]);
        expect(headers["content-length"]).toBe(String(body.length));
        expect({ ...headers, date: "" }).toEqual({ ...replies[0]?.headers, date: "" });
        expect(rawHeaders.length).toBe(replies[0]?.rawHeaders.length);
        expect(body).toEqual(replies[0]?.body);
      }
      expect((await ask("/", { "accept-encoding": encoding })).headers.connection).toBe("close");
    }
    const { date } = (await ask("/", {}, "GET", agent)).headers;
    await expect
      .poll(async () => (await ask("/", {}, "GET", agent)).headers.date, { timeout: 3_000 })
      .not.toBe(date);
    agent.destroy();
    expect(renders).toBe(1);
  });

  it("are sent through writeHead while the server stops, which closes their connections (connections.mjs)", async () => {
    const state = globalThis as { gendanaStopping?: boolean };
    const agent = new Agent({ keepAlive: true });
    const { writeHead } = ServerResponse.prototype;
    const connection = async () => (await ask("/", {}, "GET", agent)).headers.connection;
    await ask("/");
    expect([await connection(), await connection()]).toEqual(["keep-alive", "keep-alive"]);
    ServerResponse.prototype.writeHead = function close(this: ServerResponse, ...args: unknown[]) {
      this.shouldKeepAlive = false;
      return Reflect.apply(writeHead, this, args);
    };
    state.gendanaStopping = true;
    try {
      expect([await connection(), await connection()]).toEqual(["close", "close"]);
    } finally {
      ServerResponse.prototype.writeHead = writeHead;
      state.gendanaStopping = undefined;
      agent.destroy();
    }
  });

  it("are requested from Next again after a minute", async () => {
    await text("/");
    now += 60_000;
    expect(await text("/")).toBe("page 2");
  });

  it("are served for a second longer while Next renders them again", async () => {
    state = "STALE";
    expect([await text("/"), await text("/")]).toEqual(["page 1", "page 1"]);
    now += 1_000;
    expect(await text("/")).toBe("page 2");
  });

  it("are requested from Next once when many requests come for an expired one", async () => {
    await text("/");
    front.expire(["vehicles"]);
    render = async (asked, response) => {
      await sleep(20);
      return page(asked, response);
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => text("/")));
    expect([renders, ...new Set(answers)]).toEqual([2, "page 2"]);
    front.expire(["vehicles"]);
    expect(await ask("/", { "if-none-match": '"first"' })).toMatchObject({ status: 304 });
    expect(await text("/")).toBe("page 3");
  });

  it("expire only with their own tags", async () => {
    await text("/");
    front.expire(["rates"]);
    expect(await text("/")).toBe("page 1");
    front.expire(["vehicles"]);
    expect([await text("/"), await text("/")]).toEqual(["page 2", "page 2"]);
  });

  it("are not cached if a tag expires while they are rendered", async () => {
    render = (asked, response) => {
      if (renders === 1) front.expire(["vehicles"]);
      return page(asked, response);
    };
    expect([await text("/"), await text("/")]).toEqual(["page 1", "page 2"]);
  });

  it("are answered with 304 if the browser has them", async () => {
    await ask("/");
    for (const known of ['"first"', 'W/"first"', '"other", "first"']) {
      const response = await ask("/", { "if-none-match": known });
      expect([known, response.status, response.body.length, renders]).toEqual([known, 304, 0, 1]);
      expect(response.headers["content-type"]).toBeUndefined();
    }
    expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("are not used during maintenance", async () => {
    await text("/");
    isPaused = true;
    expect(await text("/")).toBe("page 2");
  });
});

describe("searches cached in front of Next", () => {
  beforeEach(() => {
    render = search;
  });

  it("are rendered once for a thousand concurrent requests, however the URL is written", async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        text(index % 2 ? "/vehicles?make=VW" : "/vehicles?make=vw"),
      ),
    );
    expect([renders, ...new Set(answers)]).toEqual([1, "/vehicles?make=vw 1"]);
  });

  it("are the same for the first request and the next, and 304 if the browser has them", async () => {
    const [first, second] = [await ask("/vehicles"), await ask("/vehicles")];
    const { date: _, ...head } = first.headers;
    expect(second).toMatchObject({ body: first.body, headers: head });
    expect(head).toMatchObject({ "cache-control": "private, no-cache", vary: "Accept, Accept-Encoding" });
    expect(head["x-request-id"]).toBeUndefined();
    expect((await ask("/vehicles", { "if-none-match": head.etag ?? "" })).status).toBe(304);
    expect(renders).toBe(1);
  });

  it("are rendered again when they change with time", async () => {
    await text("/vehicles");
    now += 4_999;
    expect(await text("/vehicles")).toBe("/vehicles 1");
    now += 1;
    expect(await text("/vehicles")).toBe("/vehicles 2");
  });

  it("begun before a change are not sent to requests that come after it", async () => {
    const before = text("/vehicles");
    await expect.poll(() => renders).toBe(1);
    front.expire(["availability"]);
    const after = text("/vehicles");
    expect([await before, await after, await text("/vehicles")]).toEqual([
      "/vehicles 1",
      "/vehicles 2",
      "/vehicles 2",
    ]);
  });

  it("are not cached while notifications of changes are not received", async () => {
    front.suspend(["availability"]);
    expect([await text("/vehicles"), await text("/vehicles")]).toEqual(["/vehicles 1", "/vehicles 2"]);
    front.resume(["availability"]);
    expect([await text("/vehicles"), await text("/vehicles")]).toEqual(["/vehicles 3", "/vehicles 3"]);
  });

  it("continue for the others when the first client disconnects", async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    render = (asked, response) => (renders === 1 ? begun() : search(asked, response));
    const leaving = request({ host: "127.0.0.1", port, path: "/vehicles", agent: false }).on(
      "error",
      () => {},
    );
    leaving.end();
    await isBegun;
    const following = text("/vehicles");
    await sleep(20);
    expect(renders).toBe(1);
    leaving.destroy();
    expect(await following).toBe("/vehicles 2");
  });

  const failures: [string, Handler][] = [
    ["a redirect", (_, response) => void response.writeHead(307, { location: "/vehicles?page=2" }).end("go")],
    ["a failure", (_, response) => void response.writeHead(503).end("later")],
    [
      "a response for one visitor",
      (_, response) => void response.setHeader("content-type", "text/html").end("you"),
    ],
    [
      "a response that is too long",
      (asked, response) => {
        const record = front.record();
        if (record) Object.assign(record, { isPublic: true, until: now + 5_000 });
        response.setHeader("content-type", "text/html");
        for (let part = 0; part < 20; part++) response.write("x".repeat(100_000));
        response.end(asked.url);
      },
    ],
    [
      "a response that sets a cookie",
      (asked, response) => {
        response.setHeader("set-cookie", "a=b");
        return search(asked, response);
      },
    ],
  ];
  it.each(failures)("%s is passed on unchanged, and each request goes to Next", async (_, handle) => {
    const waiting: (() => void)[] = [];
    render = (asked, response) => {
      waiting.push(AsyncResource.bind(() => void handle(asked, response)));
    };
    const asked = ["/vehicles", "/vehicles", "/vehicles"].map((path) => ask(path));
    await expect.poll(() => waiting.length).toBe(1);
    await sleep(20);
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(3);
    for (const go of waiting.slice(1)) go();
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other.status).toBe(first?.status);
    expect(first?.body.length).toBeGreaterThan(1);
  });
});

describe("never cached is", () => {
  const asks = [
    ["a question", "/terms?page=2", {}],
    ["what the router fetches", "/", { rsc: "1" }],
    ["an unusual head", "/", { "x-nextjs-data": "1" }],
    ["a request of somebody who is signed in by a token", "/vehicles", { authorization: "Bearer x" }],
    ["a part", "/", { range: "bytes=0-3" }],
    ["a draft", "/", { cookie: "__prerender_bypass=x" }],
  ] as const;
  it.each(asks)("%s", async (_, path, headers) => {
    await text("/");
    await text(path, headers);
    await text(path, headers);
    expect(renders).toBe(3);
  });

  it("a write", async () => {
    await text("/");
    await ask("/", {}, "POST");
    expect(renders).toBe(2);
  });

  const responses: [string, (response: ServerResponse, record?: ResponseRecord) => void][] = [
    ["made for one visitor", (response) => response.removeHeader("x-nextjs-cache")],
    ["whose dependencies are unknown", (_, record) => record && Object.assign(record, { isPublic: false })],
    ["with a cookie", (response) => response.setHeader("set-cookie", "a=b")],
    ["not found", (response) => Object.assign(response, { statusCode: 404 })],
    ["no page", (response) => response.setHeader("content-type", "application/json")],
  ];
  it.each(responses)("a response %s", async (_, change) => {
    render = (_asked, response) => {
      response.setHeader("x-nextjs-cache", "HIT").setHeader("content-type", "text/html");
      const record = front.record();
      if (record) record.isPublic = true;
      change(response, record);
      response.write("page ");
      response.end(String(renders));
    };
    expect([await text("/"), await text("/")]).toEqual(["page 1", "page 2"]);
  });
});

it("the least recently used entry is evicted when the cache is full, regardless of what is requested", async () => {
  for (let visit = 0; visit < 300; visit++) await ask(`/${visit}`, { "accept-encoding": "br" });
  expect(renders).toBe(300);
  expect(front.size()).toBeLessThanOrEqual(1_000_000);
  await ask("/299");
  expect(renders).toBe(300);
  await ask("/0");
  expect(renders).toBe(301);
});
