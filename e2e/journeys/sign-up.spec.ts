import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { settings } from "@/db/schema/platform/settings";
import { createVehicleWithOwner } from "../bookings";
import { newestCode } from "../newest-messages";
import { testDatabase } from "../users";
import { day, expect, expectAccessible, isPhone, openBooking, submitSignIn, test } from "./fixtures";

const newEmail = () => `journey-${randomUUID()}@example.com`;
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const confirmation = (page: Page) => page.getByLabel("Confirm password", { exact: true });
const personalSubmit = (page: Page) => page.getByRole("button", { name: "Create personal account" });
const businessSubmit = (page: Page) => page.getByRole("button", { name: "Create business account" });

async function fillPersonal(page: Page, email: string) {
  await page.getByLabel("First name").fill("Aline");
  await page.getByLabel("Last name").fill("Uwase");
  await page.getByLabel("Date of birth").fill("1992-04-17");
  await page.getByLabel("Nationality").selectOption({ label: "Rwanda" });
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Phone number").fill("0788 123 456");
  await page.getByLabel("National ID").fill("1199280012345678");
  await page.getByLabel("Driving licence number").fill("RW-DL-104417");
  await fillPasswords(page);
  await page.getByLabel("I have read and accept").check();
}

async function fillPasswords(page: Page) {
  await password(page).fill("Kigali#26");
  await confirmation(page).fill("Kigali#26");
}

