import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { makeBusiness, makeMember, makePickUpPlace, makePicture, makeVehicle } from "@/db/testing/factories";
import { clientFor, demoUser, newcomer, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

async function picture(name: string) {
  const background = { create: { width: 900, height: 600, channels: 3, background: "#8fb3a0" } } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp(background).jpeg().toBuffer() };
}

/** Moves the focus to a field with the Tab key alone, and types into it. */
async function typeByKeyboard(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 40; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(field).toBeFocused();
}

test("listing a car offers to continue as a person or a company, with the requirements and costs of each @once", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "List your car" }).click();
  await page.waitForURL("/list-your-car");
  await expect(page.getByRole("heading", { level: 1, name: "List your car" })).toBeVisible();
  const person = page.getByRole("region", { name: "I am a person" });
  const company = page.getByRole("region", { name: "I am a company" });
  for (const text of [
    "national ID or passport",
    "technical inspection",
    "One car is free",
    "We keep 10% of each rental",
  ])
    await expect(person.getByText(text)).toBeVisible();
  for (const text of ["registration number", "from $29 to $199 a month", "Nothing to pay when you register"])
    await expect(company.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await expect(company.getByRole("link", { name: "Register a company" })).toHaveAttribute(
    "href",
    "/signup?type=business",
  );
  // Without an account the application opens right after signing up or logging in.
  await person.getByRole("link", { name: "Continue as a person" }).click();
  await page.waitForURL("/signup?next=%2Fprivate-owner");
  await page.goto("/private-owner");
  await page.waitForURL(/\/login\?next=%2Fprivate-owner$/);
  await expect(page.getByText(/^Private owners need an account\./)).toBeVisible();
});

