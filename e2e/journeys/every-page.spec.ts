import { townsperson } from "../people";
import { expect, expectAccessible, signInAs, test } from "./fixtures";
import { pages } from "./pages";

/** Who looks at which pages; the first that matches. */
const readers: [email: string | undefined, path: RegExp][] = [
  ["admin@gendana.rw", /^\/dashboard\/admin|^\/settings\/system/],
  ["fleet@gendana.rw", /^\/dashboard\/business|^\/document-verification/],
  ["renter@gendana.rw", /^\/dashboard|^\/settings|^\/verify|^\/business-badge|^\/logout|^\/unauthorized/],
  [undefined, /^/],
];
const readerOf = (path: string) => readers.find(([, own]) => own.test(path))?.[0];

// Four long walks: no worker has them all to itself.
test.describe.configure({ mode: "parallel" });

test("the tree has pages for everybody", () => {
  for (const [email] of readers) expect(pages.filter((path) => readerOf(path) === email)).not.toEqual([]);
});

for (const [email] of readers)
  test(`every page fits a phone and is accessible to ${email ?? "a visitor"} @phone`, async ({
    page,
    baseURL,
  }) => {
    const own = pages.filter((path) => readerOf(path) === email);
    // As patient with each page as other tests are with the few they visit.
    test.setTimeout(own.length * 30_000);
    if (email) await signInAs(page, await townsperson(email), baseURL);
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
