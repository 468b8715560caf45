import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures";
import { decodeHtml } from "./page-head";

/** A public page as the cache sends it, and its hydration data. */
export async function openCached(
  client: APIRequestContext,
  path: string,
): Promise<{ html: string; data: string }> {
  let html = "";
  // Its first visitor gets it as Next sends it. Another test may change it in between.
  await expect
    .poll(async () => {
      html = await (await client.get(path, { headers: { accept: "text/html" } })).text();
      return html.includes("self.__next_f");
    })
    .toBe(false);
  const dataUrl = decodeHtml(html.match(/ data-hydration="([^"]+)"/)?.[1]) ?? "";
  const data = await client.get(dataUrl);
  expect([path, data.status(), data.headers()["content-type"]]).toEqual([
    path,
    200,
    "text/javascript; charset=utf-8",
  ]);
  return { html, data: await data.text() };
}
