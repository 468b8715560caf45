import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { createEncodedBody } from "./encoded-body.mjs";

const page = Buffer.from(
  Array.from({ length: 3_000 }, (_, line) => `<li class="card">Car ${(line * 7_919) % 1_000}</li>`).join(""),
);

it("a body is sent in each encoding and compressed once for concurrent requests", async () => {
  const body = createEncodedBody(page);
  const [br, sameBr, gzip] = await Promise.all([body.in("br"), body.in("br"), body.in("gzip")]);
  expect(brotliDecompressSync(br.bytes).equals(page)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(page)).toBe(true);
  expect(sameBr.bytes).toBe(br.bytes);
  expect(body.size()).toBe(page.length + br.bytes.length + gzip.bytes.length);
  expect(body.in("identity")).toEqual({ encoding: "identity", bytes: page });
});

it("a body that has been cached for some seconds and is requested often is compressed at the best Brotli level", async () => {
  let now = 0;
  const grown: number[] = [];
  const body = createEncodedBody(
    page,
    (by) => grown.push(by),
    () => now,
  );
  const quick = await body.in("br");
  const askOften = () => Array.from({ length: 20 }, () => body.in("br")).at(-1);
  expect(await askOften()).toBe(quick);
  now = 3_000;
  askOften();
  await vi.waitFor(() => expect(grown).toHaveLength(2), 20_000);
  const best = await body.in("br");
  expect(best.bytes.length).toBeLessThan(quick.bytes.length);
  expect(brotliDecompressSync(best.bytes).equals(page)).toBe(true);
  expect(body.size()).toBe(page.length + best.bytes.length);
});

it("a very small body is not compressed", () => {
  expect(createEncodedBody(Buffer.from("{}")).in("br")).toMatchObject({ encoding: "identity" });
});
