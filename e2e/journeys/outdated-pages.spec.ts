import type { Page } from "@playwright/test";
import { makeBusiness } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { newcomer, testDatabase } from "../users";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a dialog that could not be loaded is named, and opens with the next press of its button @once", async ({
  browser,
  baseURL,
}) => {
  const owner = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: owner.id });
  // A context of its own, because the browser logs each missing file.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSessionAs(page, owner, baseURL);
  let latestRequest = 0;
  page.on("request", () => {
    latestRequest = Date.now();
  });
  const hydrated = page.waitForRequest(/\/api\/events/);
  await page.goto("/dashboard/business/team");
  await hydrated;
  // The page has loaded all parts that it loads by itself.
  await expect.poll(() => Date.now() - latestRequest).toBeGreaterThan(1_000);
  await page.route("**/_next/static/chunks/**", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Invite member" }).click();
  await expect(page.getByText(missing)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Invite member" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.close();
});

test("a change whose response the page cannot read is shown as saved @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/settings");
  await page.getByLabel("Full name").fill("Claudine Mutesi");
  // The response of a newer release.
  await page.route("**/api/profile", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { profile: await response.json() } });
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^This was saved, but the page could not show the result\./)).toBeVisible();
  await expectAccessible(page);
  const stored = await (await page.request.get("/api/profile")).json();
  expect(stored.fullName).toBe("Claudine Mutesi");
});

test("a car's page says that the scripts of its price could not be loaded, and loads them with Try again @once", async ({
  browser,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  // A context of its own, because the browser logs each missing file.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const dates = `?from=${day(20)}&to=${day(23)}`;
  await replaceLaterScripts(page, `/vehicle/${vehicleId}`);
  await page.goto(`/vehicle/${vehicleId}${dates}`);
  const card = page.getByRole("region", { name: "Book this car" });
  const problem = card.getByText(unreachable);
  await expect(problem).toBeVisible({ timeout: 30_000 });
  // All attempts to load a part of the card have failed by then.
  await page.waitForTimeout(8_000);
  await expect(problem).toBeVisible();
  await expect(card.getByRole("button", { name: "Select Dates to Continue" })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(chunks);
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("button", { name: "Book now" })).toBeEnabled();
  await expect(problem).toBeHidden();
  expect(page.url()).toContain(dates);
  await context.close();
});

test("a car's page stays when its calendar could not be loaded, and loads it with Try again @once", async ({
  browser,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await replaceLaterScripts(page, `/vehicle/${vehicleId}`);
  await page.goto(`/vehicle/${vehicleId}`);
  const card = page.getByRole("region", { name: "Book this car" });
  const pickUp = card.getByRole("button", { name: /^Pick-up date/ });
  await expect(async () => {
    await pickUp.click();
    await expect(pickUp).toHaveAttribute("aria-busy", "true", { timeout: 1_000 });
  }).toPass();
  await expect(card.getByText(unreachable)).toBeVisible({ timeout: 30_000 });
  await expect(pickUp).not.toHaveAttribute("aria-busy");
  await page.unroute(chunks);
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("button", { name: "Select Dates to Continue" })).toBeVisible();
  await pickUp.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.close();
});

test("on phones Choose dates is busy while its sheet loads, and becomes Try again when it could not be loaded @phone", async ({
  browser,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await replaceLaterScripts(page, `/vehicle/${vehicleId}`);
  await page.goto(`/vehicle/${vehicleId}`);
  const open = page.getByRole("button", { name: "Choose dates" });
  await open.click();
  await expect(open).toHaveAttribute("aria-busy", "true");
  await expect(open).toBeFocused();
  await expect(page.getByText(unreachable).filter({ visible: true })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute(chunks);
  await page.getByRole("button", { name: "Try again" }).click();
  await open.click();
  await expect(page.getByRole("dialog", { name: "Book this car" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await context.close();
});

test("a car's page stays when its report dialog and the library of messages could not be loaded @once", async ({
  browser,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, {});
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await replaceLaterScripts(page, `/vehicle/${vehicleId}`);
  await page.goto(`/vehicle/${vehicleId}`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const report = page.getByRole("button", { name: "Report this listing" });
  await report.click();
  await expect(page.getByRole("alert").filter({ hasText: missing })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute(chunks);
  await report.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await context.close();
});

test("a part in its place comes with Try again, and nothing else on the page is lost @once", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await replaceLaterScripts(page, "/");
  await page.goto("/");
  const place = page.getByRole("main").getByLabel("Where", { exact: true });
  await place.fill("Kimihurura");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Language, currency and theme" }).click();
  await expect(header.getByText(missing)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute(chunks);
  await header.getByRole("button", { name: "Try again" }).click();
  await expect(header.getByText("Français")).toBeVisible();
  await expect(place).toHaveValue("Kimihurura");
  await context.close();
});

const missing = "This could not be loaded.";
const unreachable = "We could not reach Gendana. Please try again.";
const chunks = "**/_next/static/chunks/*.js";

/** As after a deployment: the page still loads by itself, but the scripts it asks for later are gone. */
async function replaceLaterScripts(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await page.route(chunks, (route) => {
    const [, name = ""] =
      route
        .request()
        .url()
        .match(/chunks\/([^/]+)\.js/) ?? [];
    return html.includes(name) ? route.fallback() : route.fulfill({ status: 404 });
  });
}
