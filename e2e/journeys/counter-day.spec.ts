import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeVehicle } from "@/db/testing/factories";
import { addMs, DAY_MS, instantAt, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { bookingAboutToStart, createVehicleWithOwner, makeReturnOverdue } from "../bookings";
import { addHandoverPicture, pictureFile, startRental } from "../handovers";
import { testDatabase } from "../users";
import { countClicks } from "./count-clicks";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** Moves the focus with the Tab key until it is on the element. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${element}`);
}

/** An instant that is at most so far ahead and still today in Kigali; the last minute of a day is waited out. */
async function laterToday(milliseconds: number): Promise<Date> {
  const endOfToday = () => instantAt(day(1), "00:00", KIGALI).getTime();
  const leftMs = endOfToday() - Date.now();
  if (leftMs < MINUTE_MS) await setTimeout(leftMs);
  return new Date(Math.min(Date.now() + milliseconds, endOfToday() - 1_000));
}

/** Chooses a picture for a form of a handover with the keyboard; the page's file chooser is answered. */
async function choosePicture(page: Page, form: Locator): Promise<void> {
  await tabTo(page, form.getByRole("button", { name: "Add pictures" }));
  await page.keyboard.press("Enter");
  await expect(form.getByRole("img", { name: "Front", exact: true })).toBeVisible();
}

test("a car is handed over and taken back from the dashboard in two clicks each @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  // Late, so that it is due today whatever the time.
  await testDatabase()
    .update(bookings)
    .set({ startsAt: addMs(new Date(), -5 * MINUTE_MS) })
    .where(eq(bookings.id, bookingId));
  await openSessionAs(page, owner, baseURL);
  const clicks = await countClicks(page);
  await page.goto("/dashboard/business");
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByRole("link", { name: /^Call / })).toBeVisible();
  await expectAccessible(page);

  await today.getByRole("button", { name: "Hand over" }).click();
  const out = page.getByRole("dialog", { name: /^Hand over to/ });
  await out.getByRole("checkbox", { name: /is the person on this licence$/ }).press("Space");
  await out.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await out.getByRole("slider", { name: /^Fuel/ }).press("End");
  await addHandoverPicture(out);
  await out.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await out.getByRole("button", { name: "Hand over the car" }).click();
  await expect(out).toBeHidden();
  await expect(today.getByText("Done")).toBeVisible();
  expect(clicks()).toBe(2);

  await makeReturnOverdue(bookingId, 2);
  await page.reload();
  await today.getByRole("button", { name: "Take back" }).click();
  const back = page.getByRole("dialog", { name: /^Take back from/ });
  await back.getByRole("textbox", { name: "Odometer" }).fill("42010");
  await addHandoverPicture(back);
  await back.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await back.getByRole("button", { name: "Take the car back" }).click();
  await expect(back).toBeHidden();
  await expect(today.getByText("Done").first()).toBeVisible();
  expect(clicks()).toBe(4);
});

test("the counter by keyboard alone: accept, hand over, message, take back @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, {
    isInstantBook: false,
    depositCents: 0,
  });
  const status = async () => (await (await renter.get(`/api/bookings/${bookingId}`)).json()).status;
  const picture = await pictureFile();
  page.on("filechooser", (chooser) => chooser.setFiles([picture]));
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business");
  await tabTo(page, page.getByRole("button", { name: "Accept", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expectAccessible(page);
  await expect.poll(status).toBe("confirmed");

  await testDatabase()
    .update(bookings)
    .set({ startsAt: addMs(new Date(), -5 * MINUTE_MS) })
    .where(eq(bookings.id, bookingId));
  await page.reload();
  const today = page.getByRole("region", { name: "Today" });
  await tabTo(page, today.getByRole("button", { name: "Hand over" }));
  await page.keyboard.press("Enter");
  const out = page.getByRole("dialog", { name: /^Hand over to/ });
  await tabTo(page, out.getByRole("checkbox", { name: /is the person on this licence$/ }));
  await page.keyboard.press("Space");
  await tabTo(page, out.getByRole("textbox", { name: "Odometer" }));
  await page.keyboard.type("42000");
  await tabTo(page, out.getByRole("slider", { name: /^Fuel/ }));
  await page.keyboard.press("End");
  await choosePicture(page, out);
  await tabTo(page, out.getByRole("textbox", { name: "Your full name" }));
  await page.keyboard.type("Aline Uwase");
  await tabTo(page, out.getByRole("button", { name: "Hand over the car" }));
  await page.keyboard.press("Enter");
  await expect(out).toBeHidden();
  await expect(today.getByText("Done")).toBeVisible();

  await tabTo(page, today.locator(`a[href$="${bookingId}"]`).first());
  await page.keyboard.press("Enter");
  await page.waitForURL(/rentals\/[0-9a-f-]{36}$/);
  await tabTo(page, page.getByRole("button", { name: "Message the renter" }));
  await page.keyboard.press("Enter");
  const talk = page.getByRole("log", { name: /^Conversation with / });
  await expect(talk).toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Your message" }));
  await page.keyboard.type("Have a good trip.");
  await page.keyboard.press("Enter");
  await expect(talk.getByText("Have a good trip.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();

  await makeReturnOverdue(bookingId, 2);
  await page.reload();
  await tabTo(page, page.getByRole("button", { name: "Take the car back" }));
  await page.keyboard.press("Enter");
  const back = page.getByRole("dialog", { name: /^Take back from/ });
  await tabTo(page, back.getByRole("textbox", { name: "Odometer" }));
  await page.keyboard.type("42010");
  await choosePicture(page, back);
  await tabTo(page, back.getByRole("textbox", { name: "Your full name" }));
  await page.keyboard.type("Aline Uwase");
  await tabTo(page, back.getByRole("button", { name: "Take the car back" }));
  await page.keyboard.press("Enter");
  await expect(back).toBeHidden();
  expect(await status()).toBe("completed");
});

test("the row of a pick-up shows what is still missing @once", async ({ page, baseURL }) => {
  const { bookingId, owner } = await bookingAboutToStart(baseURL);
  await testDatabase()
    .update(bookings)
    .set({ startsAt: addMs(new Date(), -5 * MINUTE_MS) })
    .where(eq(bookings.id, bookingId));
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business");
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText("Deposit missing")).toBeVisible();
  await expectAccessible(page);
});

test("accepting takes one click, can be undone before anybody is notified, and is not lost when the page is left @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, { isInstantBook: false });
  const status = async () => (await (await renter.get(`/api/bookings/${bookingId}`)).json()).status;
  await openSessionAs(page, owner, baseURL);
  const clicks = await countClicks(page);
  await page.goto("/dashboard/business");
  const accept = page.getByRole("button", { name: "Accept", exact: true });
  await accept.click();
  expect(clicks()).toBe(1);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await accept.click();
  await expect(undo).toBeVisible();
  expect(await status()).toBe("requested");
  await page.goto("/dashboard/business/vehicles");
  await expect.poll(status).toBe("confirmed");
});

test("declining can be undone with its reason kept, and is not lost when the page is left @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, { isInstantBook: false });
  const booking = async () => (await renter.get(`/api/bookings/${bookingId}`)).json();
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business");
  const decline = page.getByRole("button", { name: "Decline", exact: true });
  const dialog = page.getByRole("dialog", { name: "Decline this request?" });
  const reason = dialog.getByRole("textbox", { name: /^Reason/ });
  const undo = page.getByRole("button", { name: "Undo" });
  await decline.click();
  await reason.fill("The car is being serviced.");
  await dialog.getByRole("button", { name: "Decline request" }).click();
  await expect(undo).toBeFocused();
  await expect(page.getByText(/^Declining in \d+ s$/)).toBeVisible();
  await undo.press("Enter");
  await decline.click();
  await expect(reason).toHaveValue("The car is being serviced.");
  await dialog.getByRole("button", { name: "Decline request" }).click();
  await expect(undo).toBeVisible();
  expect((await booking()).status).toBe("requested");
  await page.goto("/dashboard/business/vehicles");
  await expect.poll(async () => (await booking()).status).toBe("declined");
  const notes = (await booking()).events.map(({ note }: { note: string | null }) => note);
  expect(notes).toContain("The car is being serviced.");

  // Its own request, because it may be sent during the check.
  const other = await bookingAboutToStart(baseURL, { isInstantBook: false });
  await openSessionAs(page, other.owner, baseURL);
  await page.goto("/dashboard/business");
  await decline.click();
  await dialog.getByRole("button", { name: "Decline request" }).click();
  await expect(undo).toBeFocused();
  await expectAccessible(page);
});

test("a request declined on its page is declined ten seconds later; the request of a deadline that is near, at once @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, owner, renter } = await bookingAboutToStart(baseURL, { isInstantBook: false });
  const status = async () => (await (await renter.get(`/api/bookings/${bookingId}`)).json()).status;
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  const decline = page.getByRole("button", { name: "Decline", exact: true });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Decline request" });
  const undo = page.getByRole("button", { name: "Undo" });
  await decline.click();
  await confirm.click();
  await undo.click();
  await expect(decline).toBeVisible();
  await decline.click();
  await confirm.click();
  await expect(undo).toBeFocused();
  expect(await status()).toBe("requested");
  await expect(page.getByText("Request declined")).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await status()).toBe("declined");

  const other = await bookingAboutToStart(baseURL, { isInstantBook: false });
  await openSessionAs(page, other.owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${other.bookingId}`);
  // Just too near for the delay and the request after it.
  await testDatabase()
    .update(bookings)
    .set({ deadlineAt: addMs(new Date(), 19_000) })
    .where(eq(bookings.id, other.bookingId));
  await page.reload();
  await decline.click();
  await confirm.click();
  // Sooner than after the delay.
  await expect(page.getByText("Request declined")).toBeVisible({ timeout: 9_000 });
});

