import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeExtra, makeVehicle } from "@/db/testing/factories";
import { addMs, DAY_MS, dayIn, instantAt, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { createVehicleWithOwner } from "../bookings";
import { addHandoverPicture } from "../handovers";
import { newcomer, testDatabase } from "../users";
import { countClicks } from "./count-clicks";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a walk-in: booked, paid in cash and handed over from the dashboard in six clicks @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  const clicks = await countClicks(page);
  await page.goto("/dashboard/business");
  await page.getByRole("link", { name: "New booking" }).click();
  await page.waitForURL(/rentals\/new/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Book and record the payment" }).click();
  await expect(page.getByText("Choose a car.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /\$45/ })).toBeFocused();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
    "This field is required.",
  );
  await page.getByRole("radio", { name: /\$45/ }).check();
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 456");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Last name").fill("Mugisha");
  await page.getByLabel("Discount in percent").fill("10");
  await expect(page.getByText("$40.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Book and record the payment" }).click();

  await page.waitForURL(/rentals\/[0-9a-f-]{36}/);
  const drafts = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith("counter booking")),
  );
  expect(drafts).toEqual([]);
  await expect(page.getByText("Walk-in")).toBeVisible();
  await expect(page.getByText("Counter discount (10%)")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Hand over the car" }).click();
  const dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await dialog.getByLabel("Licence number").fill("RW 12345");
  await dialog.getByLabel("Valid until").fill("2099-01-01");
  await dialog.getByRole("textbox", { name: /odometer/i }).fill("42000");
  await dialog.getByRole("slider", { name: /^Fuel/ }).press("End");
  await addHandoverPicture(dialog);
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await expectFitsPhone(page);
  await dialog.getByRole("button", { name: "Hand over the car" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText("Active", { exact: true }).first()).toBeVisible();
  // One of the clicks was refused, because no car was chosen.
  expect(clicks()).toBeLessThanOrEqual(6);

  await page.getByRole("button", { name: "Take the car back" }).click();
  const back = page.getByRole("dialog", { name: /^Take back from/ });
  await expect(back.getByText(/you give the rest back to Jean Mugisha yourself\.$/)).toBeVisible();
});

test("a customer on the telephone books for next week and leaves rent and deposit @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  const [from, to] = [7, 9].map((days) => dayIn(addMs(new Date(), days * DAY_MS), KIGALI));
  await page.goto(`/dashboard/business/rentals/new?from=${from}&to=${to}`);
  await page.getByRole("radio", { name: "On the phone" }).check();
  await page.getByRole("radio", { name: /\$90/ }).check();
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 459");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Last name").fill("Mugisha");
  await expect(page.getByRole("checkbox", { name: /taken the deposit of \$100/ })).toBeChecked();
  await page.getByRole("button", { name: "Book and record the payment" }).click();
  await page.waitForURL(/rentals\/[0-9a-f-]{36}/);
  await expect(page.getByText("$100 is held and refunded after the return.")).toBeVisible();
});

test("a customer at the counter takes a child seat and a delivery to their address", async ({
  page,
  baseURL,
}) => {
  const { owner, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const seat = { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 } as const;
  await makeExtra(testDatabase(), { vehicleId, ...seat });
  await makeExtra(testDatabase(), { vehicleId, priceCents: 1_500, unit: "rental" });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/rentals/new");
  const extras = page.locator("summary", { hasText: "Extras" });
  await expect(extras).toBeHidden();
  await page.getByRole("radio", { name: /\$45/ }).check();
  await extras.press("Enter");
  await page.getByRole("combobox", { name: "Child seats" }).selectOption("2");
  await page.getByRole("checkbox", { name: /^Delivery to an address/ }).press("Space");
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 460");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Last name").fill("Mugisha");
  // $45, twice $3 and $15, less 10 %.
  await page.getByLabel("Discount in percent").fill("10");
  await expect(page.getByText("$59.40")).toBeVisible();
  await expectAccessible(page);

  await extras.click();
  await page.getByRole("button", { name: "Book and record the payment" }).click();
  const address = page.getByLabel("Where should the car be brought?");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Say where the car should be brought.");
  await address.fill("KG 7 Ave, Kimihurura");
  await page.getByRole("button", { name: "Book and record the payment" }).click();
  await page.waitForURL(/rentals\/[0-9a-f-]{36}/);
  await expect(page.getByText("KG 7 Ave, Kimihurura").first()).toBeVisible();
  await expect(page.getByText(/^2 child seats/)).toBeVisible();
  await expect(page.getByText("$59.40").first()).toBeVisible();
});

