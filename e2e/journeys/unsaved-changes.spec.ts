import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingAboutToStart, createVehicleWithOwner } from "../bookings";
import { demoUser, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("unsaved settings are not lost without a confirmation @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/settings");
  const customers = page.getByLabel("Customers");
  await expect(customers).toHaveValue(/\d/);
  const stored = await customers.inputValue();
  await customers.fill("123456");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expect(customers).toHaveValue("123456");
  const users = page.getByRole("link", { name: "Users", exact: true });
  await users.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(customers).toHaveValue("123456");
  await users.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("/dashboard/admin/users");
  await page.goto("/dashboard/admin/settings");
  await expect(customers).toHaveValue(stored);
  // Without changes there is no confirmation.
  await users.click();
  await page.waitForURL("/dashboard/admin/users");
});

test("a dialog with something typed in it asks before Escape or its close button closes it @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/users?search=${encodeURIComponent(user.email)}`);
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: /^Deactivate / }).click();
    await expect(dialog.getByLabel("Reason")).toBeVisible();
  };
  await open();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await dialog.getByLabel("Reason").fill("Borrowed papers");
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Leave without saving?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Borrowed papers");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Borrowed papers");
  await page.mouse.click(4, 4);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("new dates stay chosen when the dialog is closed by accident and after signing in again @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, person } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await openSessionAs(page, person, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  const open = page.getByRole("button", { name: "Change dates" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Change dates" });
  await dialog.getByLabel("Return time").selectOption("06:30");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.context().clearCookies();
  await openSessionAs(page, person, baseURL);
  const calendar = "**/api/vehicles/*/availability?*";
  const refusal = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route(calendar, (route) => route.fulfill({ status: 429, json: refusal }));
  await page.reload();
  await open.click();
  await expect(dialog.getByText("Your earlier entries have been restored.")).toBeVisible();
  await expect(dialog.getByLabel("Return time")).toHaveValue("06:30");
  // Without the taken days every day would look free.
  const unknown = dialog.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(unknown).toContainText("Please wait a moment.");
  await expect(dialog.getByRole("grid")).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(calendar);
  await unknown.getByRole("button", { name: "Try again" }).click();
  await expect(unknown).toBeHidden();
  await expect(dialog.getByRole("grid")).toBeVisible();
});

test("a car that somebody else has changed is saved after all, also after a failure @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, {});
  const ofVehicle = eq(vehicles.id, vehicleId);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}`);
  await page.getByLabel("Kilometres", { exact: true }).fill("20000");
  await page.getByLabel("Price per day").fill("51");
  await testDatabase().update(vehicles).set({ seats: 7, updatedAt: new Date() }).where(ofVehicle);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^Somebody else has changed this car in the meantime\./)).toBeVisible();

  const refusal = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  const path = `**/api/fleet/${vehicleId}`;
  await page.route(path, (route) => route.fulfill({ status: 429, json: refusal }));
  const anyway = page.getByRole("button", { name: "Save mine anyway" });
  await anyway.click();
  await expect(page.getByText("Please wait a moment.")).toBeVisible();
  await expect(page.getByLabel("Price per day")).toHaveValue("51");
  await page.unroute(path);
  await anyway.click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(anyway).toBeHidden();
  const [stored] = await testDatabase().select().from(vehicles).where(ofVehicle);
  expect(stored?.dailyPriceCents).toBe(5_100);
});

test("the Back button loses nothing that was typed about a car, and leaving without saving does @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, {});
  await openSessionAs(page, owner, baseURL);
  const here = `/dashboard/business/vehicles/${vehicleId}`;
  await page.goto("/dashboard/business/vehicles");
  const car = page.locator(`a[href="${here}"]`).first();
  await car.click();
  const price = page.getByLabel("Price per day");
  const stored = await price.inputValue();
  await price.fill("51");
  await page.goBack();
  await page.waitForURL("/dashboard/business/vehicles");
  await car.click();
  await expect(price).toHaveValue("51");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();

  await page.getByRole("link", { name: "Active Rentals" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("/dashboard/business/rentals");
  await page.goBack();
  await expect(price).toHaveValue(stored);
});

test("a reloaded form shows the stored prices, not unsaved ones that the browser kept @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, {});
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/prices`);
  const price = page.getByLabel("Price per day");
  const stored = await price.inputValue();
  await price.fill("51");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/dashboard/business/vehicles");
  await page.goBack();
  await expect(page.getByText("You have unsaved changes.")).toBeHidden();
  await expect(price).toHaveValue(stored);
});
