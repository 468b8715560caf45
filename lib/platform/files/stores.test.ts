import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "./disk-store";
import { s3Store } from "./s3-store";
import type { FileStore } from "./store";

const keyOf = (digit: string) => digit.repeat(64);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

async function listed(store: FileStore) {
  const keys: string[] = [];
  for await (const { key, changedAt } of store.list()) {
    expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.sort();
}

function keepsFiles(store: () => FileStore) {
  it("returns what was stored, and undefined for unknown keys", async () => {
    await store().put(keyOf("a"), bytes("one"));
    await store().put(keyOf("b"), bytes("two"));
    await store().put(keyOf("b"), bytes("three"));
    expect(Buffer.from((await store().get(keyOf("b"))) ?? []).toString()).toBe("three");
    expect(await store().get(keyOf("c"))).toBeUndefined();
    expect(await listed(store())).toEqual([keyOf("a"), keyOf("b")]);
  });

  it("removes contents, and ignores unknown keys", async () => {
    await store().remove(keyOf("b"));
    await store().remove(keyOf("c"));
    expect(await store().get(keyOf("b"))).toBeUndefined();
    expect(await listed(store())).toEqual([keyOf("a")]);
  });
}

describe("a folder", () => {
  let root = "";
  beforeAll(async () => {
    root = path.join(await mkdtemp(path.join(tmpdir(), "gendana-files-")), "files");
  });
  afterAll(() => rm(path.dirname(root), { recursive: true }));
  keepsFiles(() => diskStore(root));

  it("is private, has no partial files, and is never left by a key", async () => {
    const { mode } = await stat(path.join(root, "aa", keyOf("a")));
    expect([mode & 0o777, (await stat(root)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await readdir(path.join(root, "aa"))).toEqual([keyOf("a")]);
    for (const key of ["../secret", "", "aa/../../x", `${keyOf("a")}/..`])
      await expect(diskStore(root).get(key)).rejects.toThrow("not a key");
  });

  it("lists temporary files of a crash, so that they can be removed, and ignores other files", async () => {
    await writeFile(path.join(root, "aa", `${keyOf("a")}.12345678`), "half");
    await writeFile(path.join(root, "aa", "README"), "not ours");
    expect(await listed(diskStore(root))).toEqual([keyOf("a"), `${keyOf("a")}.12345678`]);
    await diskStore(root).remove(`${keyOf("a")}.12345678`);
    expect(await listed(diskStore(root))).toEqual([keyOf("a")]);
  });
});

/** The part of S3 that we use: signed PUT, GET, DELETE, and lists with one key per page. */
function simulator(stored: Map<string, Buffer>, state: { failures: number }) {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://store");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/auto\/s3\/aws4_request/.test(
      request.headers.authorization ?? "",
    );
    const answer = (status: number, body: string | Buffer = "") => response.writeHead(status).end(body);
    if (!isSigned) return answer(403);
    if (state.failures > 0) return answer(state.failures-- ? 500 : 200);
    if (!url.pathname.startsWith("/bucket")) return answer(404);
    const key = url.pathname.slice("/bucket/".length);
    if (url.searchParams.has("list-type")) return answer(200, page([...stored.keys()].sort(), url));
    if (request.method === "PUT") return answer(200, stored.set(key, Buffer.concat(chunks)) && "");
    if (request.method === "DELETE") return answer(204, stored.delete(key) ? "" : "");
    const found = stored.get(key);
    return found ? answer(200, found) : answer(404);
  });
}

function page(keys: string[], url: URL): string {
  const at = Number(url.searchParams.get("continuation-token") ?? 0);
  const contents = keys
    .slice(at, at + 1)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
  const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

describe("a bucket", () => {
  const stored = new Map<string, Buffer>();
  const state = { failures: 0 };
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = simulator(stored, state).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const store = (address = url) => s3Store({ url: address, region: "auto", keyId: "key", secret: "secret" });
  keepsFiles(() => store());

  it("stores them under files/, and retries transient errors", async () => {
    expect([...stored.keys()]).toEqual([`files/${keyOf("a")}`]);
    state.failures = 2;
    expect(Buffer.from((await store().get(keyOf("a"))) ?? []).toString()).toBe("one");
  });

  it("is unavailable when it keeps failing, denies access, is missing or cannot be reached", async () => {
    state.failures = 3;
    const unavailable = { code: "unavailable" };
    await expect(store().put(keyOf("d"), bytes("x"))).rejects.toMatchObject(unavailable);
    const stranger = s3Store({ url, region: "auto", keyId: "stranger", secret: "x" });
    await expect(stranger.get(keyOf("a"))).rejects.toMatchObject(unavailable);
    await expect(
      store(`${url}s`.replace("buckets", "other")).put(keyOf("d"), bytes("x")),
    ).rejects.toMatchObject(unavailable);
    await expect(store("http://127.0.0.1:1/bucket").get(keyOf("a"))).rejects.toMatchObject(unavailable);
  });
});
