import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { bookingAboutToStart } from "../bookings";
import { uploadHandoverPicture } from "../handovers";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const views = ["Front", "Right side", "Rear", "Left side", "Interior", "Odometer", "Fuel gauge"];

/** Opens the owner's page of a rental on a phone and waits until it is kept for use without a connection. */
async function openOnPhone(browser: Browser, baseURL: string | undefined) {
  const scenario = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await openSessionAs(page, scenario.owner, baseURL);
  const path = `/dashboard/business/rentals/${scenario.bookingId}`;
  await openUntilKept(page, path);
  return { ...scenario, context, page };
}

async function openUntilKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isCached = (kept: string) =>
    caches.match(kept, { cacheName: "kept-pages", ignoreVary: true }).then(Boolean);
  await expect.poll(() => page.evaluate(isCached, path)).toBe(true);
}

async function record(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hand over the car" }).click();
  await fillIn(page);
}

async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await dialog.getByRole("checkbox", { name: /is the person on this licence/ }).check();
  await dialog.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await dialog.getByRole("slider", { name: /^Fuel/ }).press("End");
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const files = views.map((view) => ({ name: `${view}.jpg`, mimeType: "image/jpeg", buffer }));
  await dialog.locator('input[type=file][aria-label="Add pictures"]').setInputFiles(files);
  for (const name of views) await expect(dialog.getByRole("img", { name, exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
}

const submit = (page: Page) =>
  page
    .getByRole("dialog", { name: /^Hand over to/ })
    .getByRole("button", { name: "Hand over the car" })
    .click();

/** Closes the page and opens it again; it sends nothing between the change and its closing. */
async function reopen(page: Page, change: () => Promise<void>): Promise<void> {
  const address = page.url();
  await page.goto("about:blank");
  await change();
  // A message that the page shows early would have faded before everything has loaded.
  await page.goto(address, { waitUntil: "commit" });
}

test("a handover recorded without a connection survives reloads and arrives once, with its time", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { context, page, ownerClient, bookingId } = await openOnPhone(browser, baseURL);
  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await record(page);
  await page.reload();
  await page.getByRole("button", { name: "Hand over the car" }).click();
  await expect(page.getByText("Your earlier entries have been restored.")).toBeVisible();
  for (const name of views)
    await expect(page.getByRole("dialog").getByRole("img", { name, exact: true })).toBeVisible();
  const recordedFrom = Date.now();
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  const recordedUntil = Date.now();
  await expect(page.getByRole("button", { name: "Hand over the car" })).toBeHidden();

  await page.reload();
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  await expect(
    page.getByRole("status").getByRole("link", { name: "Draft rental agreement (PDF)" }),
  ).toBeVisible();
  await expectAccessible(page);
  expect((await (await ownerClient.get(`/api/bookings/${bookingId}`)).json()).status).toBe("confirmed");

  await context.setOffline(false);
  await expect(page.getByText("The handover saved on this device has been sent.")).toBeVisible();
  await expect(page.getByText(/^Saved on this device/)).toBeHidden();
  const booking = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(booking.status).toBe("active");
  expect(booking.handovers).toHaveLength(1);
  const [{ at, recordedAt, pictures, signatures }] = booking.handovers;
  expect(booking.pickedUpAt).toBe(at);
  expect(Date.parse(at)).toBeGreaterThanOrEqual(recordedFrom);
  expect(Date.parse(at)).toBeLessThanOrEqual(recordedUntil);
  expect(Date.parse(recordedAt)).toBeGreaterThan(recordedUntil);
  expect(pictures).toHaveLength(views.length);
  expect(signatures).toMatchObject([{ side: "owner", typedName: "Aline Uwase", at }]);

  // As if it had waited for longer than a minute.
  const earlier = { at: addMs(new Date(at), -5 * MINUTE_MS) };
  await testDatabase().update(handovers).set(earlier).where(eq(handovers.bookingId, bookingId));
  await page.reload();
  await expect(page.getByText(/^Received on /)).toBeVisible();
  await context.close();
});

test("a renter who opened the page hours before the pick-up can start the rental without a connection", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { bookingId, person } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const later = { startsAt: addMs(new Date(), 5 * HOUR_MS) };
  await testDatabase().update(bookings).set(later).where(eq(bookings.id, bookingId));
  await openSessionAs(page, person, baseURL);
  await openUntilKept(page, `/dashboard/user/rentals/${bookingId}`);
  const start = page.getByRole("button", { name: "Start the rental here" });
  await expect(start).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(start).toBeHidden();

  await page.clock.setSystemTime(addMs(later.startsAt, 5 * MINUTE_MS));
  await page.reload();
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(start).toBeVisible();
  await context.close();
});

