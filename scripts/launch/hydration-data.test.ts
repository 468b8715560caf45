import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResponseRecord } from "@/lib/platform/page-cache/front-cache";
import { createFrontCache } from "./front-cache.mjs";
import { splitPage } from "./hydration-data.mjs";
import { withLateScripts } from "./late-scripts.mjs";

const chunk = `<script src="/_next/static/chunks/turbopack-a.js" async=""></script>`;
const first = `(self.__next_f=self.__next_f||[]).push([0])`;
const push = (text: string) => `self.__next_f.push([1,${JSON.stringify(text)}])`;
/** A page as Next writes it, with a script of React and one of ours between its data. */
const written = (text: string, data = [text]) =>
  `<html><head>${chunk}</head><body><h1>${text}</h1><script>${first}</script><script>$RC("B:0","S:0")</script>${data
    .map((part) => `<script>${push(part)}</script>`)
    .join("<script>own()</script>")}</body></html>`;

describe("a page", () => {
  it("is split into its HTML and one script with its data, in their order", () => {
    const split = splitPage(withLateScripts(written("$& costs", ["$1", "two"])), "/car", "build");
    expect(split?.data).toBe([first, push("$1"), push("two")].join(";"));
    expect(split?.html).not.toContain("__next_f");
    for (const part of ["<h1>$& costs</h1>", `<script>$RC("B:0","S:0")</script>`, "<script>own()</script>"])
      expect(split?.html).toContain(part);
    expect(split?.html).toMatch(
      /<script data-chunks="turbopack-a" data-hydration="\/car\?hydration=build-[\w-]{16}">/,
    );
    expect(split?.html.endsWith("</script></body></html>")).toBe(true);
  });

  it("names its data by what it contains, also behind a search and in an attribute", () => {
    const addressOf = (text: string, url: string) =>
      splitPage(withLateScripts(written(text)), url, "b")?.html.match(/data-hydration="([^"]*)"/)?.[1];
    expect(addressOf("one", '/vehicles?make=vw&x="')).toMatch(
      /^\/vehicles\?make=vw&amp;x=&quot;&amp;hydration=b-/,
    );
    expect(addressOf("one", "/")).toBe(addressOf("one", "/"));
    expect(addressOf("one", "/")).not.toBe(addressOf("two", "/"));
  });

  it("stays whole without data, or without the script that would load it", () => {
    expect(splitPage(withLateScripts(`<body>${chunk}</body>`), "/", "b")).toBeUndefined();
    expect(splitPage(written("one"), "/", "b")).toBeUndefined();
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Front = ReturnType<typeof createFrontCache>;
interface Server {
  front: Front;
  port: number;
  renders: string[];
  close(): void;
}

const POLICY = "script-src 'self' 'unsafe-inline'";
let now: number;
let isPaused: boolean;
/** What pages say now. */
let content: string;
let render: (front: Front) => Handler;
let servers: Server[];

const answer =
  (front: Front): Handler =>
  async (asked, response) => {
    const record = front.record();
    const { url = "" } = asked;
    const text = `${url} ${content}`;
    if (url.startsWith("/vehicles")) {
      await sleep(20);
      if (record) Object.assign(record, { isPublic: record.isSearch, until: now + 5_000 });
    } else {
      if (record) record.isPublic = !url.startsWith("/private");
      response.setHeader("x-nextjs-cache", "HIT").setHeader("etag", '"first"');
    }
    record?.tags.add("vehicles");
    response.setHeader("content-type", "text/html; charset=utf-8").setHeader("x-private", "1");
    response.setHeader("content-security-policy", POLICY).setHeader("x-content-type-options", "nosniff");
    response.end(written(text, [text, "x".repeat(2_000)]));
  };

async function open(build = "build", mostBytes = 1_000_000): Promise<Server> {
  const front = createFrontCache(new AsyncLocalStorage<ResponseRecord>(), {
    now: () => now,
    isPaused: () => isPaused,
    mostBytes,
    build,
  });
  front.setCanonicalSearch((url) =>
    url.startsWith("/vehicles") ? { url: url.toLowerCase(), type: "text/html" } : undefined,
  );
  const renders: string[] = [];
  const http = createServer((asked, response) =>
    front.answer(asked, response, () => {
      renders.push(asked.url ?? "");
      void render(front)(asked, response);
    }),
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server = { front, port: (http.address() as AddressInfo).port, renders, close: () => http.close() };
  servers.push(server);
  return server;
}

function ask({ port }: Server, path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (part: Buffer) => chunks.push(part));
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

/** The address of the data of a page from the cache. */
async function dataAddress(server: Server, path: string): Promise<string> {
  await ask(server, path);
  const html = (await ask(server, path)).body.toString();
  expect(html).not.toContain("__next_f");
  return html.match(/data-hydration="([^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

const immutable = { status: 200, headers: { "cache-control": "public, max-age=31536000, immutable" } };
const current = { status: 200, headers: { "cache-control": "no-store" } };
const none = { status: 404, headers: { "cache-control": "no-store", "content-length": "0" } };

let server: Server;
beforeEach(async () => {
  [now, isPaused, content, render, servers] = [5_000, false, "old", answer, []];
  server = await open();
});
afterEach(() => {
  for (const { close } of servers) close();
});

describe("the data of a cached page", () => {
  it("is sent from the page's address, for a year, and as nothing but a script", async () => {
    const data = await ask(server, await dataAddress(server, "/car"));
    expect(data).toMatchObject(immutable);
    expect(data.body.toString()).toBe([first, push("/car old"), push("x".repeat(2_000))].join(";"));
    const { date: _, connection: __, ...headers } = data.headers;
    expect(headers).toEqual({
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "x-robots-tag": "noindex",
      vary: "Accept-Encoding",
      "content-length": String(data.body.length),
    });
    expect(server.renders).toEqual(["/car"]);
  });

  it("is compressed like the page, whose policy allows no script that it no longer has", async () => {
    const address = await dataAddress(server, "/car");
    const packed = await ask(server, address, { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.body)).toEqual((await ask(server, address)).body);
    const hashes = String((await ask(server, "/car")).headers["content-security-policy"])
      .split(" ")
      .slice(2);
    // Those of React's script, ours and the one that loads the others.
    expect(hashes).toHaveLength(3);
  });

  it("belongs to a search however its address is written", async () => {
    const address = await dataAddress(server, "/vehicles?make=vw");
    expect(address).toMatch(/^\/vehicles\?make=vw&hydration=/);
    expect(await ask(server, address.replace("vw", "VW"), { accept: "*/*" })).toMatchObject(immutable);
    expect(server.renders).toEqual(["/vehicles?make=vw"]);
  });

  it("is rendered where nobody has requested the page yet, which then is cached there", async () => {
    for (const path of ["/car", "/vehicles"]) {
      const [address, other] = [await dataAddress(server, path), await open()];
      const replies = await Promise.all([ask(other, address), ask(other, address)]);
      for (const reply of replies) expect(reply).toMatchObject(immutable);
      expect((await ask(other, path)).body.toString()).not.toContain("__next_f");
      expect(other.renders).toEqual([path]);
    }
  });

  it("is still there when the page has changed, for visitors who have just received the page", async () => {
    for (const path of ["/car", "/vehicles"]) {
      const address = await dataAddress(server, path);
      content = "new";
      server.front.expire(["vehicles"]);
      expect(await dataAddress(server, path)).not.toBe(address);
      const data = await ask(server, address);
      expect([data.status, data.body.toString().includes(`${path} old`)]).toEqual([200, true]);
      now += 20 * 60_000;
      const later = await ask(server, address);
      expect(later).toMatchObject(current);
      expect(later.body.toString()).toContain(`${path} new`);
      content = "old";
    }
  });

  it("is what the page contains now if its address names other data, without another rendering", async () => {
    await dataAddress(server, "/car");
    const data = await ask(server, `/car?hydration=build-${"0".repeat(16)}`);
    expect(data).toMatchObject(current);
    expect(data.body.toString()).toContain("/car old");
    expect(server.renders).toEqual(["/car"]);
    const [address, other] = [await dataAddress(server, "/car"), await open()];
    content = "new";
    const behind = await ask(other, address);
    expect(behind).toMatchObject(current);
    expect(behind.body.toString()).toContain("/car new");
  });

  it("is shared with those who wait for the page", async () => {
    const [address, other] = [await dataAddress(server, "/vehicles"), await open()];
    const [page, data] = await Promise.all([ask(other, "/vehicles"), ask(other, address)]);
    expect([page?.status, data?.status, other.renders]).toEqual([200, 200, ["/vehicles"]]);
    const another = await open();
    const [late, early] = await Promise.all([ask(another, address), ask(another, "/vehicles")]);
    expect([late?.headers["content-type"], early?.headers["content-type"], another.renders]).toEqual([
      "text/javascript; charset=utf-8",
      "text/html; charset=utf-8",
      ["/vehicles"],
    ]);
  });

  it("is not sent to a page of another build, nor without a page that is the same for everybody", async () => {
    const address = await dataAddress(server, "/car");
    const newer = await open("newer");
    expect(await ask(newer, address)).toMatchObject(none);
    expect(newer.renders).toEqual([]);
    const refused = [
      address.replace("/car", "/private"),
      address.replace("/car", "/car?page=2").replace("?hydration", "&hydration"),
    ];
    for (const path of refused) {
      const reply = await ask(server, path);
      expect([path, reply]).toMatchObject([path, none]);
      expect(reply.headers["x-private"]).toBeUndefined();
      expect(reply.headers["content-security-policy"]).toBeUndefined();
    }
    render = () => (_, response) =>
      void response.writeHead(500, { "content-type": "text/html" }).end("failed");
    expect(await ask(server, address.replace("/car", "/other"))).toMatchObject(none);
  });

  it("is not rendered for unusual requests, nor during maintenance", async () => {
    const address = await dataAddress(server, "/car");
    const other = address.replace("/car", "/other");
    expect(await ask(server, other, { rsc: "1" })).toMatchObject(none);
    expect(await ask(server, address, { "x-unusual": "1" })).toMatchObject(immutable);
    isPaused = true;
    expect(await ask(server, other)).toMatchObject(none);
    expect(server.renders).toEqual(["/car"]);
    isPaused = false;
    await ask(server, other, {}, "HEAD");
    expect(server.renders).toEqual(["/car", other]);
  });

  it("adds nothing to the cache but its page, whatever is requested", async () => {
    await dataAddress(server, "/car");
    const size = server.front.size();
    for (let index = 0; index < 20; index++)
      for (const build of ["build", "other"])
        await ask(server, `/car?hydration=${build}-${String(index).padStart(16, "0")}`);
    expect(server.front.size()).toBe(size);
  });

  it("counts towards the size of the cache, and is rendered again when it was evicted", async () => {
    const small = await open("build", 100_000);
    const address = await dataAddress(small, "/car");
    for (let visit = 0; visit < 100; visit++) await ask(small, `/${visit}`, { "accept-encoding": "br" });
    expect(small.front.size()).toBeLessThanOrEqual(100_000);
    const { length } = small.renders;
    expect(await ask(small, address)).toMatchObject(immutable);
    expect(small.renders).toHaveLength(length + 1);
  });

  it("can be had while notifications of changes are not received", async () => {
    server.front.suspend(["vehicles"]);
    expect(await ask(server, await dataAddress(server, "/vehicles"))).toMatchObject(immutable);
  });
});
