import type { Locator } from "@playwright/test";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { makeVehicle } from "@/db/testing/factories";
import { testDatabase } from "../users";
import { expect, expectAccessible, isPhone, test } from "./fixtures";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every filter is a field of one form, every choice a link @once", async ({ page }) => {
    await page.goto("/vehicles");
    const panel = page.getByRole("form", { name: "Filters" });
    await panel.getByRole("checkbox", { name: /^Hybrid/ }).check();
    await panel
      .getByRole("checkbox", { name: /^Electric/ })
      .last()
      .check();
    await panel.getByRole("spinbutton", { name: "To" }).fill("200");
    await panel.getByRole("button", { name: "Apply filters" }).click();
    await page.waitForURL(/fuel=hybrid/);
    await expect(page.getByRole("link", { name: "Remove Hybrid" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove Up to $200" })).toBeVisible();
    await page.getByRole("link", { name: "List", exact: true }).click();
    await page.waitForURL(/view=list/);
    await page.getByRole("link", { name: "Reset Filters" }).click();
    await page.waitForURL("/vehicles?view=list");
  });
});

test("an unavailable car is shown among all cars and marked as such @once", async ({ page }) => {
  const { id } = await makeVehicle(testDatabase(), { title: `Taken today ${uuid().slice(-6)}` });
  await testDatabase().insert(vehicleOccupancy).values({
    id: uuid(),
    vehicleId: id,
    kind: "block",
    during: sql<string>`tstzrange(now() - interval '1 hour', now() + interval '2 days', '[)')`,
  });
  await page.goto(`/vehicles?ids=${id}`);
  await expect(page.getByRole("article").getByText("Unavailable", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/vehicles?ids=${id}&availability=available`);
  await expect(page.getByText("No car matches all of this")).toBeVisible();
  await page.getByRole("link", { name: "Any dates (1)" }).click();
  await page.waitForURL(`/vehicles?ids=${id}`);
});

test("favourites are stored under the product's key, and shown in every tab and on the car's page @once", async ({
  page,
  context,
}) => {
  await page.goto("/vehicles?search=tesla");
  const heart = page.getByRole("button", { name: "Save Tesla Model 3 2022" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("vehicleFavorites"))).toBe('["featured-tesla"]');

  const other = await context.newPage();
  await other.goto("/vehicle/featured-tesla");
  const same = other.getByRole("button", { name: "Save Tesla Model 3 2022" });
  await expect(same).toHaveAttribute("aria-pressed", "true");
  await same.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await same.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.goto("/vehicles");
  await page.getByRole("link", { name: "Saved (1)" }).click();
  await page.waitForURL("/vehicles?ids=featured-tesla");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Remove Saved cars" }).click();
  await page.waitForURL("/vehicles");
});

test("a picture that fails to load becomes the placeholder @once", async ({ page }) => {
  await page.route(/\/vehicles\/[\w-]+\.webp$/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/vehicles?search=tesla");
  await expect(page.getByRole("article").locator("img").first()).toHaveAttribute(
    "src",
    "/brand/placeholder-vehicle.svg",
  );
});

test("the map shows the cars found; a pin opens its car", async ({ page }) => {
  await page.goto("/vehicles?search=tesla&make=tesla");
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.waitForURL(/map=1/);
  const map = page.getByRole("region", { name: "Map of the cars found" });
  await expect(map.getByText("our own sketch of Kigali")).toBeVisible();
  const pin = map.getByRole("button", { name: /^Tesla Model 3 2022, \$45 \/ day/ });
  await pin.focus();
  await page.keyboard.press("Enter");
  const link = map.getByRole("link", { name: /Tesla Model 3 2022/ });
  await expect(link).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(link).toHaveCount(0);
  await expect(pin).toBeFocused();
  await page.keyboard.press("Enter");
  await link.click();
  await page.waitForURL(/\/vehicle\/featured-tesla/);
  await page.goBack();
  await page.waitForURL(/map=1/);
  if (isPhone(page)) await page.getByRole("button", { name: /^Show \d+ cars?$/ }).click();
  else await page.getByRole("link", { name: "Hide map" }).click();
  await page.waitForURL((url) => !url.searchParams.has("map"));
  await expect(map).toHaveCount(0);
});

test("clicking a cluster on the map zooms to its cars, also while a car's card is open @once", async ({
  page,
}) => {
  await page.goto("/vehicles?availability=all&map=1");
  const map = page.getByRole("region", { name: "Map of the cars found" });
  const single = map.getByRole("button", { name: / \/ day/ });
  const cluster = map.getByRole("button", { name: /pins here, zoom in/ });
  await single.first().locator("span").click();
  await expect(map.locator(".leaflet-popup")).toBeVisible();
  // A pin under the card cannot be clicked.
  const seen = await map.evaluate((room) =>
    [...room.querySelectorAll(".map-pin[data-cluster]")].findIndex((pin) => {
      const { left, top, width, height } = (pin.firstElementChild ?? pin).getBoundingClientRect();
      return pin.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  const members = Number(await map.locator(".map-pin[data-cluster]").nth(seen).textContent());
  await map.locator(".map-pin[data-cluster] span").nth(seen).click();
  await expect(map.locator(".leaflet-popup")).toHaveCount(0);
  const inSight = () =>
    map.evaluate((room) => {
      const frame = room.getBoundingClientRect();
      const isInside = (pin: Element) => {
        const { left, top } = (pin.firstElementChild ?? pin).getBoundingClientRect();
        return left >= frame.left && left <= frame.right && top >= frame.top && top <= frame.bottom;
      };
      const counts = [...room.querySelectorAll(".map-pin")]
        .filter(isInside)
        .map((pin) => (pin.hasAttribute("data-cluster") ? Number(pin.textContent) : 1));
      return counts.reduce((sum, count) => sum + count, 0);
    });
  await expect(cluster.or(single).first()).toBeAttached();
  // Pins at one place fan out; more than fifty of them are wider than a phone.
  await expect.poll(inSight).toBeGreaterThanOrEqual(Math.min(members, 50));
});

test("shows a message when the cars of the map fail to load @once", async ({ page }) => {
  await page.route("**/api/vehicles/pins?*", (route) =>
    route.fulfill({ status: 404, json: { error: { code: "not_found", message: "" } } }),
  );
  await page.goto("/vehicles?map=1");
  await expect(page.getByText("Failed to load vehicles. Please try again later.")).toBeVisible();
});

test("a category's page leads to its cars, to the listing and to the other categories", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Browse by category" }).getByRole("link", { name: /^SUV/ }).click();
  await page.waitForURL("/category/suv");
  const title = page.getByRole("heading", { level: 1, name: "SUVs to rent in Kigali" });
  await expect(title).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  if (!isPhone(page)) {
    // The picture is beside the text.
    const leftOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().left);
    expect(await leftOf(page.getByRole("main").locator("img").first())).toBeGreaterThan(
      (await leftOf(title)) + 400,
    );
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: /^See all \d+ cars with filters$/ }).click();
  await page.waitForURL("/vehicles?category=suv");
  await page.goBack();
  await page.waitForURL("/category/suv");
  await page
    .getByRole("region", { name: "Other categories" })
    .getByRole("link", { name: /^Luxury/ })
    .click();
  await page.waitForURL("/category/luxury");
  for (const id of ["sedan", "luxury", "sports", "convertible", "electric", "others"])
    expect((await page.request.get(`/category/${id}`)).status()).toBe(200);
  expect((await page.goto("/category/boats"))?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
