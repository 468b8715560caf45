import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCompressedAssets, sendCompressed } from "./compressed-assets.mjs";

const source = "export const car = 1;\n".repeat(200);
const chunk = "/_next/static/chunk-1.js";
let folder: string;
/** How many requests reached Next. */
let asked: number;
let status: number;
let port: number;
let close: () => void;

beforeEach(async () => {
  [asked, status] = [0, 200];
  folder = await mkdtemp(path.join(tmpdir(), "gendana-assets-"));
  await writeFile(path.join(folder, "chunk-1.js"), source);
  await writeFile(path.join(folder, "type.woff2"), "as it is");
  const assets = createCompressedAssets(folder);
  const server = createServer((incoming, response) => {
    const asset = assets.find(incoming);
    if (asset) return sendCompressed(asset, response);
    assets.watch(incoming, response);
    asked += 1;
    response.setHeader("cache-control", "public, max-age=31536000, immutable").setHeader("etag", '"next"');
    response.writeHead(status).end("from Next");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterEach(async () => {
  close();
  await rm(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = { "accept-encoding": "gzip, br" }) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (piece: Buffer) => chunks.push(piece));
      reply.on("end", () => resolve({ headers: reply.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}
const fromNext = async (path: string, headers?: Record<string, string>) =>
  (await ask(path, headers)).body.toString() === "from Next";
/** Requests the file until the compressed one is served. */
const packed = (path: string) =>
  vi.waitFor(async () => {
    const response = await ask(path);
    expect(response.body.toString()).not.toBe("from Next");
    return response;
  }, 30_000);

describe("a build asset", () => {
  it("is served by Next once, then compressed from memory with the same headers", async () => {
    expect(await fromNext(chunk)).toBe(true);
    const { headers, body } = await packed(chunk);
    expect(brotliDecompressSync(body).toString()).toBe(source);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers.etag).toBeUndefined();
    const before = asked;
    expect((await ask(chunk)).body).toEqual(body);
    expect(asked).toBe(before);
  });

  it("is not compressed if it is a font", async () => {
    await ask("/_next/static/type.woff2");
    const { headers, body } = await packed("/_next/static/type.woff2");
    expect(body.toString()).toBe("as it is");
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("is served by Next for range and conditional requests and without Brotli", async () => {
    await ask(chunk);
    await packed(chunk);
    for (const headers of [
      { "accept-encoding": "gzip" },
      { "accept-encoding": "gzip, br;q=0" },
      { "accept-encoding": "br", range: "bytes=0-9" },
      { "accept-encoding": "br", "if-none-match": '"next"' },
    ] as Record<string, string>[])
      expect(await fromNext(chunk, headers)).toBe(true);
  });

  it("is never looked up where Next has no file, nor outside its folder", async () => {
    status = 404;
    for (const address of [chunk, "/_next/static/../chunk-1.js", "/chunk-1.js", `${chunk}?v=1`]) {
      await ask(address);
      expect(await fromNext(address)).toBe(true);
    }
    status = 200;
    for (const address of ["/_next/static/../chunk-1.js", "/chunk-1.js", "/_next/static/none.js"]) {
      await ask(address);
      await ask(address);
      expect(await fromNext(address)).toBe(true);
    }
  });

  it("is cached once, regardless of how its path is written", async () => {
    const others = [
      "/_next/static/./chunk-1.js",
      "/_next/static/././chunk-1.js",
      "/_next/static//chunk-1.js",
    ];
    for (const address of others) await ask(address);
    // Requested last, so it would be compressed last.
    await ask(chunk);
    await packed(chunk);
    for (const address of others) expect(await fromNext(address)).toBe(true);
  });
});
