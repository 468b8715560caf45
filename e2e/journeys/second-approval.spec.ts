import { eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payouts } from "@/db/schema/payments/payouts";
import { createVehicleWithOwner, payBooking, postBooking } from "../bookings";
import { createBusinessWithPayout } from "../payouts";
import { clientFor, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a large refund is requested by one administrator and approved by another @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await testDatabase().update(vehicles).set({ dailyPriceCents: 40_000 }).where(eq(vehicles.id, vehicleId));
  const client = await clientFor(baseURL, await newcomer());
  const bookingId = await postBooking(client, vehicleId);
  await payBooking(client, bookingId);
  const [first, second] = [await newcomer("admin"), await newcomer("admin")];

  await openSessionAs(page, first, baseURL);
  // The page brings the actions; the first poll gets no answer for this session.
  await page.route("**/interventions", (route) => route.fulfill({ status: 401, json: null }));
  await page.goto(`/dashboard/admin/bookings/${bookingId}`);
  await expect(page.getByText("This could not be loaded")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
  await page.unroute("**/interventions");
  await page.getByRole("button", { name: "Refund", exact: true }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog", { name: /^Refund .+\?$/ });
  await expect(dialog.getByText(/come to more than \$1,000/)).toBeVisible();
  await dialog.getByLabel("Amount in dollars").fill("1100");
  await dialog.getByLabel("Reason").fill("The car broke down on the second day");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Sent to the other administrators for approval.")).toBeVisible();
  await expect(page.getByText("Refund of $1,100 is waiting for approval")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve refund" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await openSessionAs(page, second, baseURL);
  await page.goto("/dashboard/admin/bookings?review=refund");
  await page.locator(`a[href$="${bookingId}"]`).first().click();
  await page.waitForURL(`**/${bookingId}`);
  await expect(page.getByText("The car broke down on the second day")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve refund" }).click();
  await expect(page.getByText("$1,100 is refunded to the renter.")).toBeVisible();
  await expect(page.getByText("Refund of $1,100 is waiting for approval")).toHaveCount(0);
  const booking = await (await client.get(`/api/bookings/${bookingId}`)).json();
  expect(booking).toMatchObject({ status: "confirmed", refundedCents: 110_000 });
});

test("a large payout is approved by one administrator and transferred by another @once", async ({
  page,
  baseURL,
}) => {
  const { payout, business, owner } = await createBusinessWithPayout();
  await testDatabase()
    .update(businesses)
    .set({ status: "closed", closedAt: new Date(), closedBy: owner.id })
    .where(eq(businesses.id, business.id));
  await testDatabase()
    .update(payouts)
    .set({ amountCents: 120_000, amountRwf: 1_746_000 })
    .where(eq(payouts.id, payout.id));
  await openSessionAs(page, await newcomer("admin"), baseURL);
  await page.goto("/dashboard/admin/payouts");
  const row = page.getByRole("listitem").filter({ hasText: payout.reference });
  // Its business is closed, and has no account any more.
  await expect(row.getByText("Needs an account before it can be approved.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve payout ${payout.reference}` })).toHaveCount(0);
  await page.getByRole("button", { name: `Enter the account of payout ${payout.reference}` }).click();
  const account = page.getByRole("dialog");
  await account.getByLabel("Account holder").fill("Umucyo Ltd");
  await account.getByLabel("Bank", { exact: true }).fill("Bank of Kigali");
  await account.getByLabel("Account number").fill("00047183");
  await expectAccessible(page);
  await account.getByRole("button", { name: "Save account" }).click();
  await expect(row.getByText("To Bank of Kigali · 00047183 · Umucyo Ltd")).toBeVisible();
  await expect(row.getByText("Needs the approval of an administrator")).toBeVisible();
  const approve = page.getByRole("button", { name: `Approve payout ${payout.reference}` });
  await approve.scrollIntoViewIfNeeded();
  const box = await approve.boundingBox();
  if (!box) throw new Error("the button has no place on the page");
  await approve.click();
  await expect(row.getByText("Approved by you. Another administrator transfers it.")).toBeVisible();
  // Where the button was there is no other one, which the second click of a double click would hit.
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = await page.evaluate(({ x, y }) => {
    const element = document.elementFromPoint(x, y);
    return { row: element?.closest("li")?.textContent, control: element?.closest("button, a")?.textContent };
  }, middle);
  expect(hit).toEqual({ row: expect.stringContaining(payout.reference), control: undefined });
  await expect(page.getByRole("button", { name: `Record transfer of ${payout.reference}` })).toHaveCount(0);
  await page.getByRole("button", { name: `Withdraw approval of payout ${payout.reference}` }).click();
  await expect(row.getByText("Needs the approval of an administrator")).toBeVisible();
  await page.getByRole("button", { name: `Approve payout ${payout.reference}` }).click();
  await expect(row.getByText("Approved by you. Another administrator transfers it.")).toBeVisible();

  await openSessionAs(page, await newcomer("admin"), baseURL);
  await page.goto("/dashboard/admin/payouts");
  await expect(row.getByText(/^Approved by \S/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Record transfer of ${payout.reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Transfer reference").fill("BK-4712");
  await dialog.getByRole("button", { name: "Record as sent" }).click();
  await expect(page.getByText(`Payout ${payout.reference} is recorded as sent.`)).toBeVisible();
});
