import { demoUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";
import { staticPages } from "./pages";

/** The user who visits each page; the first match wins. */
const readers: [email: string | undefined, path: RegExp][] = [
  ["admin@gendana.rw", /^\/dashboard\/admin|^\/settings\/system/],
  ["fleet@gendana.rw", /^\/dashboard\/business|^\/document-verification/],
  ["renter@gendana.rw", /^\/dashboard|^\/settings|^\/verify|^\/business-badge|^\/logout|^\/unauthorized/],
  [undefined, /^/],
];
const readerOf = (path: string) => readers.find(([, own]) => own.test(path))?.[0];

// Four long tests, so that several workers share them.
test.describe.configure({ mode: "parallel" });

test("the file tree has pages for every reader", () => {
  for (const [email] of readers)
    expect(staticPages.filter((path) => readerOf(path) === email)).not.toEqual([]);
});

for (const [email] of readers)
  test(`every page fits a phone and is accessible to ${email ?? "a visitor"} @phone`, async ({
    page,
    baseURL,
  }) => {
    const own = staticPages.filter((path) => readerOf(path) === email);
    // Allow each page as much time as other tests allow the few they visit.
    test.setTimeout(own.length * 30_000);
    if (email) await openSessionAs(page, await demoUser(email), baseURL);
    for (const path of own) {
      await page.goto(path || "/");
      await expect(page.locator("h1").first(), path).toBeVisible();
      await expect(page.locator(".animate-skeleton"), path).toHaveCount(0);
      const aloud = (await page.locator(".sr-only").allTextContents()).join(" ");
      expect([path, aloud.match(/\S*\d[.,]\d{4,}\S*/g)]).toEqual([path, null]);
      await test.step(`${path} is accessible`, () => expectAccessible(page, { isWalk: true }));
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect([path, widths[0]]).toEqual([path, widths[1]]);
    }
  });
