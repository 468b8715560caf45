import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { createVehicleWithOwner } from "../bookings";
import { clientFor, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test("a renter reads and changes their profile, and asks for a business badge @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/dashboard/user/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Your profile is not complete" })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
  await expectAccessible(page);

  const edit = page.getByRole("button", { name: "Edit profile" });
  await edit.click();
  const name = page.getByLabel("Full name");
  await name.fill("Somebody Else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await expect(name).toHaveValue("Aline Uwase");
  await name.fill(" ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Full name is required.")).toBeVisible();
  await name.fill("Claudine Mutesi");
  await page.getByLabel("Nationality").selectOption("RW");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Profile updated successfully.");
  await expect(edit).toBeVisible();
  await expect(page.getByRole("main").getByText("Claudine Mutesi")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "67");

  await page.getByRole("button", { name: "Apply Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Request a business badge" });
  await dialog.getByRole("button", { name: "Submit request" }).click();
  await expect(dialog.getByLabel("Business name")).toBeFocused();
  await dialog.getByLabel("Business name").fill("Mutesi Rentals");
  await dialog.getByLabel("Business type").selectOption("car-rental");
  await dialog.getByLabel("Address").fill("KN 5 Rd, Kigali");
  await dialog.getByLabel("Business email").fill(`mutesi-${crypto.randomUUID()}@example.com`);
  await dialog.getByRole("radio", { name: "Basic" }).check();
  await dialog.getByRole("button", { name: "Submit request" }).click();
  await toast(page, "Business badge request submitted successfully!");
  const reviewDialog = page.getByRole("dialog", { name: "Your request is under review" });
  await expect(reviewDialog.getByRole("heading", { name: "Business licence" })).toBeVisible();
  await reviewDialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: "View Status" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Pending", { exact: true }).first()).toBeVisible();
});

test("a visitor's favourites are kept when they sign in, and a search is saved with its alerts @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const elsewhere = await clientFor(baseURL, user);
  await elsewhere.put(`/api/favourites/${vehicleId}`);

  await page.goto("/vehicle/featured-tesla");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Save / }).first()).toHaveAttribute("aria-pressed", "true");
  await openSessionAs(page, user, baseURL);
  // Set before the next page loads: the open page would revert it when its session request returns.
  await page.addInitScript(() => localStorage.setItem("signed-in", "1"));
  await page.goto("/vehicles?seats=7&fuel=hybrid");
  await expect
    .poll(async () => (await (await elsewhere.get("/api/favourites")).json()).ids)
    .toEqual([vehicleId, "featured-tesla"]);

  await page.getByRole("button", { name: "Save this search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this search" });
  await dialog.getByLabel("Name").fill("Seven seats");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Search saved.");

  await testDatabase().update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, vehicleId));
  await page.goto("/dashboard/user/favourites");
  await expect(page.getByRole("heading", { level: 1, name: "Favourites" })).toBeVisible();
  await expect(page.getByText("This car is no longer offered.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("This car is no longer offered.")).toBeHidden();

  const alerts = page.getByRole("switch", { name: /^Email alerts ?: Seven seats$/ });
  await expect(alerts).toBeChecked();
  await alerts.click();
  await toast(page, "Search updated.");
  await expect(alerts).not.toBeChecked();
  await page.getByRole("link", { name: "Seven seats" }).click();
  await page.waitForURL(/\/vehicles\?.*seats=7/);
  await page.goBack();
  await page.waitForURL("/dashboard/user/favourites");
  await page.getByRole("button", { name: "Delete Seven seats" }).click();
  await expect(page.getByRole("link", { name: "Seven seats" })).toBeHidden();
});

test("a page of one account writes nothing into the account that signed in in another tab @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const [claudine, husband] = [await newcomer(), await newcomer()];
  await openSessionAs(page, claudine, baseURL);
  await page.goto("/dashboard/user/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await openSessionAs(page, husband, baseURL);
  const name = page.getByLabel("Full name");
  await name.fill("Claudine Mutesi");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Another account has logged in in this browser since");
  await expect(name).toHaveValue("Claudine Mutesi");
  const profile = await (await clientFor(baseURL, husband)).get("/api/profile");
  expect((await profile.json()).name).not.toBe("Claudine Mutesi");
  // The browser logs the one request that was refused.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 403")]);
  await page.reload();
  await page.getByRole("button", { name: "Edit profile" }).click();
  await name.fill("Eric Mutesi");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Profile updated successfully.");
});

test("a heart that could not be sent shows that it is not saved, and is sent at the next press @once", async ({
  browser,
  baseURL,
}) => {
  const user = await newcomer();
  const page = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(page, user, baseURL);
  await page.addInitScript(() => localStorage.setItem("signed-in", "1"));
  let isLost = true;
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    const isSending = (await response.text()).includes("/api/favourites/");
    return isSending && isLost ? route.abort() : route.fulfill({ response });
  });
  await page.goto("/vehicle/featured-tesla");
  const heart = page.getByRole("button", { name: /^Save / }).first();
  // Signed in, and the page has hydrated.
  await expect(page.getByRole("button", { name: "Account of Aline Uwase" })).toBeVisible();
  const lost = page.waitForEvent("requestfailed");
  await heart.click();
  await lost;
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  isLost = false;
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const account = await clientFor(baseURL, user);
  await expect
    .poll(async () => (await (await account.get("/api/favourites")).json()).ids)
    .toEqual(["featured-tesla"]);
  await page.context().close();
});