test("the default pick-up of a walk-in stays ahead while the form is filled in @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.clock.install();
  await page.goto("/dashboard/business/rentals/new");
  const pickUp = page.getByLabel("Pick-up", { exact: true });
  await page.getByRole("radio", { name: /\$45/ }).check();
  // Before hydration the field is empty.
  await expect(pickUp).not.toHaveValue("");
  const shown = await pickUp.inputValue();
  await page.clock.fastForward(20 * MINUTE_MS);
  await expect(pickUp).not.toHaveValue(shown);
  await expect(page.getByRole("radio", { name: /\$45/ })).toBeChecked();
});

test("a booking at the counter whose response was lost is made once @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const { owner, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  // The message about the new booking would appear over the button while it is pressed.
  await page.route("**/api/events*", (route) => route.fulfill({ status: 204 }));
  await page.goto("/dashboard/business/rentals/new");
  await page.getByRole("radio", { name: /\$45/ }).check();
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 457");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Last name").fill("Mugisha");
  await page.route("**/api/counter/bookings", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Book and record the payment" }).click();
  // The message takes the focus, which scrolls the page: a click at the same moment would miss the button.
  await expect(page.getByRole("alert").filter({ hasText: /^We could not reach Gendana\./ })).toBeFocused();
  await page.unroute("**/api/counter/bookings");
  await page.getByRole("button", { name: "Book and record the payment" }).click();
  await page.waitForURL(/rentals\/[0-9a-f-]{36}/);
  const made = await testDatabase().$count(bookings, eq(bookings.vehicleId, vehicleId));
  expect(made).toBe(1);
  // The browser's own message for the aborted request.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
});

test("a reservation keeps what was typed when the page is left, and in another language @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/rentals");
  await page.getByRole("link", { name: "New booking" }).click();
  await page.getByRole("radio", { name: /\$45/ }).check();
  await page.getByLabel("Phone", { exact: true }).fill("0788 123 458");
  await page.getByLabel("First name").fill("Jean");
  await page.getByLabel("Discount in percent").fill("10");
  await page.goBack();
  await page.waitForURL(/rentals$/);
  await page.goForward();
  await expect(page.getByText("Your earlier entries have been restored.")).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("0788 123 458");
  await expect(page.getByText("$40.50").first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/fr/dashboard/business/rentals/new");
  await expect(page.getByLabel("Prénom")).toHaveValue("Jean");
  await expect(page.getByRole("radio", { name: /45/ })).toBeChecked();
  await page.getByRole("button", { name: "Recommencer" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("button", { name: "Recommencer" })).toBeHidden();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
});

