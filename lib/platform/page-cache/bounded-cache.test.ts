import { createRequire } from "node:module";
import { expect, it } from "vitest";
import BoundedCache from "./bounded-cache.mjs";

const cache = new BoundedCache({ maxMemoryCacheSize: 10_000, flushToDisk: false, revalidatedTags: [] });
const pageOf = (html: string, status?: number) => ({
  kind: "APP_PAGE" as const,
  html,
  rscData: Buffer.from("data"),
  headers: {},
  status,
});

async function keptHtml(key: string): Promise<string | undefined> {
  return (await cache.get(key, { kind: "APP_PAGE" }))?.value?.html;
}

it("returns a page as it was stored", async () => {
  await cache.set("/en/vehicle/known", pageOf("<p>Kigali – 45 000 FRW</p>"), {});
  expect(await keptHtml("/en/vehicle/known")).toBe("<p>Kigali – 45 000 FRW</p>");
});

it("stores no page of an invented address, except the one that all unknown paths share", async () => {
  await cache.set("/en/vehicle/invented", pageOf("<p>Not found</p>", 404), {});
  await cache.set("/en/nowhere", pageOf("<p>Not found</p>", 404), {});
  expect(await keptHtml("/en/vehicle/invented")).toBeUndefined();
  expect(await keptHtml("/en/nowhere")).toBe("<p>Not found</p>");
});

it("evicts the page that was used least recently", async () => {
  for (const name of ["first", "second", "third"])
    await cache.set(`/en/${name}`, pageOf("x".repeat(4_000)), {});
  expect(await keptHtml("/en/first")).toBeUndefined();
  expect(await keptHtml("/en/third")).toHaveLength(4_000);
});

it("limits what Next remembers about pages outside the cache", async () => {
  const nextFolder = "next/dist/server/lib/incremental-cache";
  const { SharedCacheControls } = createRequire(import.meta.url)(
    `${nextFolder}/shared-cache-controls.external`,
  );
  const lifetimes: Map<string, object> = SharedCacheControls.cacheControls;
  for (let index = 0; index <= 10_000; index++) lifetimes.set(`/en/vehicle/${index}`, { revalidate: 300 });
  await cache.set("/en/how-it-works", pageOf("<p>How it works</p>"), {});
  expect(lifetimes.size).toBe(0);
});
