import { and, between, eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { clientFor, demoUser, testDatabase } from "../users";
import { expect, expectAccessible, test } from "./fixtures";

const TESLA = "/vehicle/featured-tesla";

test.describe.configure({ mode: "parallel" });

/**
 * Returns the id of one of Umurava's cars with 11 to 20 reviews. How many reviews a car of the demo data has
 * depends on the time of day when it was made.
 */
async function vehicleWithTwoPagesOfReviews(): Promise<string> {
  const [row] = await testDatabase()
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .where(
      and(
        eq(businesses.name, "Umurava Car Hire"),
        eq(vehicles.status, "published"),
        between(vehicles.ratingCount, 11, 20),
      ),
    )
    .orderBy(vehicles.id)
    .limit(1);
  if (!row) throw new Error("No car of Umurava Car Hire has 11 to 20 reviews");
  return row.id;
}

test("the tabs of a car's page hold all their text and the reviews, and open by keyboard and by URL @once", async ({
  page,
  baseURL,
}) => {
  const vehicleId = await vehicleWithTwoPagesOfReviews();
  // Which ten reviews are the newest depends on when the demo data was made, so this test adds a reply to
  // one of them.
  const ownerClient = await clientFor(baseURL, await demoUser("fleet@gendana.rw"));
  const { items } = await (await ownerClient.get(`/api/vehicles/${vehicleId}/reviews`)).json();
  const reply = { reply: "Murakoze! The cable is in the boot next time too." };
  expect((await ownerClient.post(`/api/reviews/${items[0].id}/reply`, { data: reply })).status()).toBe(201);
  const htmlOf = async (path: string) => (await page.request.get(path)).text();
  const tesla = await htmlOf(TESLA);
  for (const words of ["Kiyovu yard", "Suitcases", "Type 2"]) expect(tesla).toContain(words);
  const reviewed = await htmlOf(`/vehicle/${vehicleId}`);
  for (const words of ["Reply from Umurava Car Hire", "Show more reviews"]) expect(reviewed).toContain(words);
  const read = async (query: string) =>
    (await page.request.get(`/api/vehicles/${vehicleId}/reviews?${query}`)).json();
  const [first, lowest] = [await read(""), await read("sort=lowest")];
  await page.goto(`/vehicle/${vehicleId}`);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(tab("Description")).toHaveAttribute("aria-selected", "true");
  await tab("Description").focus();
  for (const name of ["Specifications", "Features", "Reviews"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(name)).toBeFocused();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expectAccessible(page);
  }
  await expect(page).toHaveURL(/#reviews$/);
  await page.keyboard.press("Home");
  await expect(page.getByRole("tabpanel", { name: "Description" })).toBeVisible();
  await page.getByRole("banner").scrollIntoViewIfNeeded();
  await page
    .getByRole("link", { name: /Rated \d\.\d out of 5/ })
    .first()
    .click();
  await expect(page.getByRole("tabpanel", { name: "Reviews" })).toBeVisible();

  await test.step("show the distribution of ratings, every page of reviews, and the lowest ratings first", async () => {
    const panel = page.getByRole("tabpanel", { name: "Reviews" });
    await expect(panel.getByText(`${first.total} reviews`)).toBeVisible();
    const spread = panel.getByRole("list", { name: "Distribution of ratings" });
    await expect(spread.getByRole("listitem").first()).toContainText(`5 stars: ${first.ratingCounts[0]}`);
    await expect(panel.getByRole("article")).toHaveCount(10);
    await panel.getByRole("button", { name: "Show more reviews" }).click();
    await expect(panel.getByRole("article")).toHaveCount(first.total);
    await expect(panel.getByRole("button", { name: "Show more reviews" })).toHaveCount(0);
    await panel.getByLabel("Sort reviews").selectOption("Lowest rated");
    await expect(panel.getByRole("article").first()).toContainText(lowest.items[0].comment);
    await expectAccessible(page);
  });

  await page.goto("about:blank");
  await page.goto(`/vehicle/${vehicleId}#specifications`);
  await expect(page.getByRole("tabpanel", { name: "Specifications" })).toContainText("Gearbox");
});

test("the tabs show a message when reviews cannot be fetched, and try again", { tag: "@once" }, async ({
  page,
}) => {
  await page.route("**/api/vehicles/*/reviews?*", (route) =>
    route.fulfill({ status: 404, json: { error: { code: "not_found", message: "" } } }),
  );
  await page.goto(`/vehicle/${await vehicleWithTwoPagesOfReviews()}#reviews`);
  await page.getByRole("button", { name: "Show more reviews" }).click();
  await expect(page.getByText("Failed to fetch reviews")).toBeVisible();
  await page.unroute("**/api/vehicles/*/reviews?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to fetch reviews")).toHaveCount(0);
  await expect(page.getByRole("article").nth(10)).toBeVisible();
});
