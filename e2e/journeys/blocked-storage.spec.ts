import { createVehicleWithOwner } from "../bookings";
import { newcomer } from "../users";
import { day, expect, openSessionAs, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
});

test("a car is priced and booked in a browser that stores nothing @once", async ({ page, baseURL }) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const path = `/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`;
  await page.goto(path);
  const card = page.getByRole("region", { name: "Book this car" });
  await card.getByRole("button", { name: "Book now" }).click();
  await page.waitForURL(/\/login\?next=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto(path);
  await card.getByRole("button", { name: "Book now" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
