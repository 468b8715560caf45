import type { Page } from "@playwright/test";
import { demoUser } from "../users";
import { accounts, expect, expectAccessible, isPhone, openSessionAs, test } from "./fixtures";

const places = { Vehicles: "/vehicles", Locations: "/location", "How It Works": "/how-it-works" };

test.describe.configure({ mode: "parallel" });

/** On phones the header's links are in the menu. */
async function openMenu(page: Page) {
  if (!isPhone(page)) return page.getByRole("banner");
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test("links to every public page and marks the current one", async ({ page }) => {
  await page.goto("/");
  for (const [name, path] of Object.entries(places)) {
    await (await openMenu(page)).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(path);
    const menu = await openMenu(page);
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    if (isPhone(page)) await menu.getByRole("button", { name: "Close" }).click();
  }
});

test("offers visitors login and sign-up, on phones also as a business", async ({ page }) => {
  await page.goto("/how-it-works");
  const menu = await openMenu(page);
  await expect(menu.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
  await expect(menu.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
  if (!isPhone(page)) return;
  await expect(menu.getByRole("link", { name: "Business Registration" })).toHaveAttribute(
    "href",
    "/signup?type=business",
  );
  await expectAccessible(page);
});

test("links signed-in users to their dashboard and to the logout, and is absent on the dashboard", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto("/how-it-works");
  const menu = await openMenu(page);
  if (!isPhone(page)) await menu.getByRole("button", { name: /^Account of/ }).click();
  for (const [name, path] of [
    ["Dashboard Access", "/dashboard"],
    ["Settings", "/settings"],
    ["Verification", "/verify-documents"],
  ] as const)
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  await expectAccessible(page);
  await menu.getByRole("link", { name: "My Dashboard" }).click();
  await page.waitForURL("/dashboard/user");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "How It Works" })).toHaveCount(0);
});

test("Quick Logout ends the session at once and goes home @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto("/how-it-works");
  const menu = await openMenu(page);
  if (!isPhone(page)) await menu.getByRole("button", { name: /^Account of/ }).click();
  await menu.getByRole("button", { name: "Quick Logout" }).click();
  await page.waitForURL("/");
  await page.goto("/dashboard/user");
  await page.waitForURL(/\/login\?next=/);
});

test("searches for the typed text, and asks for a search term if there is none", async ({ page }) => {
  await page.goto("/location");
  if (isPhone(page)) await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const form = isPhone(page) ? page.getByRole("dialog", { name: "Search" }) : page.getByRole("banner");
  const box = form.getByRole("searchbox", { name: "Search vehicles" });
  await expect(form.getByRole("button", { name: "Search", exact: true })).toBeDisabled();
  await box.fill("   ");
  await box.press("Enter");
  await expect(page.getByText("Please enter a search term")).toBeVisible();
  await box.fill("tesla");
  await box.press("Enter");
  await page.waitForURL("/vehicles?search=tesla");
});

test("shows prices in francs once chosen, on every page and without a reload, in both themes", async ({
  page,
}) => {
  await page.goto("/vehicle/featured-tesla");
  const dollars = page.getByText("$45", { exact: true }).locator("visible=true");
  const francs = page.getByText(/^≈ FRW [\d,]+$/).locator("visible=true");
  await expect(dollars.first()).toBeVisible();
  await expect(francs).toHaveCount(0);

  const menu = await openMenu(page);
  if (!isPhone(page)) await menu.getByRole("button", { name: "Language, currency and theme" }).click();
  await menu.getByText("Rwandan francs").click();
  await expect(menu.getByRole("radio", { name: /Rwandan francs/ })).toBeChecked();
  // The theme is chosen beside it and stored under the product's key.
  for (const theme of ["Light", "Dark", "System"]) {
    await menu.getByText(theme, { exact: true }).click();
    await expect(page.locator("html")).toHaveClass(theme === "Dark" ? /\bdark\b/ : /\blight\b/);
    expect(await page.evaluate(() => localStorage.getItem("vite-ui-theme"))).toBe(theme.toLowerCase());
  }
  await expectAccessible(page);
  if (isPhone(page)) await menu.getByRole("button", { name: "Close" }).click();
  await expect(francs.first()).toBeVisible();
  await expect(dollars).toHaveCount(0);

  await page.goto("/vehicles?search=tesla");
  await expect(francs.first()).toBeVisible();
  await page.goto("/fr/vehicles?search=tesla");
  await expect(
    page
      .getByText(/^≈\s[\d\s]+\sFRW$/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
});

test("the footer shows contact details and links this page in other languages @once", async ({ page }) => {
  await page.goto("/vehicles?search=tesla");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "mailto:support@gendana.rw",
  );
  await expect(footer.getByText(/^© \d{4} Gendana/)).toBeVisible();
  await expect(footer.getByRole("link", { name: "Terms of use" })).toHaveAttribute("href", "/terms");
  await expect(footer.getByRole("link", { name: "Privacy notice" })).toHaveAttribute("href", "/privacy");
  await footer.getByRole("link", { name: "Français" }).click();
  await page.waitForURL("/fr/vehicles?search=tesla");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("prefetched pages do not load their pictures @once", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") pictures.push(new URL(request.url()).pathname);
  });
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  expect(pictures.filter((path) => /^\/(categories|places|hero)\//.test(path))).toEqual([]);
});