test("a handover recorded from the day's list during a loss of the connection is sent from there, once", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { bookingId, owner, ownerClient } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  // Late, so that it is due today whatever the time.
  const late = { startsAt: addMs(new Date(), -5 * MINUTE_MS) };
  await testDatabase().update(bookings).set(late).where(eq(bookings.id, bookingId));
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByRole("dialog", { name: /^Hand over to/ })).toBeVisible();
  await context.setOffline(true);
  await fillIn(page);
  await submit(page);
  await expect(today.getByText("Saved on this device, not sent yet")).toBeVisible();
  await expect(today.getByRole("button", { name: "See the record" })).toBeVisible();
  await expect(today.getByRole("button", { name: "Hand over" })).toBeHidden();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText("The handover saved on this device has been sent.")).toBeVisible();
  await expect(today.getByText("Done")).toBeVisible();
  await expect(today.getByText("Saved on this device, not sent yet")).toBeHidden();
  const { handovers: records } = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(records).toHaveLength(1);
  expect(records[0].pictures).toHaveLength(views.length);
  await context.close();
});

test("a stored handover that the renter recorded first becomes the owner's own record", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { context, page, ownerClient, renter, bookingId } = await openOnPhone(browser, baseURL);
  const { code } = await (await ownerClient.post(`/api/bookings/${bookingId}/presence-code`)).json();
  await context.setOffline(true);
  await record(page);
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  const seen = { odometerKm: 42_001, fuelPercent: 90, signedName: "Keza Mutoni" };
  const data = { ...seen, kind: "pickup", code, pictures: [await uploadHandoverPicture(renter)] };
  expect((await renter.post(`/api/bookings/${bookingId}/inspections`, { data })).status()).toBe(201);

  await context.setOffline(false);
  await expect(page.getByText(/^The renter has already recorded the pick-up, on /)).toBeVisible();
  await expect(page.getByText(/^What you recorded is still on this device\. You can add it/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add it as my own record" }).click();
  await expect(page.getByText("The handover saved on this device has been sent.")).toBeVisible();
  const { handovers: records } = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(records).toMatchObject([
    { side: "renter", odometerKm: 42_001, confirmation: { side: "owner", odometerKm: 42_000 } },
  ]);
  expect(records[0].confirmation.pictures).toHaveLength(views.length);
  await context.close();
});

test("a stored handover whose sending was interrupted is continued, and arrives once", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { context, page, ownerClient, bookingId } = await openOnPhone(browser, baseURL);
  await context.setOffline(true);
  await record(page);
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  let uploads = 0;
  await page.route("**/api/files", (route) => {
    if (uploads === 3) return route.abort();
    uploads++;
    return route.continue();
  });
  await context.setOffline(false);
  await expect(page.getByText("Saved on this device, 3 of 8 sent")).toBeVisible();

  // The other pictures and the record arrive, but the connection is lost before the response.
  let records = 0;
  await reopen(page, async () => {
    await page.unroute("**/api/files");
    await page.route("**/api/files", (route) => {
      uploads++;
      return route.continue();
    });
    await page.route("**/pickup", async (route) => {
      records++;
      await route.fetch();
      await route.abort();
    });
  });
  await expect.poll(() => records).toBe(1);
  await expect(page.getByText("Saved on this device, 7 of 8 sent")).toBeVisible();
  await reopen(page, () => page.unroute("**/pickup"));
  await expect(page.getByText("The handover saved on this device has been sent.")).toBeVisible();
  expect(uploads).toBe(views.length);
  const booking = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(booking.status).toBe("active");
  expect(booking.handovers).toHaveLength(1);
  expect(booking.handovers[0].pictures).toHaveLength(views.length);
  await context.close();
});

