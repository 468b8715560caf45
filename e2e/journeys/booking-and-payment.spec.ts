import type { Page, TestInfo } from "@playwright/test";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { createVehicleWithOwner, postBooking } from "../bookings";
import { clientFor, demoUser, newcomer } from "../users";
import {
  accounts,
  day,
  expect,
  expectAccessible,
  isPhone,
  openBooking,
  openSessionAs,
  submitSignIn,
  test,
} from "./fixtures";

// Phone and desktop run in parallel against one demo database, so each project and each retry books its own
// days.
const firstDay = (page: Page, { retry }: TestInfo) => (isPhone(page) ? 36 : 22) + 3 * retry;

/** Fills in the home page's form: a place, two days on the calendar, Search. */
async function search(page: Page, place: string, from: string, to: string): Promise<void> {
  const form = page.getByRole("form", { name: "Search for a car" });
  await form.getByLabel("Where").fill(place);
  await form.getByRole("button", { name: /^Pick-up/ }).click();
  const calendar = page.getByRole("dialog");
  for (const day of [from, to]) await pressDay(page, day);
  if (isPhone(page)) await calendar.getByRole("button", { name: "Done" }).click();
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === from && url.searchParams.get("to") === to);
}

/** Turns the calendar to the month of a day and presses that day. */
async function pressDay(page: Page, day: string): Promise<void> {
  const calendar = page.getByRole("dialog");
  const button = calendar.locator(`[data-day="${day}"] button`);
  await expect(calendar.getByRole("grid").first()).toBeVisible();
  for (let month = 0; month < 4 && (await button.count()) === 0; month++)
    await calendar.getByRole("button", { name: "Next month" }).click();
  await button.first().click();
}