test("another car takes two clicks from the dashboard @once", async ({ page, baseURL }) => {
  const { bookingId, vehicleId, owner } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const [booked] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const other = await makeVehicle(testDatabase(), {
    businessId: booked?.businessId ?? "",
    dailyPriceCents: 5_000,
    depositCents: 0,
  });
  // Both are as they were when the booking was made; the pick-up is today and still ahead.
  const editedAt = new Date("2026-01-01");
  await testDatabase().update(vehicles).set({ editedAt }).where(eq(vehicles.businessId, other.businessId));
  await testDatabase()
    .update(bookings)
    .set({ startsAt: await laterToday(2 * MINUTE_MS) })
    .where(eq(bookings.id, bookingId));
  await openSessionAs(page, owner, baseURL);
  const clicks = await countClicks(page);
  await page.goto("/dashboard/business");
  await page.getByRole("region", { name: "Today" }).getByRole("button", { name: "Change car" }).click();
  const dialog = page.getByRole("dialog", { name: "Change car" });
  // The first car that is as good is preselected.
  await dialog.getByRole("button", { name: "Move to this car" }).click();
  await expect(dialog).toBeHidden();
  expect(clicks()).toBe(2);
  const [moved] = await testDatabase().select().from(bookings).where(eq(bookings.id, bookingId));
  expect(moved?.vehicleId).toBe(other.id);
});

