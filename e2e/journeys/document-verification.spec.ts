import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { users } from "@/db/schema/identity/users";
import { demoUser, newcomer, type TestUser, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

async function choose(page: Page, label: string, mimeType = "image/jpeg"): Promise<void> {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const file = { name: "scan.jpg", mimeType, buffer: await sharp(colour).jpeg().toBuffer() };
  await page.locator(`input[type=file][aria-label="${label}"]`).first().setInputFiles(file);
}

/** Gives the user a name that is unique in the queue. */
async function nameOf(user: TestUser): Promise<string> {
  const lastName = `Test-${user.id.slice(-8)}`;
  await testDatabase().update(users).set({ lastName }).where(eq(users.id, user.id));
  return `Aline ${lastName}`;
}

test("a renter shows ID and licence, and an administrator decides beside them @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await newcomer();
  const name = await nameOf(user);
  await openSessionAs(page, user, baseURL);
  await page.goto("/verify-documents");
  await expect(page.getByRole("progressbar", { name: /Verification progress/ })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
  await expect(page.getByRole("main").getByText("Pending", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByText("Please upload both ID and license documents")).toBeVisible();
  await choose(page, "ID document", "image/gif");
  await expect(page.getByText("Please upload a valid image (JPG, PNG) or PDF file")).toBeVisible();
  await choose(page, "ID document");
  await expect(page.getByText("ID document uploaded successfully")).toBeVisible();
  await choose(page, "Driving licence");
  await expect(page.getByText("Driver's license uploaded successfully")).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.getByLabel("Valid until").last().fill("2031-03-04");
  await saved;
  const savedIssue = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.ok(),
  );
  await page.getByLabel("First issued on").fill("2018-02-03");
  await savedIssue;
  // A reload keeps the uploads.
  await page.reload();
  await expect(page.getByLabel("Valid until").last()).toHaveValue("2031-03-04");
  await expect(page.getByLabel("First issued on")).toHaveValue("2018-02-03");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByText("Documents submitted for verification successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByText("Under Review").first()).toBeVisible();

  const adminPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(adminPage, await demoUser("admin@gendana.rw"), baseURL);
  await adminPage.goto("/dashboard/admin/verifications");
  const more = adminPage.getByRole("button", { name: "Load more" });
  const review = adminPage.getByRole("button", { name: `Review: ID document, ${name}` });
  await expect(async () => {
    if (!(await review.isVisible()) && (await more.isVisible())) await more.click();
    await expect(review).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(adminPage);
  await review.click();
  await expect(adminPage.getByText("Opening verification details")).toBeVisible();
  const dialog = adminPage.getByRole("dialog", { name: "ID document" });
  await expect(dialog.getByRole("img", { name: "ID document" })).toBeVisible();
  await dialog.getByRole("button", { name: "Reject" }).click();
  const reason = dialog.getByLabel("Reason");
  await expect(reason).toHaveValue("Documentation incomplete");
  // Escape keeps a typed reason.
  await reason.fill("The picture is blurred");
  await reason.press("Escape");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(reason).toHaveValue("The picture is blurred");
  await reason.fill("Documentation incomplete");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(adminPage.getByText("Verification rejected")).toBeVisible();
  // A document can also be approved in its row.
  await adminPage.getByRole("button", { name: `Approve: Driving licence, ${name}` }).click();
  await expectFitsPhone(adminPage);
  await adminPage.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(adminPage.getByText("Verification approved")).toBeVisible();
  await adminPage.context().close();

  await page.reload();
  await expect(page.getByRole("main").getByText("Documentation incomplete")).toBeVisible();
  await expect(page.getByText(/^Valid until .*2031$/)).toBeVisible();
  await expectFitsPhone(page);
});

test("an individual registers a business in five steps, and it is active once approved @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.goto("/business-badge-registration");
  const next = page.getByRole("button", { name: "Next" });
  const heading = (name: string) => expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await next.click();
  await expect(page.getByText("Please complete all required fields")).toBeVisible();
  await page.getByLabel("Business name").fill("Gikondo Rides");
  await page.getByLabel("Business type").selectOption("car-rental");
  await page.getByLabel("Registration number").fill("RDB 4711");
  await expectAccessible(page);
  await next.click();
  await heading("Contact Information");
  await page.getByLabel("Address", { exact: true }).fill("KK 5 Ave");
  await page.getByLabel("Business email").fill(`gikondo-${user.id}@example.com`);
  await page.getByRole("button", { name: "Previous" }).click();
  await heading("Basic Information");
  await next.click();
  await heading("Contact Information");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("KK 5 Ave");
  await next.click();
  await heading("Business Details");
  await page.getByLabel("Description").fill("Two cars for weekends.");
  await page.getByLabel("Airport transfers").check();
  // A look at another step keeps what neither button has saved.
  await page.getByRole("link", { name: "Contact Information" }).click();
  await heading("Contact Information");
  await page.getByRole("link", { name: "Business Details" }).click();
  await heading("Business Details");
  await expect(page.getByLabel("Description")).toHaveValue("Two cars for weekends.");
  await expect(page.getByLabel("Airport transfers")).toBeChecked();
  await page.getByLabel("Year established").fill("1899");
  await next.click();
  await expect(page.getByText("Please enter a year from 1900 to this year.")).toBeVisible();
  await page.getByLabel("Year established").fill("2019");
  await next.click();
  await heading("Documents");
  // The wizard resumes at the same step later.
  await page.goto("/business-badge-registration");
  await heading("Documents");
  await next.click();
  // Pressed at the end of a long page: the error at the top is scrolled into view.
  await expect(
    page.getByRole("alert").filter({ hasText: "Please complete all required fields" }),
  ).toBeFocused();
  await expect(page.getByText("Please choose a file.")).toHaveCount(2);
  await choose(page, "Business licence");
  await expect(page.getByText("Business licence uploaded successfully")).toBeVisible();
  await choose(page, "Tax certificate");
  await expect(page.getByText("Tax certificate uploaded successfully")).toBeVisible();
  await next.click();
  await heading("Badge Preferences");
  for (const badge of await page.getByRole("radio").all()) await expect(badge).not.toBeChecked();
  await expect(page.getByText(/the first charge is on 1 /)).toBeVisible();
  await page.getByRole("button", { name: "Submit Registration" }).click();
  await expect(page.getByText("Please choose a badge.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Basic" }).check();
  await page.getByRole("button", { name: "Submit Registration" }).click();
  await expect(page.getByText("Business badge registration submitted successfully!")).toBeVisible();
  await page.waitForURL(/\/dashboard\/business$/);
  await expect(page.getByRole("heading", { level: 1, name: "Gikondo Rides is under review" })).toBeVisible();
  await page.goto("/dashboard/business/rentals");
  await expect(page.getByRole("heading", { level: 1, name: "Gikondo Rides is under review" })).toBeVisible();
  await page.goto("/dashboard/business");
  const [row] = await testDatabase().select().from(badgeRequests).where(eq(badgeRequests.userId, user.id));
  expect(row).toMatchObject({
    status: "pending",
    badgeType: "basic",
    yearEstablished: 2019,
    services: ["airport-transfer"],
  });

  const adminPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(adminPage, await demoUser("admin@gendana.rw"), baseURL);
  await adminPage.goto("/dashboard/admin/verifications?of=badges");
  const more = adminPage.getByRole("button", { name: "Load more" });
  // Every project registers a business of this name; the email tells them apart.
  const asked = adminPage.getByRole("listitem").filter({ hasText: user.email });
  await expect(async () => {
    if (!(await asked.isVisible()) && (await more.isVisible())) await more.click();
    await expect(asked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The shortcut opens the longest-waiting request and moves the focus there; another test may decide that request.
  const opened = adminPage.getByRole("button", { name: /^Review: /, expanded: true });
  await expect(async () => {
    await adminPage.keyboard.press("Alt+KeyN");
    await expect(opened).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await opened.click();
  await asked.getByRole("button", { name: /^Review: / }).click();
  for (const documentName of ["Business licence", "Tax certificate"])
    await expect(asked.getByText(documentName, { exact: true })).toBeVisible();
  await expect(asked.getByText("Insurance certificate")).toHaveCount(0);
  await expectAccessible(adminPage);
  await asked.getByRole("button", { name: "Approve" }).click();
  await expect(adminPage.getByText("Business approved successfully!")).toBeVisible();
  await adminPage.context().close();

  // The waiting page updates by itself.
  await expect(page.getByText("Verified Business")).toBeVisible();
  await page.goto("/dashboard/user");
  const verificationList = page.getByRole("list", { name: "Verification" });
  await expect(verificationList.getByText("Business Verified")).toBeVisible();
});
