import { eq } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { bookingAboutToStart } from "../bookings";
import { type TestUser, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a renter to whom the car is not handed over reports it, and then cancels @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, person } = await bookingAboutToStart(baseURL);
  await openSessionAs(page, person as TestUser, baseURL);
  await page.goto(`/payment?booking=${bookingId}`);
  await expect(page.getByRole("heading", { name: "Your car is booked" })).toBeVisible();
  await expect(page.getByText("Provide the deposit of $100")).toBeVisible();
  await expectFitsPhone(page);
  await testDatabase()
    .update(bookings)
    .set({ startsAt: addMs(new Date(), -10 * MINUTE_MS) })
    .where(eq(bookings.id, bookingId));
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByText("Was the car not handed over to you?")).toBeVisible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Was the car not handed over to you?")).toBeVisible();
  await expectFitsPhone(page);
  await dialog.getByRole("link", { name: "Report it" }).click();
  await page.waitForURL(/\/reports\?rental=/);
  await page.getByLabel("Please describe the issue").fill("Nobody is here.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Issue reported.").first()).toBeVisible();
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("You cancelled this booking")).toBeVisible();
  await expect(page.getByText("Nothing is refunded.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
});
