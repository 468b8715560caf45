import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, createPageCache } from "./page-cache.mjs";

let now: number;
let renders: number;
let pages: ReturnType<typeof createPageCache>;
let close: () => void;
let port: number;
/** The response of the app behind the cache; tests may change it. */
let render: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  [now, renders] = [5_000, 0];
  pages = createPageCache(() => now);
  render = (asked, response) => {
    const isGzip = /gzip/.test(asked.headers["accept-encoding"] ?? "");
    response.setHeader("x-nextjs-cache", "HIT").setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("etag", '"first"');
    if (isGzip) response.setHeader("content-encoding", "gzip");
    const body = Buffer.from(`page ${renders}`);
    response.end(isGzip ? gzipSync(body) : body);
  };
  const server = createServer((asked, response) => {
    const page = pages.find(asked);
    if (page) return answer(page, asked, response);
    pages.watch(asked, response);
    renders += 1;
    render(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterEach(() => close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}
const text = async (path: string, headers = {}) => (await ask(path, headers)).body.toString();

describe("pages cached in front of Next", () => {
  it("are served again, head and body, without Next", async () => {
    const [first, second] = [await ask("/"), await ask("/")];
    expect(renders).toBe(1);
    expect(second.body).toEqual(first.body);
    const {
      date: _,
      connection: __,
      "transfer-encoding": ___,
      "content-length": ____,
      ...head
    } = first.headers;
    expect(second.headers).toMatchObject(head);
    expect(second.headers["content-length"]).toBe(String(first.body.length));
  });

  it("are cached separately by path and by compression", async () => {
    expect([await text("/"), await text("/fr"), await text("/")]).toEqual(["page 1", "page 2", "page 1"]);
    const packed = await ask("/", { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync((await ask("/", { "accept-encoding": "gzip" })).body).toString()).toBe("page 3");
    expect(renders).toBe(3);
  });

  it("are never compressed for a client that does not accept it, nor uncompressed for all because one preferred that", async () => {
    const made = render;
    render = (asked, response) => {
      if (asked.headers["accept-encoding"]?.includes("q=")) asked.headers["accept-encoding"] = "identity";
      made(asked, response);
    };
    expect(await text("/", { "accept-encoding": "gzip;q=0.1, identity;q=1" })).toBe("page 1");
    expect((await ask("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  });

  it("are requested from Next again after some seconds", async () => {
    await text("/");
    now += 10_000;
    expect(await text("/")).toBe("page 2");
  });

  it("expire with a change, and responses within a second of it are not cached", async () => {
    await text("/");
    pages.clear();
    expect([await text("/"), await text("/")]).toEqual(["page 2", "page 3"]);
    now += 1_000;
    expect([await text("/"), await text("/")]).toEqual(["page 4", "page 4"]);
  });

  it("do not outlive a change that came while they were rendered", async () => {
    const made = render;
    render = (asked, response) => {
      pages.clear();
      now += 5_000;
      made(asked, response);
    };
    await text("/");
    expect(await text("/")).toBe("page 2");
  });

  it("get 304 for a browser that has them", async () => {
    await ask("/");
    const known = await ask("/", { "if-none-match": '"first"' });
    expect([known.status, known.body.length, renders]).toEqual([304, 0, 1]);
    expect(known.headers["content-type"]).toBeUndefined();
    expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
  });
});

describe("never cached is", () => {
  const asks = [
    ["a question", "/vehicles?page=2", {}],
    ["what the router fetches", "/", { rsc: "1" }],
    ["an unusual head", "/", { "x-nextjs-data": "1" }],
    ["a part", "/", { range: "bytes=0-3" }],
    ["a draft", "/", { cookie: "__prerender_bypass=x" }],
    ["an encoding nobody speaks", "/", { "accept-encoding": "zstd" }],
    ["gzip refused", "/", { "accept-encoding": "gzip;q=0" }],
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

  const answers: [string, (response: ServerResponse) => void][] = [
    ["made for one visitor", (response) => response.removeHeader("x-nextjs-cache")],
    ["about to be made anew", (response) => response.setHeader("x-nextjs-cache", "STALE")],
    ["with a cookie", (response) => response.setHeader("set-cookie", "a=b")],
    ["not found", (response) => Object.assign(response, { statusCode: 404 })],
    ["no page", (response) => response.setHeader("content-type", "application/json")],
  ];
  it.each(answers)("a response %s", async (_, change) => {
    render = (_asked, response) => {
      response.setHeader("x-nextjs-cache", "HIT").setHeader("content-type", "text/html");
      change(response);
      response.write("page ");
      response.end(String(renders));
    };
    expect([await text("/"), await text("/")]).toEqual(["page 1", "page 2"]);
  });
});

it("the least recently used page is evicted when the cache is full", { timeout: 30_000 }, async () => {
  const large = "x".repeat(1_000_000);
  render = (_asked, response) => {
    response.setHeader("x-nextjs-cache", "HIT").setHeader("content-type", "text/html");
    response.end(large);
  };
  for (let page = 0; page < 70; page++) await ask(`/${page}`);
  expect(renders).toBe(70);
  await ask("/69");
  expect(renders).toBe(70);
  await ask("/0");
  expect(renders).toBe(71);
});
