import sharp from "sharp";
import { expect, freshDates, test } from "../../fixtures";
import {
  decodeHtml,
  graphNodes,
  listProperty,
  localized,
  prefixes,
  publicPages,
  readPageHead,
} from "../../page-head";

// What search engines and social networks read of the pages.

for (const path of publicPages)
  test(`${path} has its canonical address, title and description in each language`, async ({
    anonymous,
    baseURL,
  }) => {
    const url = (language: string) =>
      new URL(language + (language && path === "/" ? "" : path), baseURL).href;
    const titles = new Set<string | undefined>();
    for (const [language, prefix] of Object.entries(prefixes)) {
      const page = await readPageHead(anonymous, localized(path, prefix));
      expect(page.status).toBe(200);
      expect(new URL(page.canonical ?? "").href).toBe(url(prefix));
      expect(page.languages).toEqual({
        en: url(""),
        fr: url("/fr"),
        rw: url("/rw"),
        "x-default": url(""),
      });
      expect(page.robots).toBeUndefined();
      expect(page.property("description")?.length).toBeGreaterThan(30);
      expect(page.property("og:title")).toBeTruthy();
      expect(page.property("og:url")).toBe(page.canonical);
      expect(page.property("og:locale")?.slice(0, 2)).toBe(language);
      expect(page.property("twitter:card")).toBe("summary_large_image");
      titles.add(page.title);
    }
    expect(titles.size).toBe(3);
  });

test("pages are shared with a picture of 1200 × 630 and small file size", async ({ anonymous }) => {
  const pictures = new Map<string, string>();
  for (const path of publicPages) {
    const page = await readPageHead(anonymous, path);
    const picture = page.property("og:image") ?? "";
    expect(picture).toMatch(/^https?:\/\//);
    expect(page.property("twitter:image")).toBe(picture);
    pictures.set(path, picture);
    const response = await anonymous.get(picture);
    const body = await response.body();
    const { width, height, format } = await sharp(body).metadata();
    expect([path, response.status(), width, height, format]).toEqual([path, 200, 1200, 630, "jpeg"]);
    expect(body.length).toBeLessThanOrEqual(80_000);
  }
  // A category and a vehicle are shared with their own picture.
  expect(
    new Set(["/", "/category/suv", "/vehicle/featured-tesla"].map((path) => pictures.get(path))).size,
  ).toBe(3);
});

test("the internal path of English pages redirects to the path without a language", async ({
  anonymous,
  baseURL,
}) => {
  for (const [path, bare] of [
    ["/en", "/"],
    ["/en/vehicles?search=rav4", "/vehicles?search=rav4"],
    ["/en/vehicle/featured-tesla", "/vehicle/featured-tesla"],
    ["/locations", "/location"],
    ["/fr/locations", "/fr/location"],
  ] as const) {
    const response = await anonymous.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 308]);
    expect(new URL(response.headers().location ?? "", baseURL).href).toBe(new URL(bare, baseURL).href);
  }
  const foreign = await anonymous.get("/en/%2F%2Fevil.example", { maxRedirects: 0 });
  expect(new URL(foreign.headers().location ?? "", baseURL).host).toBe(new URL(baseURL ?? "").host);
});

test("a search with words, dates or filters is noindex, the plain listing is indexed", async ({
  anonymous,
}) => {
  const { startsAt, endsAt } = freshDates();
  const dates = `from=${startsAt.slice(0, 10)}&to=${endsAt.slice(0, 10)}`;
  for (const query of ["search=rav4", dates, "seats=7", "fuel=electric&page=2"]) {
    const page = await readPageHead(anonymous, `/vehicles?${query}`);
    expect([query, page.robots, page.canonical]).toEqual([query, "noindex, follow", undefined]);
  }
  for (const [query, path] of [
    ["utm_source=letter", "/vehicles"],
    ["sort=year", "/vehicles"],
    ["page=2", "/vehicles?page=2"],
  ] as const) {
    const page = await readPageHead(anonymous, `/vehicles?${query}`);
    expect([query, page.robots]).toEqual([query, undefined]);
    expect(page.canonical?.endsWith(path)).toBe(true);
  }
});

test("a further page of the listing has its own title; one beyond the last redirects to the last", async ({
  anonymous,
}) => {
  const [first, second] = [
    await readPageHead(anonymous, "/vehicles"),
    await readPageHead(anonymous, "/vehicles?page=2"),
  ];
  expect([first.title, second.title]).toEqual([
    "Cars in Kigali · Gendana",
    "Cars in Kigali · Page 2 · Gendana",
  ]);
  const beyond = await anonymous.get("/fr/vehicles?sort=name&page=1200", { maxRedirects: 0 });
  const last = new URL(beyond.headers().location ?? "", "http://any");
  expect([beyond.status(), last.pathname, last.searchParams.get("sort")]).toEqual([
    307,
    "/fr/vehicles",
    "name",
  ]);
  const page = Number(last.searchParams.get("page"));
  expect([page > 1, page < 1200]).toEqual([true, true]);
});

