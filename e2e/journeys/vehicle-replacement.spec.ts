import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart, createVehicleWithOwner } from "../bookings";
import { addHandoverPicture, startRental } from "../handovers";
import { demoUser, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner replaces a car that breaks down during a rental, and both sides see the two cars", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, vehicleId, person, owner, ownerClient } = await bookingAboutToStart(baseURL, {
    depositCents: 0,
  });
  const [{ businessId } = { businessId: "" }] = await testDatabase()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  const spare = {
    businessId,
    depositCents: 0,
    dailyPriceCents: 9_000,
    mileageKm: 50_000,
    editedAt: new Date(0),
  };
  await makeVehicle(testDatabase(), { ...spare, title: "Toyota Prado" });
  await startRental(ownerClient, bookingId, { odometerKm: 10_000, fuelPercent: 90 });

  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Change car" }).click();
  const choice = page.getByRole("dialog", { name: "Change car" });
  await choice.getByRole("radio", { name: /Toyota Prado.*As good or better/ }).check();
  await choice.getByRole("textbox", { name: "Note to the renter" }).fill("The clutch failed.");
  await choice.getByRole("checkbox", { name: /^Block Toyota RAV4/ }).check();
  await expect(choice.getByLabel("Blocked until")).not.toHaveValue("");
  await expectAccessible(page);
  const back = choice.getByRole("group", { name: /^Toyota RAV4.* comes back$/ });
  const out = choice.getByRole("group", { name: "Toyota Prado goes out" });
  const handOver = choice.getByRole("button", { name: "Hand over Toyota Prado" });
  await back.getByRole("textbox", { name: "Odometer" }).fill("9000");
  await out.getByRole("textbox", { name: "Odometer" }).fill("49000");
  await out.getByRole("slider", { name: /^Fuel/ }).press("End");
  await handOver.click();
  // Each car has its own lowest odometer reading.
  await expect(back.getByText(/already has 10,000 km/)).toBeVisible();
  await expect(out.getByText(/already has 50,000 km/)).toBeVisible();
  // Each needs a picture of its own.
  const missing = "Please add at least one picture of the car.";
  for (const car of [back, out]) await expect(car.getByText(missing)).toBeVisible();
  await addHandoverPicture(back);
  await expect(back.getByText(missing)).toBeHidden();
  await addHandoverPicture(out);
  await back.getByRole("textbox", { name: "Odometer" }).fill("10150");
  await out.getByRole("textbox", { name: "Odometer" }).fill("50000");
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  await page.getByRole("button", { name: "Change car" }).click();
  // Entries are kept until they are sent.
  await expect(back.getByRole("textbox", { name: "Odometer" })).toHaveValue("10150");
  await expect(choice.getByRole("textbox", { name: "Note to the renter" })).toHaveValue("The clutch failed.");
  await expect(choice.getByRole("checkbox", { name: /^Block Toyota RAV4/ })).toBeChecked();
  await expectAccessible(page);
  await handOver.click();
  await expect(page.getByText("The rental continues with Toyota Prado.")).toBeVisible();

  const renterPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(renterPage.getByRole("heading", { name: "Toyota Prado", level: 1 })).toBeVisible();
  await expect(renterPage.getByText("The clutch failed.").first()).toBeVisible();
  await expect(renterPage.getByText("10,150 km").first()).toBeVisible();
  await expect(renterPage.getByText("50,000 km").first()).toBeVisible();
  await expectAccessible(renterPage);
});

test("an administrator moves a booking to a car of another owner, who then manages it @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, vehicleId, ownerClient } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const another = await createVehicleWithOwner(baseURL, { isInstantBook: true, depositCents: 0 });
  // A price that no other test uses, so that the cars of other tests are not listed first.
  const alike = { dailyPriceCents: 98_765, editedAt: new Date(0) };
  for (const id of [vehicleId, another.vehicleId])
    await testDatabase().update(vehicles).set(alike).where(eq(vehicles.id, id));
  await testDatabase()
    .update(vehicles)
    .set({ title: `RAV4 of ${bookingId.slice(-6)}` })
    .where(eq(vehicles.id, another.vehicleId));

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Change car" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the car of this booking?" });
  await dialog
    .getByRole("radio", { name: new RegExp(`RAV4 of ${bookingId.slice(-6)}.*Moves immediately`) })
    .check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change car" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The owner does not answer.");
  await dialog.getByRole("button", { name: "Change car" }).click();
  await expect(page.getByText(/The booking has moved to RAV4 of/)).toBeVisible();
  await expect(page.getByText("Moved to another owner’s car").first()).toBeVisible();

  expect((await ownerClient.get(`/api/bookings/${bookingId}`)).status()).toBe(404);
  const ownerPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(ownerPage, another.owner, baseURL);
  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(ownerPage.getByText("The owner does not answer.").first()).toBeVisible();
});

test("an administrator starts a rental for an owner who does not answer, and ends it @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, person } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/bookings/${bookingId}`);
  const open = () => page.getByRole("button", { name: "Record pick-up, return or no-show" }).click();
  await open();
  const dialog = page.getByRole("dialog", { name: "Record it for a side that does not answer?" });
  await expect(dialog.getByRole("radio", { name: /^Start the rental/ })).toBeChecked();
  await dialog.getByLabel("Odometer (km)").fill("20000");
  await dialog.getByLabel("Reason").fill("The owner's telephone is off.");
  await dialog.getByRole("button", { name: "Record pick-up, return or no-show" }).click();
  await expect(dialog.getByText("Please enter odometer and fuel, or neither.")).toBeVisible();
  await dialog.getByLabel("Fuel (%)").fill("80");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Record pick-up, return or no-show" }).click();
  await expect(page.getByText("Recorded. Both sides are notified.")).toBeVisible();

  await open();
  await expect(dialog.getByRole("radio", { name: /^End the rental/ })).toBeChecked();
  await dialog.getByLabel("Reason").fill("The car stands at the office.");
  await dialog.getByRole("button", { name: "Record pick-up, return or no-show" }).click();
  await expect(page.getByText("The rental was ended by Gendana’s support, because:").first()).toBeVisible();

  const renterPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(renterPage.getByText("The rental was started by Gendana’s support, because:")).toBeVisible();
  await expect(renterPage.getByText("The owner's telephone is off.").first()).toBeVisible();
});
