import sharp from "sharp";
import { expect, test } from "../../fixtures";
import { localized, prefixes, publicPages, readPageHead } from "../../page-head";

// Files that guide search engines, and the manifest for phones' home screens.

test("robots.txt disallows private pages and names the sitemap", async ({ anonymous, baseURL }) => {
  const text = await (await anonymous.get("/robots.txt")).text();
  for (const line of [
    "Disallow: /api/",
    "Disallow: /dashboard",
    "Disallow: /fr/payment",
    "Disallow: /login?",
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/Disallow: \/(vehicles?|login)?\n/);
  expect(text).toContain(`Sitemap: ${new URL("/sitemap.xml", baseURL).href}`);
});

test("the sitemap lists every public page in every language", async ({ anonymous, baseURL }) => {
  const index = await anonymous.get("/sitemap.xml");
  expect([index.status(), index.headers()["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const files = placesIn(await index.text());
  expect(files.length).toBeGreaterThan(1);
  const places: string[] = [];
  for (const file of files) {
    const found = placesIn(await (await anonymous.get(file)).text());
    expect(found.length).toBeLessThanOrEqual(50_000);
    places.push(...found);
  }
  expect(new Set(places).size).toBe(places.length);
  for (const path of publicPages)
    for (const prefix of Object.values(prefixes))
      expect(places).toContain(new URL(localized(path, prefix), baseURL).href);
  // Each lists its own canonical URL. The pages of companies are all alike, and other tests make a thousand.
  const first = placesIn(await (await anonymous.get("/sitemap/0.xml")).text());
  const isCompany = (place: string) => place.includes("/company/");
  expect(first.some(isCompany)).toBe(true);
  for (const place of [...first.filter((each) => !isCompany(each)), ...first.filter(isCompany).slice(0, 3)]) {
    const page = await readPageHead(anonymous, place);
    expect([place, page.status, new URL(page.canonical ?? place).href]).toEqual([place, 200, place]);
  }
  for (const none of ["/sitemap/9999.xml", "/sitemap/x.xml"])
    expect((await anonymous.get(none)).status()).toBe(404);
});

function placesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place ?? "");
}

test("phones can put the site on their home screen", async ({ anonymous }) => {
  const { head } = await readPageHead(anonymous, "/");
  expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const manifest = await (await anonymous.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ short_name: "Gendana", start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await anonymous.get(src)).body()).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test("security.txt names the support address and when it expires", async ({ anonymous, baseURL }) => {
  const response = await anonymous.get("/.well-known/security.txt");
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = (await response.text()).trim().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(": ")));
  expect(fields.Contact).toMatch(/^mailto:\S+@\S+$/);
  expect(fields.Canonical).toBe(new URL("/.well-known/security.txt", baseURL).href);
  expect(Date.parse(fields.Expires)).toBeGreaterThan(Date.now());
});