for (const [where, returnAt] of [
  ["Today", () => laterToday(5 * MINUTE_MS)],
  ["Rentals", () => addMs(new Date(), 3 * DAY_MS)],
] as const)
  test(`a car on a rental is replaced in two clicks from the dashboard: ${where} @once`, async ({
    page,
    baseURL,
  }) => {
    const { bookingId, vehicleId, owner, ownerClient } = await bookingAboutToStart(baseURL, {
      depositCents: 0,
    });
    const [booked] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
    const other = await makeVehicle(testDatabase(), {
      businessId: booked?.businessId ?? "",
      dailyPriceCents: 5_000,
      depositCents: 0,
      mileageKm: 50_000,
    });
    const editedAt = new Date("2026-01-01");
    await testDatabase().update(vehicles).set({ editedAt }).where(eq(vehicles.businessId, other.businessId));
    await startRental(ownerClient, bookingId, { fuelPercent: 90 });
    const endsAt = await returnAt();
    const startsAt = addMs(new Date(), -DAY_MS);
    await testDatabase()
      .update(bookings)
      .set({ startsAt, pickedUpAt: startsAt, endsAt })
      .where(eq(bookings.id, bookingId));
    await openSessionAs(page, owner, baseURL);
    const clicks = await countClicks(page);
    await page.goto("/dashboard/business");
    await page.getByRole("region", { name: where }).getByRole("button", { name: "Change car" }).click();
    const dialog = page.getByRole("dialog", { name: "Change car" });
    await dialog
      .getByRole("group", { name: /comes back$/ })
      .getByRole("textbox", { name: "Odometer" })
      .fill("42010");
    await dialog
      .getByRole("group", { name: /goes out$/ })
      .getByRole("textbox", { name: "Odometer" })
      .fill("50000");
    await dialog
      .getByRole("group", { name: /goes out$/ })
      .getByRole("slider", { name: /^Fuel/ })
      .press("End");
    for (const car of [/comes back$/, /goes out$/])
      await addHandoverPicture(dialog.getByRole("group", { name: car }));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Hand over/ }).click();
    await expect(dialog).toBeHidden();
    expect(clicks()).toBe(2);
    const [moved] = await testDatabase().select().from(bookings).where(eq(bookings.id, bookingId));
    expect(moved).toMatchObject({ status: "active", vehicleId: other.id });
  });

test("blocking days, and another price for a day, take two clicks each from the dashboard @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  const clicks = await countClicks(page);
  const openDay = async (column: number) => {
    await page.goto("/dashboard/business");
    await page
      .getByRole("navigation", { name: "Dashboard navigation" })
      .getByRole("link", { name: "Calendar" })
      .click();
    await page.waitForURL("/dashboard/business/calendar");
    await page.locator(`[data-row="0"][data-column="${column}"]`).press("Enter");
  };
  await openDay(3);
  await page.getByRole("dialog").getByRole("button", { name: "Block days" }).click();
  await expect(page.getByText("The days are blocked.")).toBeVisible();
  expect(clicks()).toBe(2);

  await openDay(5);
  await expect(page.getByRole("dialog").getByLabel("Price per day")).toBeFocused();
  await page.keyboard.type("60");
  await page.getByRole("dialog").getByRole("button", { name: "Set price" }).click();
  await expect(page.getByText("1 day now costs $60", { exact: false })).toBeVisible();
  expect(clicks()).toBe(4);
});
