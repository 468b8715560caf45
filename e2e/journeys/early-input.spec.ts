import type { Page } from "@playwright/test";
import { businessDefaults } from "@/db/schema/businesses/businesses";
import { factoryPassword, makeBusiness, makeVehicle } from "@/db/testing/factories";
import { demoUser, newcomer, testDatabase } from "../users";
import { day, expect, openSessionAs, test } from "./fixtures";

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

test("a login typed and sent before the scripts of the page arrive is used @once", async ({ page }) => {
  const user = await newcomer();
  const release = await openWithoutScripts(page, "/login");
  const email = page.getByLabel("Email", { exact: true });
  await email.pressSequentially(user.email);
  await page.getByLabel("Password", { exact: true }).fill(factoryPassword);
  // Sent before they arrive, too.
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  release();
  await page.waitForURL("/dashboard/user");
});

test("a form shows its stored values before its scripts arrive @once", async ({ page, baseURL }) => {
  const owner = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id });
  const stored = { minDays: 3, maxDays: 20, advanceNoticeHours: 4, bufferMinutes: 60, depositCents: 12_550 };
  await testDatabase()
    .insert(businessDefaults)
    .values({ businessId: business.id, isInstantBook: true, ...stored });
  await openSessionAs(page, owner, baseURL);
  await openWithoutScripts(page, "/dashboard/business/settings");
  await expect(page.getByLabel("Shortest rental (days)")).toHaveValue("3");
  await expect(page.getByLabel(/^Deposit/)).toHaveValue("125.5");
  await expect(page.getByRole("switch", { name: /^Instant/ })).toBeChecked();
});

test("a form with values keeps what was typed over them before its scripts arrived @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  const release = await openWithoutScripts(page, "/dashboard/admin/settings");
  const customers = page.getByLabel("Customers");
  await customers.fill("123456");
  release();
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expect(customers).toHaveValue("123456");
});

test("fields outside a form keep what was entered before their scripts arrived @once", async ({
  page,
  baseURL,
}) => {
  const owner = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id });
  const vehicle = await makeVehicle(testDatabase(), { businessId: business.id, dailyPriceCents: 4_000 });
  await openSessionAs(page, owner, baseURL);
  const release = await openWithoutScripts(page, `/dashboard/business/vehicles/${vehicle.id}/prices`);
  const simulator = page.getByRole("heading", { name: "What will a renter pay?" }).locator("../..");
  const [from, to] = [simulator.getByLabel("Pick-up date"), simulator.getByLabel("Return date")];
  await to.fill(day(43));
  await from.fill(day(40));
  const driver = page.getByRole("switch", { name: "Driver", exact: true });
  await driver.check();
  release();
  await expect(simulator.getByText("$120", { exact: true }).last()).toBeVisible();
  await expect(from).toHaveValue(day(40));
  await expect(to).toHaveValue(day(43));
  await expect(driver).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Driver/ })).toBeVisible();
});

test("a filter chosen before the scripts of a list arrived is kept when the list is searched @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  const release = await openWithoutScripts(page, "/dashboard/admin/payments?method=card");
  const status = page.getByLabel("Status");
  await status.selectOption("captured");
  release();
  await page.waitForURL((url) => url.search === "?method=card&status=captured");
  await expect(status).toHaveValue("captured");
  await page.getByLabel("Reference, phone, email, name or amount").fill("pi_none");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.search === "?method=card&status=captured&search=pi_none");
  await expect(status).toHaveValue("captured");
});
