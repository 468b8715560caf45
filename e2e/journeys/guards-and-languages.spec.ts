import { factoryPassword } from "@/db/testing/factories";
import { demoUser, newcomer } from "../users";
import { accounts, expect, expectAccessible, openSessionAs, submitSignIn, test } from "./fixtures";

test.describe("pages with restricted access", () => {
  // e2e/api/identity/restricted-pages.spec.ts asks for the redirect of every page.
  test("send a visitor to log in, and back to the page and the scanned code they wanted", {
    tag: "@once",
  }, async ({ page }) => {
    const { email } = await newcomer();
    await page.goto("/dashboard/user/rentals?tab=past#code=123456");
    await page.waitForURL(/\/login\?next=%2Fdashboard%2Fuser%2Frentals%3Ftab%3Dpast/);
    await submitSignIn(page, { email, password: factoryPassword });
    await page.waitForURL("/dashboard/user/rentals?tab=past#code=123456");
  });

  test("send the wrong role to /unauthorized, which says who you are and where you may go", {
    tag: "@once",
  }, async ({ page, baseURL }) => {
    await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
    for (const path of ["/dashboard/admin", "/dashboard/business", "/BusinessDashboard"]) {
      await page.goto(path);
      await page.waitForURL(/business/i.test(path) ? "/unauthorized?for=business" : "/unauthorized");
    }
    await expectAccessible(page);
    await page.goto("/UserDashboard");
    await page.waitForURL("/dashboard/user");
  });

  test("open the console to administrators @once", async ({ page }) => {
    await page.goto("/dashboard/admin");
    await submitSignIn(page, accounts.admin);
    await page.waitForURL("/dashboard/admin");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^System health \d+%$/ })).toBeVisible();
    await expect(page.getByText(/^[\d,]+ verifications? (is|are) waiting for you: .+\.$/)).toBeVisible();
    const figures = page.getByRole("region", { name: "Figures", exact: true });
    for (const label of ["Total Businesses", "Pending Verifications", "Total Revenue", "Average Rating"])
      await expect(figures.getByText(label, { exact: true })).toBeVisible();
    await expect(figures.getByText(/^[\d,]+ active( · |$)/)).toBeVisible();
    await expect(figures.getByText(/^FRW [\d,]+$/).first()).toBeVisible();
    const sidebar = page.getByRole("navigation", { name: "Dashboard navigation" });
    // Some tabs have the number of waiting items.
    for (const tab of [
      "System",
      "Businesses",
      "Verifications",
      "Cars",
      "Bookings",
      "Users",
      "Reports",
      "Settings",
    ])
      await expect(sidebar.getByRole("link", { name: new RegExp(`^${tab}( \\d+)?$`) })).toBeVisible();
    await expectAccessible(page);
  });
});

test("login shows errors and keeps what was typed @once", async ({ page, consoleErrors }) => {
  await page.goto("/login");
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  await submit.click();
  await expect(page.getByText("Please fill in all fields").first()).toBeVisible();
  const email = `fleet-${Math.random()}@example.com`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(page.getByText("List vehicles and manage business")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await submit.click();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await submit.click();
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.route("**/api/session", (route) => route.abort());
  await submit.click();
  await expect(page.getByText("Login failed. Please try again.")).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
});

test("logging out asks for confirmation, ends the session and leads home, and Back shows nothing personal @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/logout");
  await expect(
    page.getByText("Are you sure you want to log out? This will end your current session."),
  ).toBeVisible();
  await expectAccessible(page);
  const token = (await page.context().cookies()).find(({ name }) => name.includes("session-token"))?.value;
  // The page is shown for two seconds.
  await Promise.all([
    page.getByRole("heading", { name: "Logged out successfully" }).waitFor(),
    page.getByRole("button", { name: "Log out" }).click(),
  ]);
  await page.waitForURL("/");
  // A stolen copy of the cookie is invalid after the logout.
  const response = await page.request.get("/api/bookings", { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(401);
  await page.goBack();
  await page.waitForURL(/\/login\?next=/);
});

for (const [locale, title] of Object.entries({ fr: "Voitures à Kigali", rw: "Imodoka i Kigali" }))
  test(`from the home page to a vehicle in ${locale}`, { tag: "@once" }, async ({ page }) => {
    await page.goto(`/${locale}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expectAccessible(page);
    await page.goto(`/${locale}/vehicles?search=tesla`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("link", { name: /Tesla Model 3/ }).click();
    await page.waitForURL(`/${locale}/vehicle/featured-tesla`);
    await expectAccessible(page);
  });

test("/payment without a booking says that none was found @once", async ({ page }) => {
  await page.goto("/payment");
  await expect(page.getByText("No booking data found. Please select a car and dates first.")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Go Back" }).or(page.getByRole("link", { name: "Go Back" })),
  ).toBeVisible();
});