test("a page of the previous release keeps a stored handover that it sent until it is reloaded", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { context, page, ownerClient, bookingId } = await openOnPhone(browser, baseURL);
  await context.setOffline(true);
  await record(page);
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  // The new release has another name for the status.
  const ofBooking = new RegExp(`/api/bookings/${bookingId}(/pickup)?$`);
  await page.route(ofBooking, async (route) => {
    const response = await route.fetch();
    const { status, ...booking } = await response.json();
    await route.fulfill({ response, json: { ...booking, state: status } });
  });
  await context.setOffline(false);
  const status = async () => (await (await ownerClient.get(`/api/bookings/${bookingId}`)).json()).status;
  await expect.poll(status).toBe("active");
  await expect(page.getByText("Saved on this device, 7 of 8 sent")).toBeVisible();
  await reopen(page, () => page.unroute(ofBooking));
  await expect(page.getByText("The handover saved on this device has been sent.")).toBeVisible();
  await expect(page.getByText(/^Saved on this device/)).toBeHidden();
  const { handovers: records } = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(records).toHaveLength(1);
  expect(records[0].pictures).toHaveLength(views.length);
  await context.close();
});

test("without a connection a handover needs its picture too, and a stored one that is refused says why and stays", {
  tag: "@once",
}, async ({ browser, baseURL }) => {
  const { context, page, ownerClient, bookingId } = await openOnPhone(browser, baseURL);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Hand over the car" }).click();
  await submit(page);
  const dialog = page.getByRole("dialog", { name: /^Hand over to/ });
  await expect(dialog.getByText("Please add at least one picture of the car.")).toBeVisible();
  await page.keyboard.press("Escape");
  await record(page);
  await expect(dialog.getByText("Please add at least one picture of the car.")).toBeHidden();
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  // As if a form without this condition had stored it.
  await page.evaluate(removeSignature);
  await context.setOffline(false);
  await expect(
    page.getByText("It was not accepted. Please sign: type your name or draw your signature."),
  ).toBeVisible();
  await expectAccessible(page);
  expect((await (await ownerClient.get(`/api/bookings/${bookingId}`)).json()).status).toBe("confirmed");

  await page.getByRole("button", { name: "Change and send again" }).click();
  await page.getByRole("button", { name: "Hand over the car" }).click();
  await expect(dialog.getByRole("textbox", { name: "Odometer" })).toHaveValue("42000");
  for (const name of views) await expect(dialog.getByRole("img", { name, exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await submit(page);
  await expect(page.getByText("The car is handed over. The rental has begun.")).toBeVisible();
  const { handovers: records } = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(records[0].pictures).toHaveLength(views.length);
  await context.close();
});

/** Runs in the browser. */
async function removeSignature(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("kept-records"));
  const records = database.transaction("records", "readwrite").objectStore("records");
  for (const row of await done(records.getAll())) {
    delete row.request.ownerSignedName;
    await done(records.put(row));
  }
  database.close();
}

test("signing out removes stored handovers and pages from the device", { tag: "@once" }, async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openOnPhone(browser, baseURL);
  await context.setOffline(true);
  await record(page);
  await submit(page);
  await expect(page.getByText("Saved on this device, 0 of 8 sent")).toBeVisible();
  // The server cannot be reached, but comes back before the queue is sent again.
  await page.route("**/api/files", (route) => route.abort());
  await context.setOffline(false);
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/logout"));
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    bookings: localStorage.getItem("kept-records"),
  }));
  expect(kept).toEqual({ databases: [], caches: ["kept-files"], bookings: null });
  await context.close();
});
