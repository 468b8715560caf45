import type { Page } from "@playwright/test";
import { makeBusiness } from "@/db/testing/factories";
import { demoUser, testDatabase } from "../users";
import { expect, openSessionAs, test } from "./fixtures";
import { staticPages } from "./pages";

const owners = [
  { email: "admin@gendana.rw", path: /^\/dashboard\/admin/ },
  { email: "fleet@gendana.rw", path: /^\/dashboard\/business/ },
];

// Optional columns make a table as wide as it gets.
const extraColumns = { businessDesk: ["phone"], userDesk: ["devices"] };

/**
 * Lists the tables whose last cell is neither visible nor reachable by scrolling, or whose row actions need
 * scrolling.
 */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      let edge = window.innerWidth;
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible")
          edge = Math.min(edge, box.getBoundingClientRect().right);
      return left >= 0 && right <= edge + 1;
    };
    const scrollable = (element: Element | null): Element | null =>
      !element || /auto|scroll/.test(getComputedStyle(element).overflowX)
        ? element
        : scrollable(element.parentElement);
    return [...document.querySelectorAll("main table")].flatMap((table) => {
      if (!table.checkVisibility()) return [];
      const name = table.querySelector("th")?.textContent ?? "";
      return [...table.querySelectorAll("tr")].slice(0, 12).flatMap((row) => {
        const last = row.lastElementChild;
        if (!last) return [];
        const menu = last.querySelector("[aria-haspopup=menu]");
        if (menu?.checkVisibility() && !isInSight(menu)) return [`row actions of ${name}`];
        scrollable(last)?.scrollTo({ left: 10_000 });
        const isReached = isInSight(last);
        scrollable(last)?.scrollTo({ left: 0 });
        return isReached ? [] : [`last column of ${name}`];
      });
    });
  });
}

for (const { email, path } of owners)
  test(`every table of ${email} can be read and used to its right edge at 1280 and 1366 pixels @once`, async ({
    page,
    baseURL,
  }) => {
    const own = staticPages.filter((each) => path.test(each));
    test.setTimeout(own.length * 30_000);
    await makeBusiness(testDatabase(), {
      name: "Kigali Executive and Long Distance Chauffeur-driven Hire Company of the Eastern Province Limited",
      email: `reservations-and-customer-care-${Date.now()}@kigali-executive-chauffeurs.example.com`,
      verification: "pending",
    });
    await page.goto("/login");
    await page.evaluate((columns) => {
      for (const [table, keys] of Object.entries(columns))
        localStorage.setItem(`columns:${table}`, JSON.stringify(keys));
    }, extraColumns);
    await openSessionAs(page, await demoUser(email), baseURL);
    let tables = 0;
    for (const each of own) {
      await page.goto(each);
      await expect(page.locator("h1").first(), each).toBeVisible();
      await expect(page.locator(".animate-skeleton"), each).toHaveCount(0);
      for (const width of [1366, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([each, width, ...(await unreachable(page))]).toEqual([each, width]);
      }
      tables += await page.locator("main table").count();
    }
    expect(tables).toBeGreaterThan(0);
  });
