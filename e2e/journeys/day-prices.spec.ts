import { monthDays } from "@/lib/catalog/availability/calendar/rules";
import { plusDays, plusMonths } from "@/lib/platform/dates";
import { createVehicleWithOwner } from "../bookings";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner prices days by dragging and by keyboard, and undoes it @once", async ({ page, baseURL }) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  await page.getByRole("button", { name: "Next month" }).click();
  const cell = (number: number) =>
    page.getByRole("button", { name: new RegExp(` ${number} \\w+ \\d{4}: free`) });
  await cell(15).hover();
  await page.mouse.down();
  await cell(16).hover();
  await cell(17).hover();
  await page.mouse.up();
  await expect(cell(17)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/, 3 days$/)).toBeVisible();
  await page.getByLabel("Price per day").fill("77");
  await page.getByLabel("Price per day").press("Enter");
  await expect(page.getByText("3 days now cost $77.")).toBeVisible();
  await expect(cell(16)).toHaveAccessibleName(/\$77, own price/);
  for (const week of await page.locator("tbody tr").all()) {
    const extents = await week
      .getByRole("button")
      .evaluateAll((days) =>
        days.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => `${top} to ${bottom}`),
      );
    expect(new Set(extents).size).toBe(1);
  }
  // Scrolled half under the header of the page, a day is too small a target for axe.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await cell(17).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(cell(18)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Remove your price" }).click();
  await expect(page.getByText("3 days no longer have a price of your own.")).toBeVisible();
  await expect(cell(17)).not.toHaveAccessibleName(/own price/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The prices are as they were.")).toBeVisible();
  await expect(cell(17)).toHaveAccessibleName(/\$77, own price/);
  await expect(cell(18)).not.toHaveAccessibleName(/own price/);
});

test("the arrow keys go on past the days shown and turn the month @once", async ({ page, baseURL }) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  await page.getByRole("button", { name: "Next month" }).click();
  const month = plusMonths(day(0).slice(0, 7), 1);
  const [last = ""] = monthDays(month).slice(-1);
  const cell = (date: string) => page.locator(`button[data-day="${date}"]`);
  await cell(last).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(cell(plusDays(last, 8))).toBeFocused();
  await expect(cell(plusDays(last, 8))).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/, 9 days$/)).toBeVisible();

  const [first = ""] = monthDays(plusMonths(month, 1));
  await cell(first).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(plusDays(first, -1))).toBeFocused();
  // The days before today cannot be chosen, so the month of today stays.
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await cell(day(0)).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(day(0))).toBeFocused();
});

test("the simulated bill of a car has the prices of its days @once", async ({ page, baseURL }) => {
  const { vehicleId, ownerClient, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const range = { startsOn: day(41), endsOn: day(43), dailyPriceCents: 7_700 };
  const response = await ownerClient.put(`/api/vehicles/${vehicleId}/day-prices`, {
    data: { ranges: [range] },
  });
  expect(response.ok()).toBe(true);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/prices`);
  const simulator = page.getByRole("heading", { name: "What will a renter pay?" }).locator("../..");
  await simulator.getByLabel("Pick-up date").fill(day(40));
  await simulator.getByLabel("Return date").fill(day(44));
  await expect(simulator.getByText("Total for 4 days")).toBeVisible();
  await expect(simulator.getByText("Price for the day, $77 × 2 days")).toBeVisible();
  // 2 × $45 and 2 × $77.
  await expect(simulator.getByText("$244", { exact: true })).toBeVisible();
});
