import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { bookingAboutToStart } from "../bookings";
import { addHandoverPicture, ownersRecord, startRental } from "../handovers";
import { demoUser, type TestUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

async function addPicture(page: Page): Promise<void> {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const file = { name: "seat.jpg", mimeType: "image/jpeg", buffer };
  await page.locator('input[type=file][aria-label="Add pictures"]').setInputFiles([file]);
  await expect(page.getByRole("dialog").getByRole("img", { name: "Picture 1" })).toBeVisible();
}

async function pageOf(browser: Browser, user: TestUser, like: Page, baseURL: string | undefined) {
  const page = await (await browser.newContext({ baseURL, viewport: like.viewportSize() })).newPage();
  await openSessionAs(page, user, baseURL);
  return page;
}

test("a claim: filed by the owner, disputed by the renter, decided in part, and paid", async ({
  page,
  browser,
  baseURL,
}) => {
  const { ownerClient, bookingId, person, owner } = await bookingAboutToStart(baseURL);
  for (const act of ["pickup", "return"])
    expect(
      (
        await ownerClient.post(`/api/bookings/${bookingId}/${act}`, { data: await ownersRecord(ownerClient) })
      ).status(),
    ).toBe(201);

  const ownerPage = await pageOf(browser, owner, page, baseURL);
  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await ownerPage.getByRole("button", { name: "File a claim" }).click();
  const filing = ownerPage.getByRole("dialog", { name: "File a claim" });
  await filing.getByLabel("Type of claim").selectOption("cleaning");
  await filing.getByRole("button", { name: "File the claim" }).click();
  await expect(filing.getByText("Please add at least one picture.")).toBeVisible();
  await filing.getByLabel("Amount, in dollars").fill("30");
  await filing.getByLabel("What happened").fill("Mud on the back seats");
  await addPicture(ownerPage);
  await expectAccessible(ownerPage);
  // Entries are kept until they are sent.
  await ownerPage.reload();
  await ownerPage.getByRole("button", { name: "File a claim" }).click();
  await expect(filing.getByLabel("What happened")).toHaveValue("Mud on the back seats");
  await filing.getByRole("button", { name: "File the claim" }).click();
  await expect(filing).toBeHidden();
  await expect(ownerPage.getByText("Waiting for the renter")).toBeVisible();
  await expect(ownerPage.getByText(/^Answer due by .*; without an answer/)).toBeVisible();

  await openSessionAs(page, person as TestUser, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByText("The owner claims $30 (FRW 43,650) from you")).toBeVisible();
  await page.getByRole("link", { name: "See the claim" }).click();
  const claim = page.getByRole("article", { name: "Cleaning · $30" });
  await expect(claim.getByText("Mud on the back seats")).toBeInViewport();
  await expect(claim.getByRole("img", { name: "Picture 1 of the owner" })).toBeVisible();
  await expectAccessible(page);
  await claim.getByRole("button", { name: "Dispute" }).click();
  const dispute = page.getByRole("dialog", { name: "Dispute this claim" });
  await dispute.getByLabel("Why you dispute it").fill("The mud was there at the pick-up");
  await addPicture(page);
  await expectAccessible(page);
  await dispute.getByRole("button", { name: "Dispute the claim" }).click();
  await expect(dispute).toBeHidden();
  await expect(claim.getByText("Gendana decides")).toBeVisible();

  const adminPage = await pageOf(browser, await demoUser("admin@gendana.rw"), page, baseURL);
  await adminPage.goto("/dashboard/admin/claims");
  const link = adminPage.locator(`a[href*="${bookingId}"]`);
  await link.click();
  const disputed = adminPage.getByRole("article", { name: "Cleaning · $30" });
  await expect(disputed.getByText("The mud was there at the pick-up")).toBeVisible();
  for (const handover of ["At the pick-up", "At the return"])
    await expect(adminPage.getByRole("columnheader", { name: handover })).toBeVisible();
  await disputed.getByRole("button", { name: "Decide" }).click();
  const decision = adminPage.getByRole("dialog", { name: "Decide this claim" });
  await decision.getByLabel("The renter pays, in dollars").fill("31");
  await decision.getByLabel("Reason").fill("A part of it was there before");
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(decision.getByText("That is more than was claimed.")).toBeVisible();
  await decision.getByLabel("The renter pays, in dollars").fill("10");
  await expectAccessible(adminPage);
  await decision.getByRole("button", { name: "Decide" }).click();
  await expect(decision).toBeHidden();
  await expect(disputed.getByText("To pay: $10")).toBeVisible();
  await adminPage.context().close();

  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(claim.getByText("A part of it was there before")).toBeVisible();
  await expect(page.getByText("$10 (FRW 14,550) to pay for a claim")).toBeVisible();
  await page.getByRole("link", { name: "Pay the claim" }).click();
  await page.waitForURL(/for=claim/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay $10" }).click();
  await page.waitForURL(/\/sandbox\//);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL(/for=claim/);
  await expect(page.getByText("The claim is paid.")).toBeVisible();
  await expect(page.getByText("this is what is left to pay")).toHaveCount(0);

  await ownerPage.reload();
  await expect(ownerPage.getByText("$10 paid")).toBeVisible();
  await expectAccessible(ownerPage);
  await ownerPage.context().close();
});

test("damage noted at the return is recorded only or claimed, and a claim that is postponed is not lost @once", async ({
  page,
  baseURL,
}) => {
  const { ownerClient, bookingId, owner } = await bookingAboutToStart(baseURL);
  await startRental(ownerClient, bookingId);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Take the car back" }).click();
  const back = page.getByRole("dialog", { name: /^Take back from/ });
  const choice = back.getByRole("group", { name: "What should happen about the damage?" });
  await expect(choice).toBeHidden();
  await back.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await back.getByRole("button", { name: "Add damage: Left side" }).click();
  await back.getByLabel("Left side", { exact: true }).fill("A dent, 10 cm");
  await addHandoverPicture(back);
  await back.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await back.getByRole("button", { name: "Take the car back" }).click();
  await expect(back.getByText("Please choose what to do about the damage.")).toBeVisible();
  await choice.getByRole("radio", { name: /^Claim it from/ }).check();
  await expectAccessible(page);
  // The page learns of the return before the dialog that recorded it.
  await page.route("**/api/bookings/*/return", async (route) => {
    const response = await route.fetch();
    await expect(page.getByText("Damage was noted at the return and has not been claimed:")).toBeAttached();
    await route.fulfill({ response });
  });
  await back.getByRole("button", { name: "Take the car back" }).click();

  const filing = page.getByRole("dialog", { name: "File a claim" });
  await expect(filing.getByLabel("Type of claim")).toHaveValue("damage");
  await expect(filing.getByLabel("What happened")).toHaveValue("Left side: A dent, 10 cm");
  await filing.getByRole("button", { name: "Back" }).click();
  await expect(filing).toBeHidden();
  await page.reload();
  await expect(page.getByText("Damage was noted at the return and has not been claimed:")).toBeVisible();
  await expect(filing).toBeHidden();
  await page.getByRole("button", { name: "Claim this damage" }).click();
  await expect(filing.getByLabel("What happened")).toHaveValue("Left side: A dent, 10 cm");
  await filing.getByLabel("Amount, in dollars").fill("80");
  await addPicture(page);
  await filing.getByRole("button", { name: "File the claim" }).click();
  await expect(filing).toBeHidden();
  await expect(page.getByRole("article", { name: "Damage · $80" })).toBeVisible();
  await expect(page.getByRole("button", { name: "File a claim" })).toBeVisible();
});

test("claims stay where they are under the pointer when the list changes @once", async ({
  page,
  baseURL,
}) => {
  const claim = (number: number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    bookingId: `00000000-0000-4000-8000-00000000001${number}`,
    reference: `GB-CLAIM${number}`,
    kind: "cleaning",
    status: "decided",
    amountCents: 3_000,
    agreedCents: 1_000,
    at: new Date().toISOString(),
    vehicle: "Toyota RAV4",
    business: "Umucyo Ltd",
    businessId: "00000000-0000-4000-8000-000000000020",
    renter: "Aline Uwase",
    renterId: "00000000-0000-4000-8000-000000000021",
  });
  let items = [claim(1), claim(2)];
  await page.route(/\/api\/admin\/claims\?.*status=decided/, (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  );
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/claims");
  await page.getByLabel("Status").selectOption("decided");
  const main = page.getByRole("main");
  const rows = main.getByText(/GB-CLAIM/);
  const second = main.locator('a[href*="000000000012"]');
  await second.hover();
  const place = await second.boundingBox();
  items = [claim(3), claim(2)];
  // The list is loaded again when the user comes back to the tab.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(rows).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  expect(await second.boundingBox()).toEqual(place);
  await expect(main.getByText("No longer in this list")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(rows).toContainText(["GB-CLAIM3", "GB-CLAIM2"]);
});
