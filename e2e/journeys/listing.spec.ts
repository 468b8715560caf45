import type { Locator, Page } from "@playwright/test";
import { day, expect, expectAccessible, isPhone, test } from "./fixtures";

// Other tests add vehicles in parallel, so nothing here depends on their number.

test.describe.configure({ mode: "parallel" });

const expectQuery = (page: Page, query: Record<string, string | null>) =>
  page.waitForURL(({ searchParams }) =>
    Object.entries(query).every(([name, value]) => searchParams.get(name) === value),
  );

/** The filter panel: beside the list, or in a sheet on phones. */
async function filters(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole("form", { name: "Filters" });
  await page.getByRole("button", { name: "Filters" }).click();
  return page.getByRole("dialog", { name: "Filters" });
}

/** Returns to the list where a sheet covers it. */
async function done(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: /^Show \d+ cars?$/ }).click();
}

const current = (page: Page, name: string | RegExp) =>
  page.getByRole("list", { name: "Category" }).getByRole("link", { name, exact: false });

test("shows figures of the cars, and filters by categories and by a budget with one click @once", async ({
  page,
}) => {
  await page.goto("/vehicles");
  await expect(page.getByRole("heading", { level: 1, name: "Cars in Kigali" })).toBeVisible();
  for (const label of ["in total", "available now", "average per day"]) {
    const figure = page.locator("dl > div", { has: page.getByText(label, { exact: true }) });
    await expect(figure.locator("dd")).toHaveText(/^\$?\d+/);
  }
  await expect(page.getByRole("status").filter({ hasText: /^\d+ cars$/ })).toBeVisible();
  await expectAccessible(page);

  await test.step("filters by one category, by several, and by all again; Back restores the previous choice", async () => {
    await expect(current(page, /^All/)).toHaveAttribute("aria-current", "true");
    await current(page, /^SUV/).click();
    await expectQuery(page, { category: "suv" });
    await expect(current(page, /^SUV/)).toHaveAttribute("aria-current", "true");
    await current(page, /^Sedan/).click();
    await expectQuery(page, { category: "suv,sedan" });
    await page.goBack();
    await expectQuery(page, { category: "suv" });
    await expect(current(page, /^Sedan/)).not.toHaveAttribute("aria-current", "true");
    await current(page, /^All/).click();
    await expectQuery(page, { category: null });
    await expect(current(page, /^All/)).toHaveAttribute("aria-current", "true");
  });

  await test.step("sets a budget with one click, and a second click removes it", async () => {
    const quick = page.getByRole("list", { name: "Quick filters" });
    for (const [label, min, max, chip] of [
      ["Under $100", null, "100", "Up to $100"],
      ["$100-$200", "100", "200", "$100 to $200"],
      ["Over $200", "200", null, "From $200"],
    ] as const) {
      await quick.getByRole("link", { name: label }).click();
      await expectQuery(page, { "price-min": min, "price-max": max });
      await expect(page.getByRole("link", { name: `Remove ${chip}` })).toBeVisible();
    }
    await quick.getByRole("link", { name: "Over $200" }).click();
    await expectQuery(page, { "price-min": null, "price-max": null });
  });
});

test("shows the picture and the title of the first car on the first screen @phone", async ({ page }) => {
  for (const language of ["", "/fr", "/rw"])
    for (const path of ["/vehicles", `/vehicles?from=${day(20)}&to=${day(23)}`, "/category/suv"]) {
      await page.goto(language + path);
      const card = page.getByRole("main").getByRole("article").first();
      for (const part of [card.locator("img"), card.getByRole("heading")])
        await expect(part).toBeInViewport({ ratio: 1 });
    }
});

test("searches as soon as a filter is ticked, keeps the focus, and resets to all", async ({ page }) => {
  await page.goto("/vehicles");
  const panel = await filters(page);
  const hybrid = panel.getByRole("checkbox", { name: /^Hybrid/ });
  await hybrid.focus();
  await page.keyboard.press("Space");
  await expectQuery(page, { fuel: "hybrid" });
  await expect(hybrid).toBeFocused();
  await panel.getByRole("radio", { name: /^5 seats or more/ }).check();
  await expectQuery(page, { seats: "5" });
  await panel.getByRole("checkbox", { name: /^Automatic/ }).check();
  await panel.getByRole("checkbox", { name: /^Toyota/ }).check();
  await expectQuery(page, { fuel: "hybrid", seats: "5", gearbox: "automatic", make: "toyota" });
  await done(page);
  const chips = page.getByRole("list", { name: "Active filters" });
  for (const chip of ["Hybrid", "Automatic", "5 seats or more", "Toyota"])
    await expect(chips.getByRole("link", { name: `Remove ${chip}` })).toHaveCount(1);
  await expectAccessible(page);
  await chips.getByRole("link", { name: "Remove Toyota" }).click();
  await expectQuery(page, { make: null, fuel: "hybrid" });
  await chips.getByRole("link", { name: "Reset Filters" }).click();
  await page.waitForURL("/vehicles");
  await expect(chips).toHaveCount(0);
  await expect(current(page, /^All/)).toHaveAttribute("aria-current", "true");
});

