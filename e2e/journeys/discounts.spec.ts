import type { Page } from "@playwright/test";
import { makeVehicle } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { newcomer, type TestUser, testDatabase } from "../users";
import { day, expect, expectAccessible, openBooking, openSessionAs, test } from "./fixtures";

/** Makes a code of ten per cent on the page of the signed-in user, and returns it. */
async function makePromoCode(page: Page, path: string): Promise<string> {
  const code = `TEN-${Date.now().toString(36)}`.toUpperCase();
  await page.goto(path);
  await page.getByRole("button", { name: "New promo code" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code", { exact: true }).fill(code);
  await dialog.getByLabel("Discount", { exact: true }).fill("10");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByText(code).first()).toBeVisible();
  return code;
}

/** Continues as another person. */
async function continueAs(page: Page, user: TestUser, baseURL: string | undefined): Promise<void> {
  // The open page would keep polling, as the other user.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await openSessionAs(page, user, baseURL);
}

/** Pays the open checkout by card and returns the page of the booking. */
async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: `Pay ${amount}` }).click();
  await page.waitForURL(/\/sandbox\//);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Your car is booked" })).toBeVisible();
  await page.getByRole("link", { name: "See the booking" }).click();
  await page.waitForURL(/\/dashboard\/user\/rentals\//);
}

for (const { whose, path, bearer } of [
  { whose: "an owner's", path: "/dashboard/business/promo-codes", bearer: "the owner’s" },
  { whose: "the marketplace's", path: "/dashboard/admin/settings/promo-codes", bearer: "Gendana’s" },
])
  test(`a renter pays less with ${whose} promo code, and the price says who pays for the discount @once`, async ({
    page,
    baseURL,
  }) => {
    const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const maker = bearer === "Gendana’s" ? await newcomer("admin") : owner;
    await openSessionAs(page, maker, baseURL);
    const code = await makePromoCode(page, path);

    await continueAs(page, await newcomer(), baseURL);
    await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(22)}`);
    await page.getByRole("button", { name: "Have a promo code?" }).click();
    await page.getByLabel("Promo code").fill("NOT-A-CODE");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByText("This code does not exist, or it is not for this car.")).toBeVisible();
    await page.getByLabel("Promo code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByText(`Code ${code} applied`)).toBeVisible();
    const line = `Promo code ${code} (10%), at ${bearer} expense`;
    await expect(page.getByText(line)).toBeVisible();
    await expect(page.getByText("$81", { exact: true }).last()).toBeVisible();
    await expectAccessible(page);
    if (maker !== owner) return;

    await page.getByRole("button", { name: "Book now" }).last().click();
    await page.waitForURL(/\/payment\?booking=/);
    await expect(page.getByText(line)).toBeVisible();
    await pay(page, "$81");
    await expect(page.getByText(line)).toBeVisible();
    const bookingId = page.url().split("/").at(-1) ?? "";

    // A second booking with the same code is refused to the same person.
    await page.goto(`/vehicle/${vehicleId}?from=${day(30)}&to=${day(32)}`);
    await page.getByRole("button", { name: "Have a promo code?" }).click();
    await page.getByLabel("Promo code").fill(code);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByText("You have already used this code for another booking.")).toBeVisible();

    await continueAs(page, owner, baseURL);
    await page.goto(`/dashboard/business/rentals/${bookingId}`);
    await expect(page.getByText(line)).toBeVisible();
  });

test("the non-refundable rate is chosen, paid and cancelled, and nothing is refunded, as announced @once", async ({
  page,
  baseURL,
}) => {
  const vehicle = await makeVehicle(testDatabase(), {
    dailyPriceCents: 5_000,
    isInstantBook: true,
    nonRefundablePercent: 10,
  });
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto(`/vehicle/${vehicle.id}?from=${day(20)}&to=${day(22)}`);
  await openBooking(page);
  await page.getByRole("radio", { name: /Non-refundable, 10% off No refund if you cancel/ }).check();
  await expect(page.getByText("Non-refundable rate (10%), at the owner’s expense").last()).toBeVisible();
  await expect(page.getByText("$90", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Book now" }).last().click();

  await page.waitForURL(/\/payment\?booking=/);
  await expect(
    page.getByText(
      "Non-refundable: if you cancel, you get no refund. If the owner cancels, you get $90 back.",
    ),
  ).toBeVisible();
  await pay(page, "$90");
  await expect(page.getByText("Non-refundable rate: no refund if you cancel")).toBeVisible();

  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("You get $0 back: you booked the non-refundable rate.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Booking cancelled. You get $0 back.")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  const refunded = page.getByText("Refunded", { exact: true }).locator("..");
  await expect(refunded).toContainText("$0");
  await page.reload();
  await expect(refunded).toContainText("$0");
  await expectAccessible(page);
});
