import type { Page } from "@playwright/test";
import { openCached } from "../cached-page";
import { expect, isHydrated, test } from "./fixtures";

const data = /[?&]hydration=/;

/** Opens a page whose hydration data cannot be had, `times` times. Returns what it requested. */
async function openWithoutData(page: Page, path: string, times: number, status: number) {
  const requests = { data: 0, page: 0 };
  await page.route(data, async (route) => {
    requests.data += 1;
    if (requests.data <= times) await route.fulfill({ status });
    else await route.continue();
  });
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requests.page += 1;
  });
  await openCached(page.request, path);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return requests;
}

test("a page whose data could not be had at first is usable with the second request @once", async ({
  page,
}) => {
  const requests = await openWithoutData(page, "/how-it-works", 1, 404);
  await page.waitForFunction(isHydrated);
  await page.getByRole("banner").getByRole("button", { name: "Language, currency and theme" }).click();
  await expect(page.getByRole("banner").getByText("Français")).toBeVisible();
  expect(requests).toEqual({ data: 2, page: 1 });
});

test("a page whose data cannot be had is loaded again once, and then stays to be read @once", async ({
  page,
}) => {
  const requests = await openWithoutData(page, "/vehicle/featured-tesla", Number.POSITIVE_INFINITY, 404);
  await expect.poll(() => requests, { timeout: 15_000 }).toEqual({ data: 4, page: 2 });
  // Longer than until a third request, or the next visit.
  await page.waitForTimeout(2_500);
  expect(requests).toEqual({ data: 4, page: 2 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#description")).toBeVisible();
});

test("a page stays where it is when the network is lost before its data arrives @once", async ({
  browser,
  baseURL,
}) => {
  // A context of its own, because the browser logs each request that fails.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openCached(page.request, "/terms");
  let failed = 0;
  await page.route(data, async (route) => {
    failed += 1;
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto("/terms", { waitUntil: "domcontentloaded" });
  await expect.poll(() => failed).toBe(2);
  await page.waitForTimeout(2_000);
  await expect(page.getByRole("heading", { level: 1, name: /Terms/ })).toBeVisible();
  await context.close();
});

test("a page whose data is of a newer state shows that state and is usable @once", async ({
  browser,
  baseURL,
}) => {
  // A context of its own, because React reports that it renders the page again.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const { html, data: sent } = await openCached(page.request, "/how-it-works");
  expect(html).toContain(">How it works</h1>");
  const body = sent.replaceAll("How it works", "How it works now");
  await page.route(data, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.goto("/how-it-works");
  await expect(page.getByRole("heading", { level: 1, name: "How it works now", exact: true })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Language, currency and theme" }).click();
  await expect(page.getByRole("banner").getByText("Français")).toBeVisible();
  await context.close();
});