test("the name of a known customer goes when the number becomes another's, a typed name stays @once", async ({
  page,
  baseURL,
}) => {
  const { owner, ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const [from, to] = [7, 9].map((days) =>
    instantAt(dayIn(addMs(new Date(), days * DAY_MS), KIGALI), "09:00", KIGALI).toISOString(),
  );
  const quoted = await ownerClient.post("/api/counter/quotes", {
    data: { vehicleId, startsAt: from, endsAt: to, source: "telephone" },
  });
  const known = `+25078${String(Date.now()).slice(-7)}`;
  const customer = { firstName: "Jean", lastName: "Mugisha", phone: known };
  await ownerClient.post("/api/counter/bookings", { data: { quoteId: (await quoted.json()).id, customer } });

  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/rentals/new");
  const [phone, firstName] = [page.getByLabel("Phone", { exact: true }), page.getByLabel("First name")];
  const notice = page.getByText("Jean Mugisha has been here before");
  await phone.fill(known);
  await firstName.focus();
  await expect(notice).toBeVisible();
  await expect(firstName).toHaveValue("Jean");
  await phone.fill("0788 123 461");
  await expect(firstName).toHaveValue("");
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expect(notice).toBeHidden();

  await firstName.fill("Aline");
  const response = page.waitForResponse("**/api/counter/customers");
  await phone.fill("0788 123 462");
  await firstName.focus();
  await response;
  await expect(firstName).toHaveValue("Aline");
});

test("the chosen car stays in view while another is searched for, and can be unselected @once", async ({
  page,
  baseURL,
}) => {
  const { owner, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const [own] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const other = { businessId: own?.businessId ?? "", title: "Kia Sportage 2022", dailyPriceCents: 6_000 };
  await makeVehicle(testDatabase(), other);
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/rentals/new");
  const search = page.getByRole("searchbox", { name: "Car or plate" });
  const chosen = page.getByRole("radio", { name: /\$45 FRW 65,475/ });
  await chosen.check();
  await expect(page.getByText("FRW 65,475")).toHaveCount(2);
  await search.fill("Sportage");
  await expect(page.getByRole("radio", { name: /\$60/ })).toBeVisible();
  await expect(chosen).toBeChecked();
  await search.fill("Land Cruiser");
  await expect(page.getByText("No free car matches your search.")).toBeVisible();
  await expect(chosen).toBeChecked();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Unselect Toyota RAV4 2021" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(search).toBeFocused();
  await search.fill("");
  await expect(chosen).not.toBeChecked();
  await expect(page.getByText("FRW 65,475")).toHaveCount(1);
});

test("a customer of the counter asks online for a longer rental and pays the difference at the counter @once", async ({
  page,
  baseURL,
}) => {
  const { owner, ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, {
    isInstantBook: true,
    depositCents: 0,
  });
  const person = await newcomer();
  const phone = `+25078${String(Date.now()).slice(-7)}`;
  await testDatabase().update(users).set({ phone }).where(eq(users.id, person.id));
  const atNine = (days: number) =>
    instantAt(dayIn(addMs(new Date(), days * DAY_MS), KIGALI), "09:00", KIGALI).toISOString();
  const quoted = await ownerClient.post("/api/counter/quotes", {
    data: { vehicleId, startsAt: atNine(7), endsAt: atNine(9), source: "telephone" },
  });
  const customer = { firstName: "Jean", lastName: "Mugisha", phone, email: person.email };
  const booked = await ownerClient.post("/api/counter/bookings", {
    data: { quoteId: (await quoted.json()).id, customer, rentMethod: "cash" },
  });
  const { id } = await booked.json();
  const openAs = async (side: "user" | "business") => {
    await page.context().clearCookies();
    await openSessionAs(page, side === "user" ? person : owner, baseURL);
    await page.goto(`/dashboard/${side}/rentals/${id}`);
  };

  await openAs("user");
  await page.getByRole("button", { name: "Change dates" }).click();
  const dialog = page.getByRole("dialog", { name: "Change dates" });
  await dialog.getByLabel("Return time").selectOption("10:00");
  await expect(dialog.getByText(/^The difference is paid at the counter of /)).toBeVisible();
  await dialog.getByRole("button", { name: "Ask for these dates" }).click();
  await expect(dialog).toBeHidden();

  await openAs("business");
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByText(/^\$45 .* to collect for the change$/)).toBeVisible();

  await openAs("user");
  await expect(page.getByText(/^Pay at the counter of .* by /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay the difference" })).toHaveCount(0);
  await expectAccessible(page);

  await openAs("business");
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText(/to collect for the change$/)).toHaveCount(0);
  await openAs("user");
  await expect(page.getByText("$135").first()).toBeVisible();
});
