import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { createVehicleWithOwner, payBooking, postBooking } from "../bookings";
import { clientFor, demoUser, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an unusual booking of an instant car is decided by its owner and reviewed by an administrator @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const renter = await newcomer();
  const client = await clientFor(baseURL, renter);
  await testDatabase().update(users).set({ createdAt: new Date() }).where(eq(users.id, renter.id));
  const tried = await postBooking(client, vehicleId);
  for (let failed = 0; failed < 3; failed++) await payBooking(client, tried, "reject");
  expect((await client.post(`/api/bookings/${tried}/cancellation`, { data: {} })).status()).toBe(201);
  const bookingId = await postBooking(client, vehicleId);
  await payBooking(client, bookingId);

  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(page.getByText("You decide on this booking")).toBeVisible();
  await expectAccessible(page);

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/bookings?review=open");
  await page.locator(`a[href$="${bookingId}"]`).first().click();
  await page.waitForURL(`**/${bookingId}`);
  const notice = page.getByRole("main").getByText("Unusual booking: to review").locator("..");
  await expect(notice).toBeVisible();
  await expect(page.getByText("At least three payments of the renter failed within a week.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(page.getByText("The booking is marked as reviewed.")).toBeVisible();
  await expect(page.getByText(/^Reviewed by /)).toBeVisible();
  await page.goto("/dashboard/admin/bookings?review=open");
  await expect(page.getByRole("main").getByRole("heading", { name: "Bookings" })).toBeVisible();
  await expect(page.locator(`a[href$="${bookingId}"]`)).toHaveCount(0);
});
