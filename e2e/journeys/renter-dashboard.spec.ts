import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { createVehicleWithOwner } from "../bookings";
import { demoUser, newcomer, testDatabase } from "../users";
import { day, expect, expectAccessible, isPhone, openSessionAs, test } from "./fixtures";

/** The sidebar's links; on phones they are in the menu. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  const sidebar = page.getByRole("navigation", { name: "Dashboard navigation" });
  await sidebar.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(path);
}

test("a renter sees their status, books a car in the dashboard and finds it among their bookings", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const user = await newcomer();
  await testDatabase().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
  await openSessionAs(page, user, baseURL);

  await page.goto("/dashboard/user");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Aline" })).toBeVisible();
  const verificationList = page.getByRole("list", { name: "Verification" });
  await expect(verificationList.getByRole("link", { name: "Email not verified" })).toHaveAttribute(
    "href",
    "/dashboard/user/profile",
  );
  await expect(verificationList.getByText("Phone Verified")).toBeVisible();
  // Renters who never asked for a badge see nothing about it.
  await expect(verificationList.getByRole("listitem")).toHaveCount(2);
  const security = page.getByRole("region", { name: "Account Security & Verification" });
  await expect(security.getByRole("button", { name: `Verify now: ${user.email}` })).toBeVisible();
  await expect(security.getByRole("button", { name: "Apply Now" })).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Dashboard sections" });
  await expect(parts.getByRole("link", { name: "Available Cars" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);

  await parts.getByRole("link", { name: "My Rentals" }).click();
  await page.waitForURL("/dashboard/user?tab=my-rentals");
  await expect(page.getByText("No rentals yet")).toBeVisible();
  await page.reload();
  await expect(parts.getByRole("link", { name: "My Rentals" })).toHaveAttribute("aria-current", "page");

  await follow(page, "Available Cars", "/dashboard/user/vehicles");
  await expect(page.getByRole("heading", { level: 1, name: "Available Cars" })).toBeVisible();
  await page.goto(`/dashboard/user/vehicles?ids=${vehicleId}`);
  await page.getByRole("button", { name: /^Book / }).click();
  const dialog = page.getByRole("dialog", { name: "Book this car" });
  await dialog.getByRole("button", { name: "Confirm booking" }).click();
  await expect(dialog.getByText("Please select start and end dates.")).toBeVisible();
  await dialog.getByLabel("Start date").fill(day(20));
  await dialog.getByLabel("End date").fill(day(18));
  await expect(dialog.getByText("Invalid date range.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("End date").fill(day(23));
  await expect(dialog.getByText("3 days", { exact: true })).toBeVisible();
  await expect(dialog.getByText("$135").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm booking" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  const bookingId = new URL(page.url()).searchParams.get("booking") ?? "";

  // The dashboard links back to a payment that was left.
  await page.goto("/dashboard/user");
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveAttribute(
    "href",
    `/payment?booking=${bookingId}`,
  );
  await page.goto("/dashboard/user/rentals");
  const waiting = page.getByRole("radio", { name: /^Awaiting payment/ });
  await waiting.click({ force: true });
  await expect(waiting).toBeChecked();
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveAttribute(
    "href",
    `/payment?booking=${bookingId}`,
  );
  await expectAccessible(page);
});

test("a session is extended from the header, and data that cannot be loaded shows a message", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/dashboard/user/rentals");
  await page.getByRole("button", { name: /^Your session/ }).click();
  const dialog = page.getByRole("dialog", { name: "Your session" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stay logged in" }).click();
  await expect(page.getByText("You stay logged in for another 24 hours.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.route("**/api/profile/status", (route) =>
    route.fulfill({ status: 429, json: { error: { code: "rate_limited", message: "" } } }),
  );
  // The page is sent with the answer; without it, as when the route refuses, the component requests it.
  await page.goto("/settings");
  await page.route(/_rsc=/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"/api/profile/status":', '"refused":');
    await route.fulfill({ response, body });
  });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "My dashboard" }).click();
  await expect(page.getByText("Failed to load user data").first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("banner").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Verification" }).getByText("Phone Verified")).toBeVisible();
});

test("My Rentals begins with the trip under way and when the car is due back @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("renter@gendana.rw"), baseURL);
  await page.goto("/dashboard/user/rentals");
  const { items } = await (await page.request.get("/api/bookings?side=renter&status=active")).json();
  const [active] = items;
  const trip = page.getByRole("region", { name: "Your trip now" });
  await expect(trip).toContainText(active.vehicle.title);
  await expect(trip.getByRole("timer")).toHaveText(/^Return in \d/);
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href$="/rentals/${active.id}"]`) });
  await expect(row).toHaveCount(0);
  // The filtered list shows it among those of its status.
  await page.goto("/dashboard/user/rentals?status=active");
  await expect(row).toHaveCount(1);
  await expect(trip).toHaveCount(0);
});