test("expands long lists, and says on a phone how many cars it would show", async ({ page }) => {
  await page.goto("/vehicles");
  const panel = await filters(page);
  const features = panel.getByRole("group", { name: "Features" });
  await expect(features.getByRole("checkbox")).toHaveCount(6);
  await features.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect(features.getByRole("checkbox").nth(6)).toBeVisible();
  await panel.getByRole("radio", { name: "Available only" }).check();
  await expectQuery(page, { availability: "available" });
  await panel.getByRole("checkbox", { name: /^Instant book/ }).check();
  await expectQuery(page, { availability: "available", instant: "1" });
  await panel.getByRole("group", { name: "Neighbourhood" }).getByRole("checkbox").first().check();
  await page.waitForURL(({ searchParams }) => searchParams.has("place") && searchParams.has("instant"));
  if (isPhone(page)) {
    await panel.getByRole("radio", { name: "4.5 or higher" }).check();
    await expectQuery(page, { rating: "4.5" });
    const shown = panel.getByRole("button", { name: /^(Show \d+ cars?|No cars)$/ });
    // At some times of the day every car of this choice is out; other journeys book some meanwhile.
    await expect(async () => {
      const found = await page.request.get(`/api/vehicles${new URL(page.url()).search}&limit=100`);
      const count: number = (await found.json()).length;
      const name = count === 0 ? "No cars" : `Show ${count} ${count === 1 ? "car" : "cars"}`;
      await expect(shown).toHaveText(name, { timeout: 1_000 });
    }).toPass();
    await shown.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  }
});

test("sorts by price by default and by the chosen order, and moves the price by keyboard @once", async ({
  page,
}) => {
  await page.goto("/vehicles");
  const sort = page.getByLabel("Sort by");
  await expect(sort).toHaveValue("price");
  const prices = async () =>
    (await page.locator("article .in-usd").allTextContents())
      .filter((text) => /^\$[\d,.]+$/.test(text))
      .map((text) => Number(text.replace(/[$,]/g, "")));
  const cheapest = await prices();
  expect(cheapest.length).toBeGreaterThan(10);
  expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  for (const order of ["price-desc", "year", "name", "rating"]) {
    await sort.selectOption(order);
    await expectQuery(page, { sort: order });
  }
  await sort.selectOption("price-desc");
  await expectQuery(page, { sort: "price-desc" });
  await expect(async () => {
    const dearest = await prices();
    expect(dearest).toEqual([...dearest].sort((a, b) => b - a));
    expect(dearest[0]).toBeGreaterThan(cheapest[0] ?? 0);
  }).toPass();

  await test.step("moves the price from 0 to 500 in steps of 10 by keyboard, and by its fields", async () => {
    const panel = await filters(page);
    const lowest = panel.getByRole("slider", { name: "Lowest price" });
    const highest = panel.getByRole("slider", { name: "Highest price" });
    await expect(lowest).toHaveAttribute("min", "0");
    await expect(highest).toHaveAttribute("max", "500");
    await expect(highest).toHaveAttribute("aria-valuetext", "$500 a day or more");
    await lowest.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectQuery(page, { "price-min": "20" });
    await expect(lowest).toBeFocused();
    const to = panel.getByRole("spinbutton", { name: "To" });
    await to.fill("83");
    await to.press("Enter");
    await expectQuery(page, { "price-min": "20", "price-max": "80" });
    await expect(to).toHaveValue("80");
    await expectAccessible(page);
  });
});

test("shows a grid or a list as the URL says, and links to further pages", async ({ page }) => {
  await page.goto("/vehicles");
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expectQuery(page, { view: "list" });
  await page.reload();
  // On a phone there is one link, to the other view.
  if (isPhone(page)) await expect(page.getByRole("link", { name: "Grid", exact: true })).toBeVisible();
  else
    await expect(page.getByRole("link", { name: "List", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
  await expectAccessible(page);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expectQuery(page, { page: "2", view: "list" });
  // A page number beyond the end shows the last page.
  await page.goto("/vehicles?page=50");
  const last = pages.getByRole("link", { name: /^Page/ }).last();
  await expect(last).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("corrects a typing error and says so @once", async ({ page }) => {
  await page.goto("/vehicles?search=toyta");
  await expect(page.getByText("Showing results for “toyota”")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Toyota/ }).first()).toBeVisible();
});

test("suggests which filter to remove if nothing is found, with the number of cars @once", async ({
  page,
}) => {
  await page.goto("/vehicles?category=sports&price-max=10");
  await expect(page.getByText("No car matches all of this")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Any price \(\d+\)$/ }).click();
  await page.waitForURL("/vehicles?category=sports");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("names the search words and all categories legibly in French @phone", async ({ page }) => {
  await page.goto("/fr/vehicles?search=zzzz");
  await expect(page.getByRole("link", { name: "Retirer «\u00a0zzzz\u00a0»" })).toBeVisible();
  const all = page.getByRole("link", { name: /^Toutes/ }).first();
  const [mark, label] = await Promise.all([
    all.locator("svg").boundingBox(),
    all.getByText("Toutes").boundingBox(),
  ]);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(label?.x ?? 0);
});

test("keeps the dates when the header searches for other words", async ({ page }) => {
  const [from, to] = [day(50), day(53)];
  await page.goto(`/vehicles?from=${from}&to=${to}`);
  await expect(page.getByRole("heading", { name: /available$/ })).toBeVisible();
  if (isPhone(page)) await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const header = isPhone(page) ? page.getByRole("dialog") : page.getByRole("banner");
  await header.getByRole("searchbox", { name: "Search vehicles" }).fill("toyota");
  await header.getByRole("button", { name: "Search", exact: true }).click();
  await expectQuery(page, { search: "toyota", from, to });
  await expect(page.getByRole("form", { name: "Search for a car" }).getByLabel("Where")).toHaveValue(
    "toyota",
  );
});

test("is where a car's page leads back to @once", async ({ page }) => {
  await page.goto("/vehicles?category=electric&sort=rating");
  await page.getByRole("article").first().getByRole("link").click();
  await page.waitForURL(/\/vehicle\//);
  await page.getByRole("link", { name: "All cars", exact: true }).click();
  await page.waitForURL("/vehicles?category=electric&sort=rating");
});
