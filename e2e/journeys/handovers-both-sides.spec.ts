import type { Page } from "@playwright/test";
import sharp from "sharp";
import { bookingAboutToStart } from "../bookings";
import { addHandoverPicture } from "../handovers";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const views = ["Front", "Right side", "Rear", "Left side", "Interior", "Odometer", "Fuel gauge"];

/** Chooses seven pictures at once, which fill the views in their order. */
async function photograph(page: Page): Promise<void> {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const files = views.map((view) => ({ name: `${view}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.locator('input[type=file][aria-label="Add pictures"]').setInputFiles(files);
  for (const name of views)
    await expect(page.getByRole("dialog").getByRole("img", { name, exact: true })).toBeVisible();
}

async function showCode(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Let the renter record it" }).click();
  const dialog = page.getByRole("dialog", { name: /^Show this to/ });
  await expect(dialog.getByRole("img", { name: "Code to scan with the renter’s phone" })).toBeVisible();
  return (await dialog.getByText(/^\d{6}$/).textContent()) ?? "";
}

test("both sides record a rental on their own devices, with the owner's code as proof of presence", {
  tag: "@once",
}, async ({ page, browser, baseURL }) => {
  const { bookingId, person, owner } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const renterPage = await (await browser.newContext({ baseURL, ...phone })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await showCode(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel code" }).click();
  await expect(page.getByText("The code is cancelled. Nobody can use it any more.")).toBeVisible();
  const code = await showCode(page);

  // The address in the scanned QR code.
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}#code=${code}`);
  const start = renterPage.getByRole("dialog", { name: "Start the rental here" });
  await expect(start.getByRole("textbox", { name: "Code" })).toHaveValue(code);
  await start.getByRole("button", { name: "Start the rental" }).click();
  await expect(start.getByText("Please enter the kilometres on the odometer.")).toBeVisible();
  await expect(start.getByText("Please sign: type your name or draw your signature.")).toBeVisible();
  await expect(start.getByText("Please add at least one picture of the car.")).toBeVisible();
  await start.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await start.getByRole("slider", { name: /^Fuel/ }).press("End");
  await photograph(renterPage);
  await start.getByRole("textbox", { name: "Your full name" }).fill("Keza Mutoni");
  await expectAccessible(renterPage);
  await start.getByRole("button", { name: "Start the rental" }).click();
  await expect(renterPage.getByText("The rental has begun. Have a good trip.")).toBeVisible();
  await expect(renterPage.getByText("Recorded by the renter")).toBeVisible();

  await expect(page.getByText(/has recorded it\. You can add your own record for 24 hours\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add your record of the pick-up" }).click();
  const record = page.getByRole("dialog", { name: "Add your record of the pick-up" });
  await record.getByRole("textbox", { name: "Odometer" }).fill("42001");
  await photograph(page);
  await record.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await record.getByRole("button", { name: "Save and sign" }).click();
  await expect(page.getByText("Your record is saved next to the other one.")).toBeVisible();
  const condition = page.getByRole("table", { name: "The condition at pick-up and return" });
  for (const text of ["42,000 km", "42,001 km", "Keza Mutoni", "Aline Uwase"])
    await expect(condition.getByText(text)).toBeVisible();
  for (const side of ["Owner", "Renter"])
    await expect(condition.getByRole("img", { name: `Front, ${side}` })).toBeVisible();
  await expectAccessible(page);

  const codeOfReturn = await showCode(page);
  await renterPage.getByRole("button", { name: "End the rental here" }).click();
  const end = renterPage.getByRole("dialog", { name: "End the rental here" });
  await end.getByRole("textbox", { name: "Code" }).fill(codeOfReturn);
  await end.getByRole("textbox", { name: "Odometer" }).fill("42080");
  await addHandoverPicture(end);
  await end.getByRole("button", { name: "Draw the signature instead" }).click();
  await end.getByRole("button", { name: "End the rental" }).click();
  const unsigned = end.getByText("Please sign: type your name or draw your signature.");
  await expect(unsigned).toBeVisible();
  const box = end.getByRole("img", { name: "Signature box" });
  await box.scrollIntoViewIfNeeded();
  const at = await box.boundingBox();
  if (!at) throw new Error("no box to sign in");
  await renterPage.mouse.move(at.x + 30, at.y + 40);
  await renterPage.mouse.down();
  await renterPage.mouse.move(at.x + 120, at.y + 70, { steps: 5 });
  await renterPage.mouse.up();
  await expect(unsigned).toBeHidden();
  await end.getByRole("button", { name: "End the rental" }).click();
  await expect(renterPage.getByText("The car is returned. The rental is complete.")).toBeVisible();
  await expect(renterPage.getByText("80 km driven")).toBeVisible();
  await expectAccessible(renterPage);
  await renterPage.context().close();
});
