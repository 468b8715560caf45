import type { Page } from "@playwright/test";
import { and, eq, isNotNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness } from "@/db/testing/factories";
import { demoUser, testDatabase } from "../users";
import { coveredControls } from "./covered-controls";
import { expect, expectReadableColours, expectSoundStructure, openSessionAs, test } from "./fixtures";
import { staticPages } from "./pages";
import { unreachableCells } from "./unreachable-cells";

/** The user who visits each page; the first match wins. */
const readers: [email: string | undefined, path: RegExp][] = [
  ["admin@gendana.rw", /^\/dashboard\/admin|^\/settings\/system/],
  ["fleet@gendana.rw", /^\/dashboard\/business|^\/document-verification/],
  ["renter@gendana.rw", /^\/dashboard|^\/settings|^\/verify|^\/business-badge|^\/logout|^\/unauthorized/],
  [undefined, /^/],
];
const readerOf = (path: string) => readers.find(([, own]) => own.test(path))?.[0];
const pagesOf = (email: string | undefined) => staticPages.filter((path) => readerOf(path) === email);

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
/** The widths of small desktops, where tables are as narrow as they get. */
const TABLE_WIDTHS = [1366, 1280];

/** Pages per test: few enough that the workers share them evenly. */
const PAGES_AT_ONCE = 10;

// Optional columns make a table as wide as it gets.
const extraColumns = { businessesAdmin: ["phone"], usersAdmin: ["devices"] };

test.describe.configure({ mode: "parallel" });

test("the file tree has pages for every reader @once", () => {
  for (const [email] of readers) expect(pagesOf(email)).not.toEqual([]);
});

for (const [email] of readers)
  for (let first = 0; first < pagesOf(email).length; first += PAGES_AT_ONCE)
    test(`every page fits a phone, is accessible and shows its tables to their right edge: ${email ?? "a visitor"} from page ${first + 1} @phone`, async ({
      page,
      baseURL,
    }) => {
      const own = pagesOf(email).slice(first, first + PAGES_AT_ONCE);
      // Allow each page as much time as other tests allow the few they visit.
      test.setTimeout(own.length * 30_000);
      if (email) await openSessionAs(page, await demoUser(email), baseURL);
      if (email === "admin@gendana.rw") await makeTablesWide(page);
      for (const path of own) {
        await page.setViewportSize(PHONE);
        await page.goto(path || "/");
        await expectLoaded(page, path);
        const aloud = (await page.locator(".sr-only").allTextContents()).join(" ");
        expect([path, aloud.match(/\S*\d[.,]\d{4,}\S*/g)]).toEqual([path, null]);
        await test.step(`${path} is accessible on a phone`, async () => {
          await expectSoundStructure(page);
          await expectReadableColours(page, "light");
        });
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect([path, widths[0]]).toEqual([path, widths[1]]);
        // Header and navigation of a phone, which all pages of a reader share.
        if (path === own[0]) await expectReadableColours(page, "dark");

        await page.setViewportSize(TABLET);
        const onTablet = async () => [
          path,
          await page.evaluate(() => document.documentElement.scrollWidth),
          ...(await coveredControls(page)),
        ];
        // Some components follow the width only when they are next rendered.
        await expect.poll(onTablet).toEqual([path, TABLET.width]);

        await page.setViewportSize(DESKTOP);
        await expectLoaded(page, path);
        await test.step(`${path} is accessible in the dark`, () => expectReadableColours(page, "dark"));
        const tables = await page.locator("main table").count();
        if (path === "/dashboard/admin/users") expect(tables).toBeGreaterThan(0);
        for (const width of tables > 0 ? TABLE_WIDTHS : []) {
          await page.setViewportSize({ width, height: 900 });
          // A table detects that it is too wide when the page is next rendered.
          await expect
            .poll(async () => [path, width, ...(await unreachableCells(page))])
            .toEqual([path, width]);
        }
        // Header and navigation of the desktop; the rest has the same colours as on a phone.
        if (path === own[0]) await expectReadableColours(page, "light");
        await page.emulateMedia({ colorScheme: "light" });
      }
    });

async function expectLoaded(page: Page, path: string): Promise<void> {
  await expect(page.locator("h1").first(), path).toBeVisible();
  await expect(page.locator(".skeleton"), path).toHaveCount(0);
}

async function makeTablesWide(page: Page): Promise<void> {
  await makeBusiness(testDatabase(), {
    name: "Kigali Executive and Long Distance Chauffeur-driven Hire Company of the Eastern Province Limited",
    email: `reservations-and-customer-care-${Date.now()}@kigali-executive-chauffeurs.example.com`,
    verification: "pending",
  });
  await makeLongPayment();
  await page.goto("/terms");
  await page.evaluate((columns) => {
    for (const [table, keys] of Object.entries(columns))
      localStorage.setItem(`columns:${table}`, JSON.stringify(keys));
  }, extraColumns);
}

/** Gives the newest payment the longest value in each column of its row. */
async function makeLongPayment(): Promise<void> {
  const database = testDatabase();
  const [row] = await database
    .select({ booking: bookings, payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.paidByPaymentId, payments.id))
    .where(and(eq(bookings.status, "completed"), isNotNull(payments.providerRef)))
    .limit(1);
  if (!row) throw new Error("the demo data has no such payment");
  const id = uuid();
  await database.insert(payments).values({
    ...row.payment,
    id,
    status: "failed",
    amount: 12_345_600,
    amountCents: 12_345_600,
    refundedCents: 0,
    providerRef: `pi_${id.replaceAll("-", "")}_a_reference_as_long_as_providers_may_make_them`,
    createdAt: new Date(),
  });
}