test("a person applies by keyboard, is approved, and lists a car on the free plan @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await newcomer();
  const lastName = `Owner-${user.id.slice(-8)}`;
  await testDatabase().update(users).set({ lastName }).where(eq(users.id, user.id));
  const name = `Aline ${lastName}`;
  await openSessionAs(page, user, baseURL);
  await page.goto("/list-your-car");
  await page.getByRole("link", { name: "Continue as a person" }).click();
  await page.waitForURL("/private-owner");
  await expect(page.getByText("One car, no monthly price.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Name that renters see")).toHaveValue(name);

  // Missing fields are named, and nothing typed is lost.
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await typeByKeyboard(page, "Account holder", name);
  await typeByKeyboard(page, "Mobile money number", "0788 123 456");
  await page.keyboard.press("Enter");
  const missing = page.getByText("Please upload your identity document first.");
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page
    .locator('input[type=file][aria-label="ID document"]')
    .first()
    .setInputFiles(await picture("national-id.jpg"));
  await expect(page.getByText("ID document uploaded successfully")).toBeVisible();
  await expect(page.getByLabel("Account holder")).toHaveValue(name);
  await typeByKeyboard(page, "Mobile money number", "0788 123 456");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send application" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your application is sent.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Under Review")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  // Meanwhile the car is prepared; it cannot be published yet.
  await page.getByRole("link", { name: "To your dashboard" }).click();
  await page.waitForURL("/dashboard/business");
  await expect(page.getByText("You are on the Free plan.")).toBeVisible();
  await expect(page.getByText("One car is included in your plan.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Prepare a car" }).click();
  await page.waitForURL("**/vehicles/new");
  const owner = await clientFor(baseURL, user);
  const { business } = await (await owner.get("/api/business-settings")).json();
  const { id: pickUpPlaceId } = await makePickUpPlace(testDatabase(), { businessId: business.id });
  const addDraft = async (title: string) => {
    const draft = {
      businessId: business.id,
      pickUpPlaceId,
      title,
      status: "draft",
      publishedAt: null,
    } as const;
    const { id } = await makeVehicle(testDatabase(), draft);
    await makePicture(testDatabase(), { vehicleId: id });
    return id;
  };
  const [car, second] = [await addDraft("Suzuki Alto"), await addDraft("Suzuki Jimny")];
  expect((await owner.post(`/api/fleet/${car}/publication`, { data: {} })).status()).toBe(409);

  const adminPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(adminPage, await demoUser("admin@gendana.rw"), baseURL);
  await adminPage.goto("/dashboard/admin/verifications");
  const more = adminPage.getByRole("button", { name: "Load more" });
  const review = adminPage.getByRole("button", { name: `Approve: ID document, ${name}` });
  await expect(async () => {
    if (!(await review.isVisible()) && (await more.isVisible())) await more.click();
    await expect(review).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(adminPage.getByText(`approving the identity document opens “${name}”`)).toBeVisible();
  await review.click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(adminPage.getByText("Business approved successfully!")).toBeVisible();
  await adminPage.context().close();

  await page.goto("/private-owner");
  await page.waitForURL("/dashboard/business");
  await page.goto(`/dashboard/business/vehicles/${car}`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Renters can find and book this car.")).toBeVisible();
  await page.goto(`/vehicle/${car}`);
  await expect(page.getByRole("heading", { level: 1, name: "Suzuki Alto" })).toBeVisible();
  await expect(page.getByText("Private owner").locator("visible=true").first()).toBeVisible();

  // The second car needs a larger plan, whose first charge is shown with its date and amount.
  const refused = await owner.post(`/api/fleet/${second}/publication`, { data: {} });
  expect(refused.status()).toBe(409);
  expect((await refused.json()).error.message).toMatch(
    /^Your plan includes one listed car, and you already have one\./,
  );
  await page.goto(`/dashboard/business/vehicles/${second}`);
  await page.getByRole("button", { name: "Publish" }).click();
  const limit = page.getByRole("dialog", { name: "You have reached your plan’s limit" });
  await expect(limit.getByText("Your plan includes one listed car.")).toBeVisible();
  await expectFitsPhone(page);
  await limit.getByRole("link", { name: "Upgrade your plan" }).click();
  await page.waitForURL(/\/dashboard\/business\/settings/);
  await page.getByRole("button", { name: "Change to Basic" }).click();
  const change = page.getByRole("dialog", { name: "Change to Basic?" });
  await expect(
    change.getByText(/nothing is charged today\. The next invoice, on .*\b1\b.*, is \$29; then/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await change.getByRole("button", { name: "Keep my plan" }).click();
  const listed = eq(vehicles.businessId, business.id);
  expect(await testDatabase().$count(vehicles, listed)).toBe(2);
});

test("an account of a team learns that a car of one's own needs another account @once", async ({
  page,
  baseURL,
}) => {
  const agent = await newcomer("business");
  const { id: businessId } = await makeBusiness(testDatabase(), { name: "Nyungwe Motors" });
  await makeMember(testDatabase(), { businessId, userId: agent.id, role: "agent" });
  await openSessionAs(page, agent, baseURL);
  await page.goto("/private-owner");
  await expect(page.getByText("This account belongs to the team of Nyungwe Motors")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Log out and use another account" }).click();
  await page.waitForURL("/logout");
});

test("an owner is redirected to their business, and a rejected application can be sent again @once", async ({
  page,
  baseURL,
}) => {
  const owner = await newcomer();
  await makeBusiness(testDatabase(), { ownerId: owner.id, kind: "individual" });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/private-owner");
  await page.waitForURL("/dashboard/business");

  const applicant = await newcomer();
  await makeBusiness(testDatabase(), {
    ownerId: applicant.id,
    kind: "individual",
    plan: "free",
    name: "Aline Uwase",
    status: "suspended",
    verification: "rejected",
    rejectedReason: "The picture is blurred",
    verifiedAt: null,
  });
  await page.context().clearCookies();
  await openSessionAs(page, applicant, baseURL);
  await page.goto("/document-verification");
  await page.waitForURL("/private-owner");
  await expect(page.getByText("The picture is blurred")).toBeVisible();
  await page
    .locator('input[type=file][aria-label="ID document"]')
    .first()
    .setInputFiles(await picture("passport.jpg"));
  await expect(page.getByText("ID document uploaded successfully")).toBeVisible();
  await page.getByLabel("Paid by").selectOption("Bank account");
  await page.getByLabel("Account holder").fill("Aline Uwase");
  await page.getByLabel("Bank", { exact: true }).fill("Bank of Kigali");
  await page.getByLabel("Account number").fill("4000 1234 4821");
  await page.getByRole("button", { name: "Send application again" }).click();
  await expect(page.getByText("Under Review")).toBeVisible();
});

for (const [locale, title] of Object.entries({ fr: "Proposez votre voiture", rw: "Tanga imodoka yawe" }))
  test(`listing a car is offered in ${locale} @once`, async ({ page }) => {
    await page.goto(`/${locale}/list-your-car`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(
      page.getByRole("main").locator(`a[href="/${locale}/signup?next=%2F${locale}%2Fprivate-owner"]`),
    ).toBeVisible();
    await expectAccessible(page);
  });
