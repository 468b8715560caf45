import { makeBusiness } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { newcomer, testDatabase } from "../users";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a part of a page that a deployment has replaced comes back with Try again @once", async ({
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
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Try again" }).click();
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

test("a car's page says that the script with its prices could not be loaded, and loads it with Try again @once", async ({
  browser,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  // A context of its own, because the browser logs each missing file.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  let missing = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes("/api/quotes")) return route.fulfill({ response });
    missing++;
    return route.fulfill({ status: 404 });
  });
  const dates = `?from=${day(20)}&to=${day(23)}`;
  await page.goto(`/vehicle/${vehicleId}${dates}`);
  const card = page.getByRole("region", { name: "Book this car" });
  const problem = card.getByText("We could not reach Gendana. Your dates are still here; please try again.");
  await expect(problem).toBeVisible({ timeout: 30_000 });
  expect(missing).toBeGreaterThan(0);
  await page.unroute("**/_next/static/chunks/*.js");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("button", { name: "Book now" })).toBeEnabled();
  await expect(problem).toBeHidden();
  expect(page.url()).toContain(dates);
  await context.close();
});
