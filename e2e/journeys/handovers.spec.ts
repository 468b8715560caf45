import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { bookingAboutToStart, makeReturnOverdue } from "../bookings";
import { addHandoverPicture, startRental } from "../handovers";
import type { TestUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

async function photograph(page: Page): Promise<void> {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const files = ["front.jpg", "rear.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }));
  await page.locator('input[type=file][aria-label="Add pictures"]').setInputFiles(files);
  await expect(page.getByRole("dialog").getByRole("img", { name: "Right side" })).toBeVisible();
}

test("handovers on a laptop: deposit, hand over, half an hour more, late return, a part of the deposit kept", {
  tag: "@once",
}, async ({ page, browser, baseURL }) => {
  const {
    bookingId,
    person: user,
    owner,
  } = await bookingAboutToStart(baseURL, {
    includedKmPerDay: 70,
    extraKmPriceCents: 20,
    missingEighthPriceCents: 400,
  });
  const ownerPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(ownerPage, owner, baseURL);
  await openSessionAs(page, user as TestUser, baseURL);

  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(
    ownerPage.getByText("The deposit of $100 (FRW 145,500) has not been provided yet."),
  ).toBeVisible();
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByText("Provide the deposit of $100")).toBeVisible();
  await expect(page.getByText("70 km a day included, then $0.20/km")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Provide deposit" }).click();
  await page.waitForURL(/for=deposit/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Authorise $100" }).click();
  await page.waitForURL(/\/sandbox\//);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL(/for=deposit/);
  await expect(page.getByText("$100 is authorised on the card, not charged.")).toBeVisible();

  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await ownerPage.getByRole("button", { name: "Hand over the car" }).click();
  const out = ownerPage.getByRole("dialog", { name: /^Hand over to/ });
  await out.getByRole("button", { name: "Hand over the car" }).click();
  await expect(out.getByText("Please enter the kilometres on the odometer.")).toBeVisible();
  await expect(out.getByText("Please add at least one picture of the car.")).toBeVisible();
  await out.getByRole("checkbox", { name: /is the person on this licence$/ }).check();
  await out.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await out.getByRole("slider", { name: /^Fuel/ }).press("End");
  await out.getByRole("button", { name: "Add damage: Front" }).click();
  await out.getByLabel("Front", { exact: true }).fill("A scratch, 5 cm");
  await photograph(ownerPage);
  await out.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await expectAccessible(ownerPage);
  await out.getByRole("button", { name: "Hand over the car" }).click();
  await expect(ownerPage.getByRole("heading", { name: "Pick-up and return" })).toBeVisible();
  await expect(ownerPage.getByText("42,000 km")).toBeVisible();

  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByText("A scratch, 5 cm")).toBeVisible();
  await expect(page.getByRole("img", { name: "Front, Owner" })).toBeVisible();
  await page.getByRole("button", { name: "Change the return" }).click();
  const dates = page.getByRole("dialog", { name: "Change the return" });
  const time = await dates.getByLabel("Return time").inputValue();
  await dates.getByLabel("Return time").selectOption(time.replace(":00", ":30"));
  await expect(dates.getByText(/The price stays/)).toBeVisible();
  await expectAccessible(page);
  await dates.getByRole("button", { name: /these dates$/ }).click();
  await expect(dates).toBeHidden();
  await expect(page.getByText(/^(New dates agreed|The new dates are agreed\.)$/).first()).toBeVisible();

  await makeReturnOverdue(bookingId, 2);
  await ownerPage.reload();
  await ownerPage.getByRole("button", { name: "Take the car back" }).click();
  const returnDialog = ownerPage.getByRole("dialog", { name: /^Take back from/ });
  const charges = returnDialog.getByRole("region", { name: "Return charges" });
  await expect(charges.getByRole("checkbox")).toHaveAccessibleName(/^Waive.* 1 day late × \$45$/);
  // Late days count to when the car came back, which may be earlier than now.
  await expect(
    returnDialog.getByText(/^If it came back just now, it is 1 day late.* \$45 is charged/),
  ).toBeVisible();
  const cameBack = returnDialog.getByLabel(/^When it came back/);
  await cameBack.fill(new Date(Date.now() + 0.5 * HOUR_MS).toISOString().slice(0, 16));
  await expect(returnDialog.getByText(/Not late, so nothing is charged for it/)).toBeVisible();
  await expect(charges).toBeHidden();
  await cameBack.fill("");
  await returnDialog.getByRole("textbox", { name: "Odometer" }).fill("41,999");
  await returnDialog.getByLabel(/^Keep from the deposit/).fill("200");
  await returnDialog.getByRole("button", { name: "Add damage: Front" }).click();
  await returnDialog.getByRole("button", { name: "Take the car back" }).click();
  for (const sentence of [
    "The car already has 42,000 km.",
    "Please describe what can be seen there.",
    "That is more than is left of the deposit. At most $55.",
    "Please give the reason for keeping part of the deposit.",
    "Please add at least one picture of the car.",
    "Please sign: type your name or draw your signature.",
  ])
    await expect(returnDialog.getByText(sentence)).toBeVisible();
  await returnDialog.getByRole("button", { name: "Remove damage: Front" }).click();
  await returnDialog.getByRole("textbox", { name: "Odometer" }).fill("42,310");
  // Of 310 km, 280 are included: 70 for each of three days and a late one.
  await expect(charges.getByRole("checkbox", { name: /^Waive.* 30 extra km × \$0\.20$/ })).toBeVisible();
  const fuel = returnDialog.getByRole("slider", { name: /^Fuel/ });
  for (let step = 0; step < 3; step++) await fuel.press("ArrowLeft");
  await charges.getByRole("checkbox", { name: /^Waive.* 1 missing eighth of fuel × \$4$/ }).check();
  await expect(charges.getByText("$51")).toBeVisible();
  await expect(returnDialog.getByText(/At most \$49\./)).toBeVisible();
  await returnDialog.getByLabel(/^Keep from the deposit/).fill("20");
  await returnDialog.getByLabel("Why").fill("A broken mirror");
  await addHandoverPicture(returnDialog);
  await expect(returnDialog.getByText("Please add at least one picture of the car.")).toBeHidden();
  await returnDialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await expectAccessible(ownerPage);
  await returnDialog.getByRole("button", { name: "Take the car back" }).click();
  await expect(returnDialog).toBeHidden();
  await expect(ownerPage.getByText("$20 of the deposit kept: A broken mirror")).toBeVisible();
  await expect(ownerPage.getByText("$51 of the deposit kept for return charges.")).toBeVisible();
  // $135 of rent and $51 of charges minus 10% of both, and $20 for the mirror.
  const earned = ownerPage.locator("dl > div", { has: ownerPage.getByText("You earn", { exact: true }) });
  await expect(earned).toContainText("$187.40");
  await ownerPage.context().close();

  await page.reload();
  await expect(page.getByText(/^\$29 of the deposit stays held until /)).toBeVisible();
  await expect(page.getByText("30 extra km × $0.20")).toBeVisible();
  await expectAccessible(page);
});

test("a hand-over dialog stays open and says why the hand-over was refused @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Hand over the car" }).click();
  const out = page.getByRole("dialog", { name: /^Hand over to/ });
  await out.getByRole("checkbox", { name: /is the person on this licence$/ }).check();
  await out.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await out.getByRole("slider", { name: /^Fuel/ }).press("End");
  await addHandoverPicture(out);
  await out.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  const cancelled = await renter.post(`/api/bookings/${bookingId}/cancellation`, { data: {} });
  expect(cancelled.status()).toBe(201);
  await out.getByRole("button", { name: "Hand over the car" }).click();
  const refusal = out.getByRole("alert").filter({ hasText: /./ });
  await expect(refusal).toBeFocused();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeAttached();
  await expect(refusal).toBeVisible();
  await out.getByRole("button", { name: "Close" }).click();
  await expect(out).toBeHidden();
  await expect(page.getByRole("button", { name: "Hand over the car" })).toBeHidden();
});

test("a phone whose clock is three hours ahead charges no late day, and knows when the car came back @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, ownerClient } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await startRental(ownerClient, bookingId);
  await makeReturnOverdue(bookingId, -1);
  await openSessionAs(page, owner, baseURL);
  await page.clock.install({ time: addMs(new Date(), 3 * HOUR_MS) });
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Take the car back" }).click();
  const dialog = page.getByRole("dialog", { name: /^Take back from/ });
  await expect(dialog.getByText(/Not late, so nothing is charged for it/)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Return charges" })).toBeHidden();

  await dialog.getByRole("textbox", { name: "Odometer" }).fill("42,310");
  // In Kigali that is an hour from now.
  await dialog.getByLabel(/^When it came back/).fill(
    addMs(new Date(), 3 * HOUR_MS)
      .toISOString()
      .slice(0, 16),
  );
  await dialog.getByRole("button", { name: "Take the car back" }).click();
  await expect(dialog.getByText("The return must be after the pick-up and not in the future.")).toBeVisible();
});