test("private and missing pages say noindex", async ({ anonymous }) => {
  for (const path of ["/login", "/fr/login", "/unauthorized", "/vehicle/nobody-knows", "/rw/vehicle/nobody"])
    expect([path, (await readPageHead(anonymous, path)).robots]).toEqual([
      path,
      expect.stringContaining("noindex"),
    ]);
  for (const [path, title] of [
    ["/vehicle/nobody-knows", "Vehicle not found"],
    ["/fr/vehicle/nobody", "Véhicule introuvable"],
    ["/rw/vehicle/no%00body", "Imodoka ntiyabonetse"],
  ] as const) {
    const { status, html } = await readPageHead(anonymous, path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain(title);
  }
});

test("a vehicle's structured data agrees with its page", async ({ anonymous }) => {
  const { html, graph, canonical } = await readPageHead(anonymous, "/vehicle/featured-tesla");
  const [vehicle] = graphNodes(graph, "Product");
  expect(graphNodes(graph, "Car")).toEqual([vehicle]);
  expect(html).toContain(`${vehicle?.name}</h1>`);
  expect(vehicle?.url).toBe(canonical);
  const offer = vehicle?.offers as Record<string, string>;
  expect([offer.price, offer.priceCurrency]).toEqual(["45.00", "USD"]);
  expect(html).toContain(`$${Number(offer.price)}`);
  const rating = vehicle?.aggregateRating as Record<string, number>;
  expect(html).toContain(`${rating.reviewCount} review`);
  expect(html).toContain(Number(rating.ratingValue).toFixed(1));
  for (const review of listProperty<{ author: { name: string } }>(vehicle, "review"))
    expect(html).toContain(review.author.name);
  const [trail] = graphNodes(graph, "BreadcrumbList");
  expect(listProperty(trail, "itemListElement").map(({ position }) => position)).toEqual([1, 2, 3]);
});

test("the listing's structured data names its vehicles in their order", async ({ anonymous }) => {
  const { html, graph } = await readPageHead(anonymous, "/fr/vehicles?sort=name");
  const [list] = graphNodes(graph, "ItemList");
  const named = listProperty<{ url: string }>(list, "itemListElement").map(
    ({ url }) => new URL(url).pathname,
  );
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const shown = [...body.matchAll(/<a [^>]*href="(\/fr\/vehicle\/[^"?#]+)[^"]*"/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named).toEqual([...new Set(shown)]);
});

test("the home page's structured data has the organization, its address and the search", async ({
  anonymous,
  baseURL,
}) => {
  const { graph } = await readPageHead(anonymous, "/rw");
  const [organization] = graphNodes(graph, "Organization");
  expect(listProperty(organization, "location").length).toBeGreaterThan(0);
  const action = graphNodes(graph, "WebSite")[0]?.potentialAction as { target: { urlTemplate: string } };
  expect(action.target.urlTemplate).toBe(
    new URL("/rw/vehicles?search=", baseURL).href.concat("{search_term_string}"),
  );
});

test("the locations page's structured data has the offices and answers it shows", async ({ anonymous }) => {
  const { html, graph } = await readPageHead(anonymous, "/location");
  const shown = decodeHtml(html.slice(html.indexOf("<main"), html.indexOf("</main>"))) ?? "";
  const [faq] = graphNodes(graph, "FAQPage");
  const entries = listProperty<{ name: string; acceptedAnswer: { text: string } }>(faq, "mainEntity");
  expect(entries.length).toBe(shown.match(/<summary/g)?.length);
  for (const { name, acceptedAnswer } of entries) {
    expect(shown).toContain(name);
    expect(shown).toContain(acceptedAnswer.text);
  }
  const offices = listProperty<{ telephone: string; address: { streetAddress: string } }>(
    graphNodes(graph, "Organization")[0],
    "location",
  );
  expect(offices.length).toBeGreaterThan(0);
  for (const { telephone, address } of offices) {
    expect(shown).toContain(telephone);
    expect(shown).toContain(address.streetAddress);
  }
});

test("a page the browser has cached is answered with 304", async ({ anonymous }) => {
  // Another test may change a vehicle in between: then the page has a new ETag, and the next attempt gets
  // that.
  await expect(async () => {
    const etag = (await anonymous.get("/how-it-works")).headers().etag ?? "";
    const again = await anonymous.get("/how-it-works", { headers: { "if-none-match": etag } });
    expect([etag !== "", again.status(), (await again.body()).length]).toEqual([true, 304, 0]);
  }).toPass();
});

test("an unknown address answers 404 in the reader's language, to API clients as JSON", async ({
  anonymous,
}) => {
  for (const [path, pageText, foreign] of [
    ["/no/such/page", "Oops! Page not found", "Oups"],
    ["/fr/no/such/page", "Oups\u00a0! Page introuvable", "Oops!"],
    ["/rw/ntaho", "Mbega! Urupapuro ntirubonetse", "Oops!"],
  ] as const) {
    const page = await readPageHead(anonymous, path);
    expect([path, page.status, page.robots]).toEqual([path, 404, expect.stringContaining("noindex")]);
    expect(page.html).toContain(`${pageText}</h1>`);
    expect(page.html).not.toContain(foreign);
  }
  for (const path of ["/api/nope", "/api/vehicles/featured-tesla/nope", "/otp/nope", "/api"])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const response = await anonymous.fetch(path, { method });
      expect([method, path, response.status(), (await response.json()).error.code]).toEqual([
        method,
        path,
        404,
        "not_found",
      ]);
    }
});

test("an address that cannot be decoded answers 404 in its language", async ({ anonymous }) => {
  for (const path of ["/vehicle/%FF", "/fr/vehicle/%E0%A4%A", "/category/%FF", "/rw/category/100%"]) {
    const response = await anonymous.get(path);
    expect([path, response.status(), await response.text()]).toEqual([
      path,
      404,
      expect.stringContaining(`<html lang="${/^\/(fr|rw)/.exec(path)?.[1] ?? "en"}"`),
    ]);
  }
});
