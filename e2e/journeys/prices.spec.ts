import { makeBusiness, makeExtra, makePickUpPlace, makeVehicle } from "@/db/testing/factories";
import { newcomer, testDatabase } from "../users";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner sets prices and tries them out before a renter does @once", async ({ page, baseURL }) => {
  const owner = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id });
  const title = "Toyota Probox 2019";
  const vehicle = await makeVehicle(testDatabase(), {
    businessId: business.id,
    title,
    dailyPriceCents: 4_000,
  });
  await openSessionAs(page, owner, baseURL);

  await page.goto("/dashboard/business/vehicles");
  await expect(page.getByText("$40 / day")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: `Prices of ${title}` }).click();
  await page.waitForURL(`**/vehicles/${vehicle.id}/prices`);
  await expect(page.getByRole("heading", { level: 1, name: `Prices of ${title}` })).toBeVisible();

  // Four days of a season, so the result does not depend on the weekday.
  const simulator = page.getByRole("heading", { name: "What will a renter pay?" }).locator("../..");
  await simulator.getByLabel("Pick-up date").fill(day(40));
  await simulator.getByLabel("Return date").fill(day(44));
  await expect(simulator.getByText("$160", { exact: true }).last()).toBeVisible();
  await page.getByRole("button", { name: "Add a season" }).click();
  const season = page.getByRole("group", { name: "Season 1" });
  await season.getByLabel("Name").fill("Gorilla season");
  await expect(season.locator("[aria-invalid=true]")).toHaveCount(0);
  await season.getByLabel("First day").fill(day(42));
  await season.getByLabel("Last day").fill(day(60));
  await season.getByLabel("A day").fill("70");
  await page.getByRole("switch", { name: "Driver", exact: true }).check();
  await page.getByRole("checkbox", { name: /^Driver/ }).check();
  await expect(simulator.getByText("Gorilla season, $70 × 2 days")).toBeVisible();
  // 2 × $40 + 2 × $70 + 4 × $25 for the driver, before and after saving.
  await expect(simulator.getByText("$320", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await season.getByLabel("Last day").fill(day(41));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The last day must not be before the first.")).toBeVisible();
  await season.getByLabel("Last day").fill(day(60));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Prices saved")).toBeVisible();

  // Businesses cannot rent, so the owner views the car as a visitor.
  await page.context().clearCookies();
  await page.goto(`/vehicle/${vehicle.id}?from=${day(40)}&to=${day(44)}`);
  await expect(page.getByText(/Gorilla season, .*: \$70 \/ day/).first()).toBeVisible();
  await expect(page.getByText("Gorilla season, $70 × 2 days")).toBeVisible();
  await page.getByText("Insurance, driver, delivery").click();
  await page.getByRole("checkbox", { name: /^Driver/ }).check();
  await expect(page.getByText("$320", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a renter enters the address before delivery is in the price @once", async ({ page }) => {
  const vehicle = await makeVehicle(testDatabase(), { dailyPriceCents: 4_000, isInstantBook: true });
  await makeExtra(testDatabase(), { vehicleId: vehicle.id });
  await page.goto(`/vehicle/${vehicle.id}?from=${day(40)}&to=${day(42)}`);
  await expect(page.getByText("$80", { exact: true }).last()).toBeVisible();
  await page.getByText("Insurance, driver, delivery").click();
  await page.getByRole("checkbox", { name: /^Delivery/ }).check();
  const book = page.getByRole("button", { name: "Add the delivery address" });
  await expect(book).toBeDisabled();
  await page.getByLabel("Where should the car be brought?").fill("KG 7 Ave, Kacyiru");
  await expect(page.getByText("$95", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Book now" })).toBeEnabled();
  // The extras are kept in the URL, the delivery address is not.
  await page.waitForURL(/&extras=delivery$/);
  await page.reload();
  await expect(page.getByText("$95", { exact: true })).toBeVisible();
});

test("a renter chooses an hour at which the office is closed only for a delivery @once", async ({ page }) => {
  const hours = { opensAt: "08:00", closesAt: "18:00" };
  const { id: businessId } = await makeBusiness(testDatabase());
  const weeklyHours = Array.from({ length: 7 }, () => hours);
  const { id: pickUpPlaceId } = await makePickUpPlace(testDatabase(), { businessId, weeklyHours });
  const terms = { dailyPriceCents: 4_000, isInstantBook: true };
  const vehicle = await makeVehicle(testDatabase(), { businessId, pickUpPlaceId, ...terms });
  await makeExtra(testDatabase(), { vehicleId: vehicle.id });
  await page.goto(`/vehicle/${vehicle.id}?from=${day(40)}&to=${day(42)}`);
  const pickUpTime = page.getByLabel("Pick-up time");
  await expect(page.getByText("$80", { exact: true }).last()).toBeVisible();
  await expect(pickUpTime.getByRole("option", { name: "08:00" })).toBeAttached();
  await expect(pickUpTime.getByRole("option", { name: "06:30" })).not.toBeAttached();

  await page.getByText("Insurance, driver, delivery").click();
  const delivery = page.getByRole("checkbox", { name: /^Delivery/ });
  await delivery.check();
  await pickUpTime.selectOption("06:30");
  await page.getByLabel("Drop-off time").selectOption("06:30");
  const card = page.getByRole("region", { name: "Book this car" });
  await expect(card.getByText("Enter the delivery address to see the price at these times.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add the delivery address" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("Where should the car be brought?").fill("KG 7 Ave, Kacyiru");
  await expect(page.getByText("$95", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Book now" })).toBeEnabled();

  await delivery.uncheck();
  await expect(pickUpTime).toHaveValue("08:00");
  await expect(page.getByText("$80", { exact: true }).last()).toBeVisible();
});
