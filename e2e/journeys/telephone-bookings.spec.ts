import { eq } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs, DAY_MS, dayIn, instantAt, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { createVehicleWithOwner } from "../bookings";
import { addHandoverPicture } from "../handovers";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a car booked on the telephone is due today, is paid at the pick-up and handed over @once", async ({
  page,
  baseURL,
}) => {
  const { owner, vehicleId } = await createVehicleWithOwner(baseURL, {
    isInstantBook: true,
    depositCents: 0,
  });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/rentals/new");
  await page.getByRole("radio", { name: "On the phone" }).check();
  await page.getByRole("radio", { name: /\$45/ }).check();
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 470");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Last name").fill("Mugisha");
  await page
    .getByRole("combobox", { name: "The customer pays" })
    .selectOption({ label: "Later, at the pick-up" });
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await page.waitForURL(/rentals\/[0-9a-f-]{36}/);
  await expect(page.getByText("To be paid at the pick-up")).toBeVisible();
  await expect(page.getByText(/^Held until .*: record the payment/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call / })).toBeVisible();

  // Late, so that it is due today whatever the time.
  await testDatabase()
    .update(bookings)
    .set({ startsAt: addMs(new Date(), -5 * MINUTE_MS) })
    .where(eq(bookings.vehicleId, vehicleId));
  await page.goto("/dashboard/business");
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText("Payment due")).toBeVisible();
  await expect(today.getByRole("link", { name: /^Call / })).toBeVisible();
  await expect(today.getByRole("button", { name: "Hand over" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Upcoming" }).click();
  await expect(page.getByRole("tabpanel").getByText("To be paid at the pick-up")).toBeVisible();

  await today.getByRole("link", { name: "Record payment" }).click();
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await page.goto("/dashboard/business");
  await today.getByRole("button", { name: "Hand over" }).click();
  const dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await dialog.getByLabel("Licence number").fill("RW 12345");
  await dialog.getByLabel("Valid until").fill("2099-01-01");
  await dialog.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await dialog.getByRole("slider", { name: /^Fuel/ }).press("End");
  await addHandoverPicture(dialog);
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await dialog.getByRole("button", { name: "Hand over the car" }).click();
  await expect(dialog).toBeHidden();
  await expect(today.getByText("Done")).toBeVisible();
});

test("a customer calls again: staff move the booking, and what is due changes with it @once", async ({
  page,
  baseURL,
}) => {
  const { owner, ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const atNine = (days: number) =>
    instantAt(dayIn(addMs(new Date(), days * DAY_MS), KIGALI), "09:00", KIGALI).toISOString();
  const period = { startsAt: atNine(7), endsAt: atNine(9) };
  const quoted = await ownerClient.post("/api/counter/quotes", {
    data: { vehicleId, ...period, source: "telephone" },
  });
  const customer = { firstName: "Jean", lastName: "Mugisha", phone: "0788 123 471" };
  const booked = await ownerClient.post("/api/counter/bookings", {
    data: { quoteId: (await quoted.json()).id, customer },
  });
  const { id } = await booked.json();
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${id}`);
  await expect(page.getByText(/^\$90 .* to collect for the rental$/)).toBeVisible();
  await page.getByRole("button", { name: "Change dates" }).click();
  const dialog = page.getByRole("dialog", { name: "Change dates" });
  await dialog.getByLabel("Return time").selectOption("10:00");
  await expect(dialog.getByText(/^\$45 .*more to pay, new total \$135/)).toBeVisible();
  await expect(dialog.getByText("The new dates apply immediately.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change to these dates" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^\$135 .* to collect for the rental$/)).toBeVisible();
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();

  // In the planner an unpaid booking has a look of its own.
  const other = await ownerClient.post("/api/counter/quotes", {
    data: { vehicleId, startsAt: atNine(2), endsAt: atNine(3), source: "telephone" },
  });
  await ownerClient.post("/api/counter/bookings", {
    data: { quoteId: (await other.json()).id, customer },
  });
  await page.goto("/dashboard/business/calendar");
  await page.locator('button[data-entry][title*="To be paid at the pick-up"]').click();
  const entry = page.getByRole("dialog");
  await expect(entry.getByText("Jean Mugisha")).toBeVisible();
  await expect(entry.getByRole("button", { name: "Change car" })).toBeVisible();
});
