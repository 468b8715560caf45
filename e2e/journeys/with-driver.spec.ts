import { createVehicleWithOwner } from "../bookings";
import { expect, expectAccessible, openBooking, test } from "./fixtures";

test("a car with its driver is found, and priced with the nights outside Kigali", async ({
  page,
  baseURL,
}) => {
  await page.goto("/vehicles");
  await page
    .getByRole("list", { name: "Quick filters" })
    .getByRole("link", { name: "With a driver" })
    .click();
  await page.waitForURL(/driver=1/);
  await expect(page.getByRole("link", { name: /Toyota Coaster/ }).first()).toBeVisible();
  await expect(page.getByText(/ · With a driver$/).first()).toBeVisible();

  const { vehicleId } = await createVehicleWithOwner(baseURL, {
    isInstantBook: true,
    isWithDriver: true,
    driverHoursPerDay: 10,
    overtimeHourPriceCents: 500,
    nightAwayPriceCents: 2_500,
  });
  const days = [20, 23].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
  await page.goto(`/vehicle/${vehicleId}?from=${days[0]}&to=${days[1]}&extras=night_away.2`);
  await expect(page.getByText("With a driver", { exact: true }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Specifications" }).click();
  await expect(
    page.getByText("The driver is included for 10 hours a day").filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(
    page
      .getByText(/Each extra hour with the driver: \$5/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await openBooking(page);
  await expect(
    page
      .getByText(/2 nights outside Kigali/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});
