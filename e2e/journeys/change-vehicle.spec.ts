import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart } from "../bookings";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** A paid booking, with a better and a cheaper car of the same business that are available. */
async function bookingWithOtherCars(baseURL: string | undefined) {
  const booking = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const [{ businessId } = { businessId: "" }] = await testDatabase()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, booking.vehicleId));
  const shared = { businessId, depositCents: 0 };
  await makeVehicle(testDatabase(), { ...shared, title: "Toyota Prado", dailyPriceCents: 9_000 });
  await makeVehicle(testDatabase(), { ...shared, title: "Suzuki Alto", dailyPriceCents: 3_000 });
  // A car that was edited after the booking is never assigned without asking.
  const editedAt = new Date("2026-01-01");
  await testDatabase().update(vehicles).set({ editedAt }).where(eq(vehicles.businessId, businessId));
  return booking;
}

test("an owner assigns a better car at once, and the renter sees it at the same price @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, person, owner } = await bookingWithOtherCars(baseURL);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Change car" }).click();
  const dialog = page.getByRole("dialog", { name: "Change car" });
  // The first car that is as good is preselected.
  await expect(dialog.getByRole("radio", { name: /Toyota Prado.*As good or better/ })).toBeChecked();
  await expect(dialog.getByText("The booking moves immediately.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Note to the renter" }).fill("Yours is at the garage.");
  await dialog.getByRole("button", { name: "Move to this car" }).click();
  await expect(page.getByText("The booking has moved to Toyota Prado.")).toBeVisible();

  const renterPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(renterPage.getByRole("heading", { name: /Toyota Prado/ }).first()).toBeVisible();
  await expect(renterPage.getByText("Yours is at the garage.").first()).toBeVisible();
  await expect(renterPage.getByText("Free cancellation until the pick-up").first()).toBeVisible();
});

test("a cheaper car is offered, and the renter who accepts gets the difference back", {
  tag: "@once",
}, async ({ page, browser, baseURL }) => {
  const { bookingId, person, owner } = await bookingWithOtherCars(baseURL);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Change car" }).click();
  const dialog = page.getByRole("dialog", { name: "Change car" });
  await dialog.getByRole("radio", { name: /Suzuki Alto.*The renter is asked/ }).check();
  await dialog.getByRole("button", { name: "Offer this car" }).click();
  await expect(page.getByText("You offered another car")).toBeVisible();

  const renterPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(renterPage.getByRole("heading", { name: /offers you another car$/ })).toBeVisible();
  await expectAccessible(renterPage);
  await renterPage.getByRole("button", { name: "Agree" }).click();
  await expect(renterPage.getByText("The booking has moved to Suzuki Alto.")).toBeVisible();
  await expect(renterPage.getByRole("heading", { name: /Suzuki Alto/ }).first()).toBeVisible();
});
