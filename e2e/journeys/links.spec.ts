import type { Page } from "@playwright/test";
import { expect, isHydrated, test } from "./fixtures";

/** The paths whose pages are fetched without being opened. */
function fetchedPages(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.headers().rsc) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test("a page is fetched when a visitor is about to open it, and not before", { tag: "@once" }, async ({
  page,
}) => {
  const fetched = fetchedPages(page);
  await page.goto("/category/suv", { waitUntil: "networkidle" });
  await page.waitForFunction(isHydrated);
  expect(fetched).toEqual([]);
  const card = page.getByRole("article").first().getByRole("link");
  const path = (await card.getAttribute("href")) ?? "";
  await card.hover();
  await expect.poll(() => fetched).toContain(path);

  // The document is not reloaded: a mark on its window is still there on the next page.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await card.click();
  await page.waitForURL(path);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("a page is also fetched on keyboard focus, and its link opens in another tab like any other", {
  tag: "@once",
}, async ({ page, context }) => {
  const fetched = fetchedPages(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(isHydrated);
  const link = page.getByRole("navigation").getByRole("link", { name: "How it works" }).first();
  await link.focus();
  await expect.poll(() => fetched).toContain("/how-it-works");
  const opened = context.waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL("/how-it-works");
  expect(new URL(page.url()).pathname).toBe("/");
});

test("nothing is prefetched for visitors who save data", { tag: "@once" }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const fetched = fetchedPages(page);
  await page.goto("/category/suv", { waitUntil: "networkidle" });
  await page.waitForFunction(isHydrated);
  const card = page.getByRole("article").first().getByRole("link");
  await card.hover();
  await card.click();
  await page.waitForURL(/\/vehicle\//);
  expect(fetched).toHaveLength(1);
});
