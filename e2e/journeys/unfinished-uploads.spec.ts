import type { Locator, Page } from "@playwright/test";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart } from "../bookings";
import { ownersRecord, pictureFile } from "../handovers";
import { clientFor, newcomer, type TestUser, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

// Requests of a page with a service worker are not routed.
test.use({ serviceWorkers: "block" });

const uploads = "**/api/files";

/** Holds back all uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(uploads, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Refuses uploads until the returned function is called. */
async function refuseUploads(page: Page): Promise<() => Promise<void>> {
  await page.route(uploads, (route) => route.fulfill({ status: 429, json: {} }));
  return () => page.unroute(uploads);
}

async function addPictures(within: Page | Locator, ...names: string[]): Promise<void> {
  const files = await Promise.all(names.map(pictureFile));
  await within.locator('input[type=file][aria-label="Add pictures"]').setInputFiles(files);
}

test("a report that is sent while its pictures are uploaded arrives with them @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/dashboard/user/reports");
  await page.getByLabel("Please describe the issue").fill("The tank was empty.");
  const release = await holdUploads(page);
  await addPictures(page, "tank.jpg", "seat.jpg");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 2 pictures…" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 2 pictures…" })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Profile", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();

  release();
  await expect(page.getByText("Issue reported. Our team will contact you soon.")).toBeVisible();
  for (const number of [1, 2])
    await expect(page.getByRole("img", { name: `Picture ${number} of this report` })).toBeVisible();
});

test("a picture whose upload hangs can be cancelled, and the report is sent without it @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/dashboard/user/reports");
  await page.getByLabel("Please describe the issue").fill("The tank was empty.");
  await holdUploads(page);
  await addPictures(page, "tank.jpg");
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByRole("button", { name: "Cancel the upload of tank.jpg" }).click();
  await expect(page.getByText("Issue reported. Our team will contact you soon.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Follow ticket GS-/ })).toBeVisible();
  await expect(page.getByRole("img", { name: "Picture 1 of this report" })).toBeHidden();
});

test("a handover waits for its pictures, and its dialog is not closed before they are uploaded @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, ownerClient } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Hand over the car" }).click();
  const dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await dialog.getByRole("checkbox", { name: /is the person on this licence$/ }).check();
  await dialog.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await dialog.getByRole("slider", { name: /^Fuel/ }).press("End");
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  const release = await holdUploads(page);
  await addPictures(dialog, "front.jpg", "rear.jpg");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close", exact: true }).click(),
    () => page.mouse.click(4, 4),
  ]) {
    await close();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByText("Leave without saving?")).toBeHidden();
  }
  await dialog.getByRole("button", { name: "Hand over the car" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Waiting for 2 pictures…" })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText("The car is handed over. The rental has begun.")).toBeVisible();
  const { handovers } = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(handovers[0].pictures).toHaveLength(2);
});

test("a form names the pictures that could not be uploaded, tries again, or is sent without them @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, ownerClient, person } = await bookingAboutToStart(baseURL);
  for (const act of ["pickup", "return"]) {
    const data = await ownersRecord(ownerClient);
    expect((await ownerClient.post(`/api/bookings/${bookingId}/${act}`, { data })).status()).toBe(201);
  }
  const claims = async () => (await (await ownerClient.get(`/api/bookings/${bookingId}`)).json()).claims;

  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "File a claim" }).click();
  const filing = page.getByRole("dialog", { name: "File a claim" });
  await filing.getByLabel("Type of claim").selectOption("cleaning");
  await filing.getByLabel("Amount, in dollars").fill("30");
  await filing.getByLabel("What happened").fill("Mud on the back seats");
  let allow = await refuseUploads(page);
  await addPictures(filing, "seat.jpg");
  const again = { name: "Try again", exact: true };
  await expect(filing.getByRole("button", { name: "Try again: seat.jpg" })).toBeVisible();
  await filing.getByRole("button", { name: "File the claim" }).click();
  const missing = filing.getByRole("alert").filter({ hasText: "One picture was not uploaded" });
  await expect(missing).toBeFocused();
  await expect(missing).toContainText("seat.jpg");
  await expectAccessible(page);
  // A claim needs a picture.
  await expect(missing.getByRole("button")).toHaveCount(1);
  await missing.getByRole("button", again).click();
  await expect(missing).toBeFocused();
  await allow();
  await missing.getByRole("button", again).click();
  await expect(filing).toBeHidden();
  expect((await claims())[0].pictures).toHaveLength(1);

  await openSessionAs(page, person as TestUser, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Dispute" }).click();
  const dispute = page.getByRole("dialog", { name: "Dispute this claim" });
  await dispute.getByLabel("Why you dispute it").fill("The mud was there at the pick-up");
  await addPictures(dispute, "before.jpg");
  await expect(dispute.getByRole("img", { name: "Picture 1" })).toBeVisible();
  allow = await refuseUploads(page);
  await addPictures(dispute, "after.jpg", "later.jpg");
  await dispute.getByRole("button", { name: "Dispute the claim" }).click();
  const left = dispute.getByRole("alert").filter({ hasText: "2 pictures were not uploaded" });
  await expect(left).toContainText("after.jpg, later.jpg");
  await left.getByRole("button", { name: "Send without the missing pictures" }).click();
  await expect(dispute).toBeHidden();
  await expect(page.getByText("Gendana decides", { exact: true })).toBeVisible();
  expect((await claims())[0].answerPictures).toHaveLength(1);
});