test("from the home page to a paid booking and its receipt", async ({ page }, info) => {
  const [from, to] = [day(firstDay(page, info)), day(firstDay(page, info) + 3)];
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await search(page, "tesla", from, to);
  await expect(page.getByText("$135 total")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /Tesla Model 3/ }).click();

  await page.waitForURL(/\/vehicle\/featured-tesla/);
  await expect(page.getByRole("heading", { level: 1, name: /Tesla Model 3/ })).toBeVisible();
  await openBooking(page);
  await expect(page.getByText("$135", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Book now" }).last().click();

  await page.waitForURL(/\/login\?next=/);
  const draft = page.getByRole("region", { name: "What you are booking" });
  await expect(draft.getByText("Tesla Model 3 2022")).toBeVisible();
  await expect(draft.getByText("$135")).toBeVisible();
  await expectAccessible(page);
  await submitSignIn(page, accounts.renter);

  // The booking continues without a second click.
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByText("$135", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Pay $135" }).click();

  await page.waitForURL(/\/sandbox\//);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByRole("heading", { name: "Your car is booked" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "See the booking" }).click();
  await page.waitForURL(/\/dashboard\/user\/rentals\//);
  await expect(page.getByText("Booking confirmed")).toBeVisible();
  await expect(page.getByText("Payment received")).toBeVisible();
  await expectAccessible(page);
  const receipt = page.getByRole("link", { name: "Receipt (PDF)" }).first();
  const response = await page.request.get((await receipt.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");

  await page.goto(`/vehicles?search=tesla&from=${from}&to=${to}`);
  await expect(page.getByRole("link", { name: /Tesla Model 3 2022/ })).toHaveCount(0);
});

test("a request by mobile money that the owner accepts @once", async ({ page, browser, baseURL }, info) => {
  const [from, to] = [day(firstDay(page, info)), day(firstDay(page, info) + 2)];
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto(`/vehicle/featured-fortuner?from=${from}&to=${to}`);
  await openBooking(page);
  await expect(page.getByText("You won't be charged until the host accepts").last()).toBeVisible();
  await page.getByRole("button", { name: "Request to book" }).last().click();

  await page.waitForURL(/\/payment\?booking=/);
  await page.getByRole("radio", { name: /MTN MoMo/ }).check({ force: true });
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Please enter the phone number of your mobile money account.")).toBeVisible();
  await page.getByLabel("Phone number").fill("0788 123 456");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: "Your request was sent to the owner" })).toBeVisible();
  const paymentAddress = page.url();
  await page.getByRole("link", { name: "See the booking" }).click();
  await page.waitForURL(/\/dashboard\/user\/rentals\//);
  const bookingId = page.url().split("/").at(-1) ?? "";

  const ownerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await openSessionAs(ownerPage, await demoUser(accounts.fleet.email), baseURL);
  await ownerPage.goto("/dashboard/business");
  await expect(ownerPage.getByRole("heading", { name: "Requests waiting for you" })).toBeVisible();
  await expectAccessible(ownerPage);
  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await ownerPage.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(ownerPage.getByText("Request accepted")).toBeVisible();
  await ownerPage.context().close();

  await page.goto(paymentAddress);
  await page.getByRole("link", { name: "Open the demo phone" }).click();
  await page.waitForURL(/\/sandbox\//);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Your car is booked" })).toBeVisible();
});

test("a payment that is rejected, one that times out, and a booking that is cancelled @once", async ({
  page,
  baseURL,
}, info) => {
  const [from, to] = [day(firstDay(page, info) + 6), day(firstDay(page, info) + 7)];
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto(`/vehicle/featured-tesla?from=${from}&to=${to}`);
  await openBooking(page);
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/payment\?booking=/);
  for (const [answer, sentence] of [
    ["Reject", "Your bank did not confirm the payment. You were not charged, and your dates are still held."],
    ["Let it time out", "The prompt timed out. You were not charged, and your dates are still held."],
  ] as const) {
    await page.getByRole("button", { name: "Pay $45" }).click();
    await page.waitForURL(/\/sandbox\//);
    await page.getByRole("button", { name: answer }).click();
    await page.waitForURL(/\/payment\?booking=/);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const booking = new URL(page.url()).searchParams.get("booking");
  await page.goto(`/dashboard/user/rentals/${booking}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("You have not been charged, so there is nothing to refund.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});

test("a phone whose clock is an hour ahead can book, and sees how long the dates are held @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, await newcomer(), baseURL);
  let prices = 0;
  page.on("request", (request) => (prices += Number(request.url().endsWith("/api/quotes"))));
  await page.clock.install({ time: addMs(new Date(), HOUR_MS) });
  await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
  await openBooking(page);
  await expect(page.getByText("$135", { exact: true }).last()).toBeVisible();
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/payment\?booking=/);
  // The other is for the first opening hour.
  expect(prices).toBeLessThanOrEqual(2);
  const left = page.getByRole("timer");
  await expect(left).toHaveText(/^1[45]:\d\d$/);
  await page.reload();
  await expect(left).toHaveText(/^1[345]:\d\d$/);

  await page.goto("/dashboard/user");
  await expect(page.getByRole("timer").filter({ hasText: /\(1[345]\smin left\)/ })).toBeVisible();
  await page.goto(`/dashboard/user/vehicles?ids=${vehicleId}`);
  await page.getByRole("button", { name: /^Book / }).click();
  const dialog = page.getByRole("dialog", { name: "Book this car" });
  prices = 0;
  await dialog.getByLabel("Start date").fill(day(30));
  await dialog.getByLabel("End date").fill(day(33));
  await expect(dialog.getByText("$135").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm booking" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  expect(prices).toBe(1);
});

test("a prompt that cannot be sent again says why beside its button @once", async ({ page, baseURL }) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const bookingId = await postBooking(client, vehicleId);
  const data = { bookingId, method: "momo", phone: "0788123456" };
  const { id } = await (await client.post("/api/payments", { data })).json();
  expect((await client.post(`/api/sandbox/${id}/answer`, { data: { answer: "reject" } })).status()).toBe(201);
  await openSessionAs(page, user, baseURL);
  await page.goto(`/payment?booking=${bookingId}`);
  const failure = page.getByRole("alert").filter({ hasText: "The payment did not go through" });
  const json = { error: { code: "tooMany", message: "Wait a minute, then try again." } };
  await page.route("**/api/payments", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 429, json }) : route.fallback(),
  );
  await failure.getByRole("button", { name: /^Send the prompt to/ }).click();
  await expect(failure.getByText("Wait a minute, then try again.")).toBeVisible();
  await expectAccessible(page);
});

test("unpaid held dates can be changed from the checkout, and paid or released from the car's page @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, await newcomer(), baseURL);
  const chosen = `/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}&fromTime=08%3A00`;
  await page.goto(chosen);
  await openBooking(page);
  const book = page.getByRole("button", { name: "Book now" }).last();
  await book.click();
  await page.waitForURL(/\/payment\?booking=/);
  const first = page.url();

  // Back from the checkout, the dates belong to the renter's own booking.
  await page.goBack();
  await page.waitForURL(/\/vehicle\//);
  await openBooking(page);
  const own = page.getByRole("status").filter({ hasText: "You are already holding these dates." }).last();
  await expect(own.getByText("Nothing has been charged.")).toBeVisible();
  await expectAccessible(page);
  await own.getByRole("link", { name: "Continue to payment" }).click();
  await page.waitForURL(first);

  await page.getByRole("button", { name: "Change dates or extras" }).click();
  await page.waitForURL((url) => url.pathname + url.search === chosen);
  await openBooking(page);
  await expect(book).toBeEnabled();
  await book.click();
  await page.waitForURL((url) => url.pathname === "/payment" && url.href !== first);

  await page.goto(chosen);
  await openBooking(page);
  await own.getByRole("button", { name: "Release these dates" }).click();
  await expect(own).toHaveCount(0);
  await expect(book).toBeEnabled();
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
});
