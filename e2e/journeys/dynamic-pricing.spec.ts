import type { Page } from "@playwright/test";
import { makeVehicle } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { testDatabase } from "../users";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** Away from the vehicles of other tests, whose bookings would count as nearby demand. */
const latitude = -2.8;
const todaysCell = (page: Page) => page.locator(`button[data-day="${day(0)}"]`);

test("an owner sees why another price is suggested, and applies it to a day @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true, latitude });
  for (let count = 0; count < 5; count++) await makeVehicle(testDatabase(), { latitude });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  const today = todaysCell(page);
  await expect(today).toHaveAccessibleName(/\$45, daily price, \$36, suggested price/);
  await expect(page.getByText(/Another price is suggested for \d+ days? of this month\./)).toBeVisible();
  await expectAccessible(page);

  await today.click();
  const suggestion = page.getByRole("region", { name: "Suggested price" });
  await expect(suggestion.getByText("$36 instead of $45")).toBeVisible();
  await expect(
    suggestion.getByText(/^0 of \d+ similar cars nearby are booked that day: −8%\.$/),
  ).toBeVisible();
  await expect(suggestion.getByText("It is today, and the car is free: −12%.")).toBeVisible();
  await expectAccessible(page);
  await suggestion.getByRole("button", { name: "Apply $36" }).click();
  await expect(page.getByText("1 day now has its suggested price.")).toBeVisible();
  await expect(suggestion).toHaveCount(0);
  await expect(today).toHaveAccessibleName(/\$36, own price/);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The prices are as they were.")).toBeVisible();
  await expect(today).toHaveAccessibleName(/\$45, daily price, \$36, suggested price/);
});

test("suggestions are applied to all chosen days at once @once", async ({ page, baseURL }) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true, latitude: -2.7 });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/calendar");
  await page.getByRole("gridcell").first().click();
  const planner = page.getByRole("dialog");
  await expect(planner.getByText("It is today, and the car is free: −12%.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  await todaysCell(page).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Apply to 3 days" }).click();
  await expect(page.getByText("3 days now have their suggested prices.")).toBeVisible();
  // At the end of a month the arrow keys may have turned it.
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(todaysCell(page)).toHaveAccessibleName(/\$40, own price/);
});

test("prices follow the suggestions between a floor and a ceiling until the owner turns it off @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, ownerClient, owner } = await createVehicleWithOwner(baseURL, {
    isInstantBook: true,
    latitude: -2.6,
  });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  const today = todaysCell(page);
  await today.click();
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Lowest price").fill("46");
  await page.getByLabel("Highest price").fill("60");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The lowest price can be at most the daily price, $45.")).toBeVisible();
  await expectAccessible(page);
  // $40 is suggested for today; the floor is higher.
  await page.getByLabel("Lowest price").fill("42");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/Automatic prices are on\. \d+ days have one now\./)).toBeVisible();
  await expect(page.getByText("On.", { exact: true })).toBeVisible();
  await expect(today).toHaveAccessibleName(/\$42, automatic/);
  await expect(today).not.toHaveAccessibleName(/suggested/);
  const automatic = page.getByRole("region", { name: "Automatic prices of the chosen days" });
  await expect(automatic.getByText(/^\$42 instead of \$45, set automatically on /)).toBeVisible();
  await expect(automatic.getByText("It was the day itself, and the car was free: −12%.")).toBeVisible();
  await expectAccessible(page);

  // A price set by hand overrides the rule, and is kept when the rule ends.
  await page.getByLabel("Price per day", { exact: true }).fill("50");
  await page.getByRole("button", { name: "Set price" }).click();
  await expect(today).toHaveAccessibleName(/\$50, own price/);
  // It stands above the button, which moves up when it goes.
  await expect(automatic).toBeHidden();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(
    page.getByText("Automatic prices are off, and the days have their usual price again."),
  ).toBeVisible();
  await expect(page.getByText("Off.", { exact: true })).toBeVisible();
  await expect(today).toHaveAccessibleName(/\$50, own price/);
  const rule = await (await ownerClient.get(`/api/vehicles/${vehicleId}/price-rule`)).json();
  expect(rule).toMatchObject({ rule: null, automaticDays: 0 });
});
