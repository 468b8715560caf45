import type { Page } from "@playwright/test";
import sharp from "sharp";
import { bookingAboutToStart, makeReturnOverdue } from "../bookings";
import { addHandoverPicture } from "../handovers";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

// This test needs the phone layout; handovers.spec.ts covers the desktop.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function picture(name: string) {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp(colour).jpeg().toBuffer() };
}

/** Takes a picture of the rear, then chooses two at once, which fill the first empty views. */
async function photograph(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page
    .locator('input[type=file][aria-label="Take a picture: Rear"]')
    .setInputFiles(await picture("rear.jpg"));
  await expect(dialog.getByRole("img", { name: "Rear" })).toBeVisible();
  const chosen = [await picture("one.jpg"), await picture("two.jpg")];
  await page.locator('input[type=file][aria-label="Add pictures"]').setInputFiles(chosen);
  for (const name of ["Front", "Right side"])
    await expect(dialog.getByRole("img", { name, exact: true })).toBeVisible();
}

/** Drags a finger across the box. */
async function sign(page: Page): Promise<void> {
  await page.getByRole("button", { name: /sign here$/ }).click();
  const box = page.getByRole("img", { name: "Signature box" });
  await box.scrollIntoViewIfNeeded();
  const at = await box.boundingBox();
  if (!at) throw new Error("no box to sign in");
  await page.mouse.move(at.x + 30, at.y + 40);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y + 70, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole("img", { name: "Signed", exact: true })).toBeVisible();
}