test("a renter signs up from the login page and arrives in their dashboard @once", async ({ page }) => {
  const email = newEmail();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL("/signup");
  await expect(page.getByRole("tab", { name: "Personal Account" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await fillPersonal(page, email);
  await personalSubmit(page).click();
  await expect(page.getByText("Personal account created successfully!")).toBeVisible();
  await page.waitForURL("/dashboard/user");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Aline" })).toBeVisible();
  const { user } = await (await page.request.get("/api/session")).json();
  expect(user).toMatchObject({ email, userType: "individual" });
  // Signed-in users are redirected from the sign-up page.
  await page.goto("/signup");
  await page.waitForURL("/dashboard/user");
});

test("a company registers with its plan and sees that its verification is pending @once", async ({
  page,
}) => {
  await page.goto("/signup?type=business");
  await expect(page.getByRole("tab", { name: "Business Account" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  for (const [plan, price, lines] of [
    ["Basic", "$29", ["Up to 5 cars", "Analytics and reports", "Email support"]],
    ["Pro", "$99", ["Up to 20 cars", "Analytics and reports", "Priority support", "Custom branding"]],
    [
      "Enterprise",
      "$199",
      ["Unlimited cars", "Analytics and reports", "Priority support", "Custom branding", "API access"],
    ],
  ] as const) {
    const card = page.locator("label").filter({ has: page.getByRole("radio", { name: plan }) });
    for (const text of [price, ...lines]) await expect(card).toContainText(text);
  }
  for (const plan of await page.getByRole("radio").all()) await expect(plan).not.toBeChecked();
  await page.getByRole("radio", { name: "Enterprise" }).check();
  await page.getByLabel("Business name").fill("Imena Car Hire");
  await page.getByLabel("Business registration number").fill("RDB-104417");
  await page.getByLabel("Business licence number").fill("RURA-TR-2042");
  await page.getByLabel("Date of establishment").fill("2019-05-02");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByLabel("Phone number").fill("+250 788 123 456");
  await fillPasswords(page);
  await page.getByLabel("I have read and accept").check();
  await businessSubmit(page).click();
  await expect(page.getByText("Business account created successfully!")).toBeVisible();
  await page.waitForURL("/document-verification");
  await page.goto("/dashboard/business");
  await expect(
    page.getByRole("heading", { level: 1, name: "Welcome to Gendana, Imena Car Hire" }),
  ).toBeVisible();
  await expect(page.getByText("Verification Pending")).toBeVisible();
  await expect(page.getByText("You are on the Enterprise plan.")).toBeVisible();
  await expectAccessible(page);
  // The business's next step is linked.
  await page.getByRole("link", { name: "Upload documents" }).click();
  await page.waitForURL(/\/document-verification\?businessId=/);
});

test("a password is rated while it is typed, and the button is enabled once it is good enough", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/signup");
  await expect(personalSubmit(page)).toBeDisabled();
  await expect(personalSubmit(page)).toHaveAccessibleDescription(
    "Please ensure your password meets all requirements",
  );
  const requirement = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const steps = [
    { typed: "abc", strength: "Weak", met: ["One lowercase letter"] },
    { typed: "abcde1", strength: "Medium", met: ["At least 6 characters", "One number"] },
    { typed: "Abcde1", strength: "Medium", met: ["One uppercase letter"] },
    { typed: "Abcde1#", strength: "Strong", met: [] },
  ];
  for (const { typed, strength, met } of steps) {
    await password(page).fill(typed);
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
    for (const name of met) await expect(requirement(name)).not.toContainText("not met yet");
    if (typed === "Abcde1") await expect(page.getByText("Add a special character")).toBeVisible();
  }
  await expect(personalSubmit(page)).toHaveAccessibleDescription("Passwords do not match");
  await confirmation(page).fill("Abcde1");
  await expect(page.getByRole("status").filter({ hasText: "Passwords do not match" })).toBeVisible();
  await expect(personalSubmit(page)).toBeDisabled();
  await confirmation(page).fill("Abcde1#");
  await expect(page.getByText("Passwords match")).toBeVisible();
  await expect(personalSubmit(page)).toBeEnabled();
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(password(page)).toHaveAttribute("type", "text");
});

test("errors are shown at their fields, and nothing typed is lost @once", async ({ page }) => {
  const email = newEmail();
  await page.goto("/signup?next=/dashboard/user");
  await fillPasswords(page);
  await personalSubmit(page).click();
  await expect(page.getByText("This field is required.")).toHaveCount(8);
  await expect(page.getByText("Please accept the terms and the privacy notice to continue.")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);

  await fillPersonal(page, "aline@");
  await page.getByLabel("Date of birth").fill(`${Number(day(0).slice(0, 4)) - 17}-01-01`);
  await page.getByLabel("National ID").fill("?");
  await personalSubmit(page).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(page.getByText("You need to be at least 18 years old to rent a car.")).toBeVisible();
  await expect(page.getByText(/Please enter the number as it appears on the document/)).toBeVisible();

  // Errors that only the server can detect appear at their field.
  await fillPersonal(page, email);
  await page.getByLabel("Phone number").fill("+250 111 111");
  await personalSubmit(page).click();
  await expect(
    page.getByText("Please enter a valid phone number, for example +250 788 123 456."),
  ).toBeVisible();
  await expect(page.getByLabel("Phone number")).toBeFocused();

  await fillPersonal(page, "Renter@Gendana.rw");
  await personalSubmit(page).click();
  await expect(page.getByText("An account with this email already exists.")).toBeVisible();
  const instead = page.getByRole("link", { name: "Log in with this email instead" });
  await expect(instead).toHaveAttribute("href", "/login?next=%2Fdashboard%2Fuser");
  for (const [label, value] of [
    ["First name", "Aline"],
    ["Date of birth", "1992-04-17"],
    ["National ID", "1199280012345678"],
    ["Confirm password", "Kigali#26"],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

  await page.getByLabel("Email", { exact: true }).fill(email);
  await personalSubmit(page).click();
  await page.waitForURL("/dashboard/user");
});

test("where addresses are verified, a code creates the account, also on the way to a booking", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const email = newEmail();
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/login\?/);
  const ways = page.getByRole("navigation", { name: "Log in or create an account" });
  await ways.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL(/\/signup\?/);
  await fillPersonal(page, email);
  await demandCodeOnce(page);
  const asked = page.waitForResponse("**/api/individuals");
  await personalSubmit(page).click();
  expect((await asked).status()).toBe(422);
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel("Verification code")).toBeFocused();
  await expect(page.getByText(/^New code in/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change my details" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Aline");
  await demandCodeOnce(page);
  await personalSubmit(page).click();
  await expect(page.getByLabel("Verification code")).toBeFocused();
  await page.getByLabel("Verification code").fill("000000");
  await personalSubmit(page).click();
  await expect(page.getByText("Invalid verification code")).toBeVisible();
  await page.getByLabel("Verification code").fill(await newestCode(email));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Personal account created successfully!")).toBeVisible();
  await page.waitForURL(/\/payment\?booking=/);
});

test("a new code that cannot be sent says so in a sentence @once", async ({ page }) => {
  const answer = (status: number, fields: Record<string, string>) =>
    page.route("**/api/individuals", (route) =>
      route.fulfill({ status, json: { error: { code: "invalid", message: "", fields } } }),
    );
  await page.clock.install();
  await page.goto("/signup");
  await fillPersonal(page, newEmail());
  await answer(422, { code: "A code was sent." });
  await personalSubmit(page).click();
  await expect(page.getByText(/^New code in/)).toBeVisible();
  await page.unroute("**/api/individuals");
  await answer(429, {});
  await page.clock.fastForward(61_000);
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText("Registration failed. Please try again.")).toBeVisible();
});

/** Demands a code of the page's next sign-up only, because the setting also applies to the sign-ups of other tests. */
async function demandCodeOnce(page: Page) {
  const verifyAddresses = (value: boolean) =>
    testDatabase().update(settings).set({ value }).where(eq(settings.key, "requireEmailVerification"));
  const demand = async (route: Route) => {
    await verifyAddresses(true);
    const response = await route.fetch().finally(() => verifyAddresses(false));
    await route.fulfill({ response });
  };
  await page.route("**/api/individuals", demand, { times: 1 });
}

test("a booking goes on after a login by hand if the one after the sign-up failed @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const email = newEmail();
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
  await openBooking(page);
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/login\?/);
  const ways = page.getByRole("navigation", { name: "Log in or create an account" });
  await ways.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL(/\/signup\?/);
  await fillPersonal(page, email);
  await page.route("**/api/auth/callback/**", (route) => route.abort());
  await personalSubmit(page).click();
  await page.waitForURL(/\/login/);
  await page.unroute("**/api/auth/callback/**");
  await submitSignIn(page, { email, password: "Kigali#26" });
  await page.waitForURL(/\/payment\?booking=/);
  // The browser's own message for the aborted request.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
});

test("a broken connection shows a message, and the form can be sent again", { tag: "@once" }, async ({
  page,
  consoleErrors,
}) => {
  await page.goto("/signup");
  await fillPersonal(page, newEmail());
  await page.route("**/api/individuals", (route) => route.abort());
  await personalSubmit(page).click();
  await expect(page.getByText("Registration failed. Please try again.")).toBeVisible();
  await page.unroute("**/api/individuals");
  await personalSubmit(page).click();
  await page.waitForURL("/dashboard/user");
  // The browser's own message for the aborted request.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
});

test("changing the kind of account starts over, by keyboard too", { tag: "@once" }, async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Aline");
  const personal = page.getByRole("tab", { name: "Personal Account" });
  const business = page.getByRole("tab", { name: "Business Account" });
  await personal.focus();
  await page.keyboard.press("ArrowRight");
  await expect(business).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Aline");
  await page.keyboard.press("Enter");
  await page.waitForURL("/signup?type=business");
  await expect(page.getByLabel("Business name")).toBeVisible();
  await expect(business).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(personal).toBeFocused();
  await page.keyboard.press("Space");
  await page.waitForURL("/signup");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("an account can be created without a mouse", { tag: "@once" }, async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("tab", { name: "Personal Account" }).focus();
  const type = async (label: string, text: string) => {
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press("Tab");
      if (await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
        break;
    }
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(text);
  };
  await type("First name", "Aline");
  await type("Last name", "Uwase");
  await type("Date of birth", "17041992");
  await type("Nationality", "Rwanda");
  await type("Email", newEmail());
  await type("Phone number", "0788123456");
  await type("National ID", "1199280012345678");
  await type("Driving licence number", "RW-DL-104417");
  await type("Password", "Kigali#26");
  await type("Confirm password", "Kigali#26");
  const consent = page.getByLabel("I have read and accept");
  for (
    let presses = 0;
    presses < 4 && !(await consent.evaluate((box) => box === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(consent).toBeChecked();
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard/user");
});

test("signing up leads to the page that was requested", { tag: "@once" }, async ({ page }) => {
  await page.goto("/login?next=%2Fdashboard%2Fuser%2Frentals");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL("/signup?next=%2Fdashboard%2Fuser%2Frentals");
  await fillPersonal(page, newEmail());
  await personalSubmit(page).click();
  await page.waitForURL("/dashboard/user/rentals");
});

test("a visitor who was booking a car sees it during sign-up and continues to the payment", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
  if (isPhone(page)) {
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/login\?/);
  const ways = page.getByRole("navigation", { name: "Log in or create an account" });
  await ways.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL(/\/signup\?/);
  const total = page.getByRole("region", { name: "What you are booking" }).getByText("$135");
  await expect(total).toBeVisible();
  await expectAccessible(page);
  await fillPersonal(page, newEmail());
  await personalSubmit(page).scrollIntoViewIfNeeded();
  // On phones it is above the form.
  if (!isPhone(page)) await expect(total).toBeInViewport();
  await personalSubmit(page).click();
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByRole("button", { name: "Pay $135" })).toBeVisible();
});

for (const [locale, texts] of Object.entries({
  fr: { title: "Créez votre compte", tab: "Compte professionnel", name: "Nom de l’entreprise" },
  rw: { title: "Fungura konti yawe", tab: "Konti y’ikigo", name: "Izina ry’ikigo" },
}))
  test(`signing up in ${locale} @once`, async ({ page }) => {
    await page.goto(`/${locale}/signup`);
    await expect(page.getByRole("heading", { level: 1, name: texts.title })).toBeVisible();
    await page.getByRole("tab", { name: texts.tab }).click();
    await expect(page.getByLabel(texts.name)).toBeVisible();
    await expectAccessible(page);
  });
