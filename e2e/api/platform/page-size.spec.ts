import { brotliCompressSync } from "node:zlib";
import { routing } from "@/lib/platform/i18n/routing";
import { openCached } from "../../cached-page";
import { expect, test } from "../../fixtures";

// product.md §8: the size of a public page with Brotli, in KiB: its HTML from the cache, without its inlined picture, and
// its hydration data, which is a file of its own (docs/decisions/098). The target for the HTML is 14.
const budgets = {
  "/": { html: 9, hydration: 7.5 },
  // Not of SUVs, because other tests add some.
  "/category/sedan": { html: 7, hydration: 6 },
  "/location": { html: 9, hydration: 8.5 },
  "/how-it-works": { html: 8.5, hydration: 9.5 },
  "/list-your-car": { html: 5.5, hydration: 5.5 },
  "/vehicle/featured-tesla": { html: 12, hydration: 11 },
  "/vehicles": { html: 13, hydration: 10 },
};

const bytesOf = (html: string) => brotliCompressSync(html).length;
/** To a tenth, as the budgets are given. */
const kib = (bytes: number) => Number((bytes / 1024).toFixed(1));
const inlinePicture = /data:image\/avif;base64,[\w+/=]+/g;
const addressOf = (path: string, locale: string) =>
  locale === routing.defaultLocale ? path : `/${locale}${path}`.replace(/\/$/, "");

for (const [path, most] of Object.entries(budgets))
  test(`${path} is a document of at most ${most.html} KiB in every language`, async ({ anonymous }) => {
    for (const address of routing.locales.map((locale) => addressOf(path, locale))) {
      const { html, data } = await openCached(anonymous, address);
      expect(kib(bytesOf(html.replace(inlinePicture, ""))), address).toBeLessThanOrEqual(most.html);
      expect(kib(bytesOf(data)), address).toBeLessThanOrEqual(most.hydration);
    }
  });

// A category shows its own picture and that of its first car.
const pictures = {
  "/": 1,
  "/category/sedan": 2,
  "/location": 1,
  "/vehicle/featured-tesla": 1,
  "/vehicles?make=tesla": 1,
};
for (const [path, count] of Object.entries(pictures))
  test(`${path} carries the pictures of a phone's first screen once, in its HTML`, async ({ anonymous }) => {
    const html = await (await anonymous.get(path)).text();
    const found = html.match(inlinePicture) ?? [];
    expect(new Set(found).size).toBe(count);
    expect(found).toHaveLength(count);
    for (const picture of found) {
      expect(picture.length).toBeGreaterThan(2_000);
      expect(picture.length * 0.75).toBeLessThan(8 * 1024);
    }
    expect(html.match(/srcSet="data:image\/avif[^>]*\/><img [^>]*fetchPriority="high"/g)).toHaveLength(count);
  });

test("structured data and the first scripts are in the HTML once, and not also in the hydration data", async ({
  anonymous,
}) => {
  for (const path of Object.keys(budgets)) {
    const { html, data } = await openCached(anonymous, path);
    expect([path, html.match(/application\/ld\+json">\{"@context"/g)?.length]).toEqual([path, 1]);
    expect([path, html.split("@context").length]).toEqual([path, 2]);
    expect([path, html.includes("localStorage.getItem(")]).toEqual([path, true]);
    expect([path, /@context|localStorage\.getItem\(/.test(data)]).toEqual([path, false]);
  }
});

test("no page contains the not-found page of Next or ours", async ({ anonymous }) => {
  for (const path of Object.keys(budgets)) {
    const { html, data } = await openCached(anonymous, path);
    expect([path, /page (could not be|not) found/i.test(html + data)]).toEqual([path, false]);
  }
});

test("content shown on demand loads its own messages, in the language of the page", async ({ anonymous }) => {
  const { html, data } = await openCached(anonymous, "/fr");
  const response = await anonymous.get("/api/messages?locale=fr");
  expect(response.status()).toBe(200);
  const { search, layout, errors, notifications } = await response.json();
  expect(search.clearDates).toBe("Effacer les dates");
  expect(html + data).not.toContain(search.clearDates);
  expect(layout.quickLogout).toBeTruthy();
  expect(errors.emailInvalid).toBeTruthy();
  expect(notifications).toBeUndefined();
  expect((await anonymous.get("/api/messages?locale=de")).status()).toBe(422);
  expect((await anonymous.get("/api/messages")).status()).toBe(422);
});
