import { createVehicleWithOwner } from "../bookings";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner prices days by dragging and by keyboard, and undoes it @once", async ({ page, baseURL }) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  await page.getByRole("button", { name: "Next month" }).click();
  const day = (number: number) =>
    page.getByRole("button", { name: new RegExp(` ${number} \\w+ \\d{4}: free`) });
  await day(15).hover();
  await page.mouse.down();
  await day(16).hover();
  await day(17).hover();
  await page.mouse.up();
  await expect(day(17)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/, 3 days$/)).toBeVisible();
  await page.getByLabel("Price a day").fill("77");
  await page.getByLabel("Price a day").press("Enter");
  await expect(page.getByText("3 days now cost $77.")).toBeVisible();
  await expect(day(16)).toHaveAccessibleName(/\$77, own price/);
  await expectAccessible(page);

  await day(17).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(day(18)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Back to the usual price" }).click();
  await expect(page.getByText("4 days have the usual price again.")).toBeVisible();
  await expect(day(17)).not.toHaveAccessibleName(/own price/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The prices are as they were.")).toBeVisible();
  await expect(day(17)).toHaveAccessibleName(/\$77, own price/);
  await expect(day(18)).not.toHaveAccessibleName(/own price/);
});

test("a day's price is two clicks from the dashboard @once", async ({ page, baseURL }) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await page.getByRole("gridcell").nth(3).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Price a day")).toBeFocused();
  await page.keyboard.type("66");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 day now costs $66.")).toBeVisible();
  await expectAccessible(page);
});