test("handovers on a phone: request, pick-up, contract, message, late return, receipt", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, {
    isInstantBook: false,
    includedKmPerDay: 50,
    extraKmPriceCents: 20,
  });
  const { reference } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
  await openSessionAs(page, owner, baseURL);

  await page.goto("/dashboard/business/rentals");
  await expect(page.getByRole("heading", { name: "Active Rentals", level: 1 })).toBeVisible();
  await expect(page.getByText("No car is out at the moment")).toBeVisible();
  await page.getByRole("link", { name: /^Requests/ }).click();
  await page.waitForURL(/tab=requests/);
  await expect(page.getByRole("timer")).toContainText(/Answer by \d\d:\d\d (today|tomorrow) \(.+ left\)/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Request accepted")).toBeVisible();
  await expect(page.getByText("No requests are waiting")).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("requests"));

  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  const search = page.getByRole("combobox", { name: "Search cars, rentals and customers" });
  await search.press("Enter");
  await expect(page.getByText("Please enter a search term")).toBeVisible();
  await search.fill(reference);
  await expect(page.getByRole("option", { name: new RegExp(reference) })).toBeVisible();
  await expectAccessible(page);
  await search.press("ArrowDown");
  await search.press("Enter");
  await page.waitForURL(new RegExp(`/rentals/${bookingId}`));

  await expect(page.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+250/);
  await expect(page.getByRole("link", { name: "Draft rental agreement (PDF)" })).toBeVisible();
  await page.getByRole("button", { name: "Hand over the car" }).click();
  let dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await dialog.getByRole("button", { name: "Hand over the car" }).click();
  // All at once, before anything is sent.
  await expect(
    dialog.getByText("Please compare the driving licence with the person and confirm that they match."),
  ).toBeVisible();
  await expect(dialog.getByText(/^The deposit has not been paid yet/)).toBeVisible();
  await expect(dialog.getByText("Please add at least one picture of the car.")).toBeVisible();
  const front = dialog.getByRole("button", { name: "Take a picture: Front" });
  await expect(front).toHaveAttribute("aria-invalid", "true");
  await expect(front).toHaveAccessibleDescription("Please add at least one picture of the car.");
  await expect(dialog.getByRole("textbox", { name: "Odometer" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("button", { name: "Show the licence" }).click();
  await expect(dialog.getByText("We have no picture of this licence. Ask to see the card.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /is the person on this licence$/ }).check();
  await dialog.getByRole("textbox", { name: "Odometer" }).fill("42000");
  const fuel = dialog.getByRole("slider", { name: /^Fuel/ });
  await expect(fuel).toHaveAccessibleDescription("Please set the level that the gauge shows.");
  await fuel.press("End");
  await fuel.press("ArrowLeft");
  await dialog.getByRole("button", { name: "Add damage: Front" }).click();
  await dialog.getByLabel("Front", { exact: true }).fill("A scratch, 5 cm");
  const submit = dialog.getByRole("button", { name: "Hand over the car" });
  await expect(submit).toHaveAccessibleDescription(/^No pictures yet\./);
  await photograph(page);
  await expect(submit).toHaveAccessibleDescription("");
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await sign(page);
  await expectAccessible(page);
  // After a phone call or a discarded page the entries are restored.
  await page.reload();
  await page.getByRole("button", { name: "Hand over the car" }).click();
  dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await expect(dialog.getByText("Your earlier entries have been restored.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Odometer" })).toHaveValue("42000");
  await expect(dialog.getByLabel("Front", { exact: true })).toHaveValue("A scratch, 5 cm");
  await expect(dialog.getByRole("img", { name: "Rear" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Hand over without the deposit/ }).check();
  await dialog.getByRole("button", { name: "Hand over the car" }).click();
  await expect(page.getByText("The car is handed over. The rental has begun.")).toBeVisible();
  await expect(page.getByText("42,000 km")).toBeVisible();
  await expect(page.getByText("95%")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Signature of/ })).toBeVisible();

  const contract = await page
    .getByRole("link", { name: "Rental agreement (PDF)", exact: true })
    .getAttribute("href");
  const agreement = await page.request.get(contract ?? "");
  expect([agreement.status(), (await agreement.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  await page.getByRole("button", { name: "Message the renter" }).click();
  await page.getByLabel("Your message").fill("Have a good trip.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText("Have a good trip.")).toBeVisible();

  await makeReturnOverdue(bookingId, 26);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(page.getByText(/2 days late\. If it came back now, the delay would cost \$90/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take the car back" }).click();
  const returnDialog = page.getByRole("dialog", { name: /^Take back from/ });
  const charges = returnDialog.getByRole("region", { name: "Return charges" });
  await expect(charges.getByRole("checkbox", { name: /^Waive.* 2 days late × \$45$/ })).toBeVisible();
  await returnDialog.getByRole("textbox", { name: "Odometer" }).fill("42310");
  await expect(charges.getByRole("checkbox", { name: /^Waive.* 60 extra km × \$0\.20$/ })).toBeVisible();
  await expect(charges.getByText("$102")).toBeVisible();
  await expectAccessible(page);
  await addHandoverPicture(returnDialog);
  await returnDialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await returnDialog.getByRole("button", { name: "Take the car back" }).click();
  await expect(page.getByText("The car is back. The rental is complete.")).toBeVisible();
  const receipt = await page.getByRole("link", { name: "Receipt (PDF)" }).getAttribute("href");
  expect((await page.request.get(receipt ?? "")).status()).toBe(200);

  await page.goto(`/dashboard/business/calendar?from=${day(20)}`);
  const grid = page.getByRole("grid", { name: "Calendar of all cars" });
  const second = grid.getByRole("gridcell").nth(1);
  await expect(second).toHaveAccessibleName(/: free$/);
  await expectAccessible(page);
  await second.press("Shift+ArrowRight");
  await grid.getByRole("gridcell").nth(2).press("Enter");
  const block = page.getByRole("dialog", { name: /^Days of/ });
  await block.getByRole("button", { name: "Block days" }).click();
  await expect(page.getByText("The days are blocked.")).toBeVisible();
  await expect(grid.getByRole("gridcell").nth(2)).toHaveAccessibleName(/: Blocked$/);
  await grid.getByRole("gridcell").nth(2).press("Enter");
  const entries = page.getByRole("dialog");
  await entries.getByRole("button", { name: /^Remove: Blocked/ }).click();
  await expect(entries.getByText("These days are free again.")).toBeVisible();
});
