import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeExtra } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { testDatabase } from "../users";
import { day, expect, expectAccessible, isPhone, openBooking, test } from "./fixtures";

/** The total in the booking card, which phones open from the bar below. */
async function expectTotal(page: Page, total: string): Promise<void> {
  await openBooking(page);
  await expect(page.getByText(total, { exact: true }).last()).toBeVisible();
}

test("the airport is suggested as a place, and the delivery's price is the same from the list to the quote", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await makeExtra(testDatabase(), { vehicleId, kind: "airport_delivery", priceCents: 1_700 });
  // The cheapest of all, so that it is the first of the list.
  await testDatabase().update(vehicles).set({ dailyPriceCents: 300 }).where(eq(vehicles.id, vehicleId));
  const [from, to] = [day(50), day(53)];

  await page.goto(`/vehicles?from=${from}&to=${to}`);
  const form = page.getByRole("form", { name: "Search for a car" });
  const place = form.getByLabel("Where");
  await place.click();
  await expect(page.locator("datalist option[value='Kigali International Airport']")).toBeAttached();
  await place.fill("kigali international airport");
  await place.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("delivery") === "airport");
  await expect(place).toHaveValue("Kigali International Airport");
  const card = page.locator(`[data-vehicle="${vehicleId}"]`);
  await expect(card.getByText("$26 total")).toBeVisible();
  await expect(card.getByText("incl. $17 for delivery")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("link").first().click();

  await page.waitForURL((url) => url.searchParams.get("extras") === "airport_delivery");
  await expectTotal(page, "$26");

  // Other text in the field replaces the place.
  await page.goBack();
  await place.fill("Remera");
  await place.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === "Remera");
  expect(new URL(page.url()).searchParams.get("delivery")).toBeNull();
});

test("a hotel is searched for, named in the booking and priced as the owner prices hotels @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await makeExtra(testDatabase(), { vehicleId, priceCents: 2_500 });
  await makeExtra(testDatabase(), { vehicleId, kind: "hotel_delivery", priceCents: 900 });
  await testDatabase().update(vehicles).set({ dailyPriceCents: 250 }).where(eq(vehicles.id, vehicleId));
  const [from, to] = [day(70), day(72)];

  await page.goto(`/vehicles?from=${from}&to=${to}`);
  const place = page.getByRole("form", { name: "Search for a car" }).getByLabel("Where");
  await place.fill("Hotel");
  await place.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("delivery") === "hotel");
  await expect(place).toHaveValue("Delivery to your hotel");
  const card = page.locator(`[data-vehicle="${vehicleId}"]`);
  await expect(card.getByText("incl. $9 for delivery")).toBeVisible();
  await card.getByRole("link").first().click();

  await page.waitForURL((url) => url.searchParams.get("extras") === "hotel_delivery");
  await openBooking(page);
  await page.getByLabel("Which hotel?").last().fill("Hôtel des Mille Collines");
  await expect(page.getByText("$14", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
});

test("times chosen with the dates count in the list's totals and are passed on to the car's page", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await testDatabase().update(vehicles).set({ dailyPriceCents: 200 }).where(eq(vehicles.id, vehicleId));
  const [from, to] = [day(60), day(63)];
  await page.goto(`/vehicles?from=${from}&to=${to}`);
  const form = page.getByRole("form", { name: "Search for a car" });
  await form.getByRole("button", { name: /^Pick-up/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pick-up time").selectOption("15:00");
  await dialog.getByLabel("Drop-off time").selectOption("18:00");
  await expectAccessible(page);
  if (isPhone(page)) await dialog.getByRole("button", { name: "Done" }).click();
  else await page.keyboard.press("Escape");
  await expect(form.getByRole("button", { name: /^Pick-up.*15:00/ })).toBeVisible();
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("toTime") === "18:00");
  const card = page.locator(`[data-vehicle="${vehicleId}"]`);
  await expect(card.getByText("$8 total")).toBeVisible();
  await card.getByRole("link").first().click();
  await page.waitForURL((url) => url.searchParams.get("fromTime") === "15:00");
  await expectTotal(page, "$8");
});
