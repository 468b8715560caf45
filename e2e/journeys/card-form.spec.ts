import { desc, eq } from "drizzle-orm";
import { payments } from "@/db/schema/payments/payments";
import { createVehicleWithOwner, postBooking } from "../bookings";
import { startCardPaymentSite, stubStripeJs } from "../card-payment-site";
import { clientFor, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("cards outside demo mode: declined, replaced by another method, reloaded, then paid through the page of a bank @once", async ({
  page,
}) => {
  const site = await startCardPaymentSite();
  try {
    const user = await newcomer();
    const { vehicleId } = await createVehicleWithOwner(site.url, { isInstantBook: true });
    const bookingId = await postBooking(await clientFor(site.url, user), vehicleId);
    const paid = () =>
      testDatabase()
        .select({ status: payments.status, failureCode: payments.failureCode })
        .from(payments)
        .where(eq(payments.bookingId, bookingId))
        .orderBy(desc(payments.createdAt));
    await openSessionAs(page, user, site.url);
    await stubStripeJs(page, site);

    // Navigate within the site from a page whose Content-Security-Policy does not include Stripe.
    const booking = await page.goto(`${site.url}/dashboard/user/rentals/${bookingId}`);
    expect(booking?.headers()["content-security-policy"]).not.toContain("stripe");
    await page.getByRole("main").getByRole("link", { name: "Pay now" }).click();
    await page.waitForURL(/\/payment\?booking=/);
    await page.getByRole("button", { name: "Pay $135" }).click();
    const form = page.getByRole("form", { name: "Enter your card" });
    const number = form.getByLabel("Card number");
    await expect(number).toBeVisible();
    await expectAccessible(page);

    await form.getByRole("button", { name: "Pay $135" }).click();
    await expect(form.getByText("Please complete the card details above.")).toBeVisible();
    await number.fill("4000 0000 0000 9995");
    await form.getByRole("button", { name: "Pay $135" }).click();
    await expect(
      page.getByText("There was not enough money on the account. You were not charged"),
    ).toBeVisible();

    await page.getByRole("button", { name: "Pay $135" }).click();
    await page.getByRole("button", { name: "Pay another way" }).click();
    await expect(page.getByRole("radio", { name: /Airtel Money/ })).toBeVisible();
    await page.getByRole("button", { name: "Pay $135" }).click();
    await expect(number).toBeVisible();
    await page.reload();
    await number.fill("4000 0000 0000 3155");
    await form.getByRole("button", { name: "Pay $135" }).click();
    await expect(page.getByRole("heading", { name: "Your car is booked" })).toBeVisible();
    expect(page.url()).toBe(`${site.url}/payment?booking=${bookingId}`);
    expect(await paid()).toEqual([
      { status: "captured", failureCode: null },
      { status: "cancelled", failureCode: null },
      { status: "failed", failureCode: "not_enough_money" },
    ]);
  } finally {
    // Leave the page first: its event stream would report the stopped site as an error.
    await page.goto("about:blank");
    await site.stop();
  }
});