test("a document, a logo and a registration wait for their uploads @once", async ({ page, baseURL }) => {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id });
  const { id: vehicleId } = await makeVehicle(testDatabase(), {
    businessId: business.id,
    documentsEndOn: null,
  });
  await openSessionAs(page, user, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}`);
  await page.getByRole("button", { name: "Add: Insurance" }).click();
  const dialog = page.getByRole("dialog", { name: "Insurance" });
  await dialog.getByLabel("Valid until").fill("2099-12-31");
  let release = await holdUploads(page);
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles(await pictureFile());
  await dialog.getByRole("button", { name: "Add the document" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Waiting for 1 file…" })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Renew: Insurance" })).toBeVisible();

  await page.goto("/dashboard/business/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Next" }).click();
  release = await holdUploads(page);
  await page.getByLabel("Choose a logo").setInputFiles(await pictureFile("logo.jpg"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 1 picture…" })).toBeVisible();
  release();
  await expect(page.getByText("Business profile updated.")).toBeVisible();
  const { logoPath } = await (await page.request.get("/api/business-profile")).json();
  expect(logoPath).toMatch(/^\/api\/files\//);

  const applicant = await newcomer();
  const draft = { data: { businessName: "Gikondo Rides", step: 4 } };
  const client = await clientFor(baseURL, applicant);
  expect((await client.put("/api/badge-requests/draft", draft)).status()).toBe(200);
  await openSessionAs(page, applicant, baseURL);
  await page.goto("/business-badge-registration?step=4");
  await expect(page.getByRole("heading", { level: 2, name: "Documents" })).toBeVisible();
  release = await holdUploads(page);
  for (const name of ["Business licence", "Tax certificate"])
    await page
      .locator(`input[type=file][aria-label="${name}"]`)
      .first()
      .setInputFiles(await pictureFile());
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 1 file…" })).toHaveCount(2);
  release();
  await expect(page.getByRole("heading", { level: 2, name: "Badge Preferences" })).toBeVisible();
});

test("a renter's documents and a private owner's application wait for uploads beside their button, which keep the focus @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/verify-documents");
  const chooser = (name: string) => page.locator(`input[type=file][aria-label="${name}"]`).first();
  await chooser("Driving licence").setInputFiles(await pictureFile());
  // What was pressed is gone, and what has taken its place has the focus.
  await page.getByRole("button", { name: "Replace: Driving licence" }).press("Enter");
  await expect(page.getByRole("button", { name: "Upload a new one: Driving licence" })).toBeFocused();
  await chooser("Driving licence").setInputFiles(await pictureFile());
  await expect(page.getByRole("button", { name: "Replace: Driving licence" })).toBeVisible();
  await page.getByRole("button", { name: "Remove: Driving licence" }).press("Enter");
  await expect(page.getByRole("button", { name: "Choose a file: Driving licence" })).toBeFocused();

  let release = await holdUploads(page);
  for (const name of ["ID document", "Driving licence"])
    await chooser(name).setInputFiles(await pictureFile());
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 1 file…" })).toHaveCount(2);
  await expect(page.getByText("Please upload both ID and license documents")).toBeHidden();
  await expectAccessible(page);
  release();
  // Both were sent; what is missing now is a date.
  await expect(page.getByText("Please enter the date your licence expires.")).toBeVisible();

  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/private-owner");
  await page.getByLabel("Account holder").fill("Aline Uwase");
  await page.getByLabel("Mobile money number").fill("0788 123 456");
  release = await holdUploads(page);
  await chooser("ID document").setInputFiles(await pictureFile());
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for 1 file…" })).toBeInViewport();
  release();
  await expect(page.getByText("Your application is sent.")).toBeVisible();
});
