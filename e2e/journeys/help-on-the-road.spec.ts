import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { bookingAboutToStart } from "../bookings";
import { startRental } from "../handovers";
import { demoUser, type TestUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const KN5_ROAD = { latitude: -1.95361, longitude: 30.10445 };

const KN5_ROAD_LINK = "https://www.google.com/maps/search/?api=1&query=-1.95361%2C%2030.10445";
const wayIn = (within: Page | Locator) => within.getByRole("link", { name: "Open in maps" }).first();

/** A rental under way. */
async function rentalOnTheRoad(baseURL: string | undefined) {
  const booking = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const { reference } = await startRental(booking.ownerClient, booking.bookingId);
  return { ...booking, reference: String(reference) };
}

async function pageOf(browser: Browser, user: TestUser, like: Page, baseURL: string | undefined) {
  const page = await (await browser.newContext({ baseURL, viewport: like.viewportSize() })).newPage();
  await openSessionAs(page, user, baseURL);
  return page;
}

/** The notification about a booking in the bell's list. */
async function openNotification(page: Page, title: string, reference: string) {
  await page.getByRole("button", { name: /^Notifications and messages/ }).click();
  await page.getByRole("tab", { name: "Notifications" }).click();
  const list = page.getByRole("tabpanel", { name: "Notifications" });
  const told = list.getByRole("listitem").filter({ hasText: title }).filter({ hasText: reference });
  await told.getByRole("link").first().click();
}

test("an accident: what to do, where the car is, pictures, and everybody who can help is notified", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, reference, person, owner } = await rentalOnTheRoad(baseURL);
  await openSessionAs(page, person, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByRole("heading", { name: "Help on the road" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Emergency line/ })).toHaveAttribute(
    "href",
    "tel:+250788000110",
  );
  await expect(page.getByRole("link", { name: /^Call / }).first()).toHaveAttribute("href", /^tel:\+\d+$/);
  for (const [name, number] of [
    ["Police and emergencies 112", "112"],
    ["Ambulance (SAMU) 912", "912"],
    ["Traffic police 113", "113"],
  ] as const)
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", `tel:${number}`);
  await page.getByRole("button", { name: "I had an accident" }).click();
  const dialog = page.getByRole("dialog", { name: "After an accident" });
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await expect(dialog.getByText(/call 912 for an ambulance/)).toBeVisible();
  await expectAccessible(page);

  // The browser refuses the position, then gives it.
  const where = dialog.getByRole("textbox", { name: "Where are you?" });
  await dialog.getByRole("button", { name: "Use my position" }).click();
  await expect(dialog.getByText("Your position is not available. Describe the place instead.")).toBeVisible();
  await where.fill("KN 5 Road, near Amahoro");
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(KN5_ROAD);
  await dialog.getByRole("button", { name: "Use my position" }).click();
  await expect(where).toHaveValue("-1.95361, 30.10445");
  await dialog.getByRole("button", { name: "Call for help" }).click();
  await expect(dialog.getByRole("textbox", { name: "What happened, and what do you need?" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog
    .getByRole("textbox", { name: "What happened, and what do you need?" })
    .fill("A lorry hit the rear door. Nobody is hurt.");
  await dialog.getByRole("checkbox", { name: "I need another car" }).check();
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const file = { name: "door.jpg", mimeType: "image/jpeg", buffer };
  await dialog.locator("input[type=file]").setInputFiles([file]);
  await expect(dialog.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Call for help" }).click();
  await expect(dialog).toBeHidden();
  const sent = page
    .getByRole("status")
    .filter({ hasText: /^Reported on .+ The owner and our team have been notified\./ });
  await expect(sent).toBeVisible();
  // On a bad line the page is loaded again.
  await page.reload();
  await sent.getByRole("link", { name: "Follow the ticket" }).click();
  await page.waitForURL(/\/dashboard\/user\/support\/[^/]+$/);
  await expect(page.getByRole("heading", { name: "Urgent: accident on the road" })).toBeVisible();
  await expect(wayIn(page)).toHaveAttribute("href", KN5_ROAD_LINK);
  await expect(page.getByRole("img", { name: /1/ }).first()).toBeVisible();

  const adminPage = await pageOf(browser, await demoUser("admin@gendana.rw"), page, baseURL);
  await adminPage.goto("/dashboard/admin");
  await openNotification(adminPage, "Help is needed on the road", reference);
  await adminPage.waitForURL(/\/dashboard\/admin\/support\/[^/]+$/);
  await expect(adminPage.getByText("A lorry hit the rear door. Nobody is hurt.")).toBeVisible();
  await expect(wayIn(adminPage)).toHaveAttribute("href", KN5_ROAD_LINK);
  await expect(adminPage.getByRole("img", { name: "Picture 1 of this report" })).toBeVisible();
  await expect(adminPage.getByText("I need another car")).toBeVisible();
  await adminPage.getByRole("link", { name: `Booking ${reference}` }).click();
  await adminPage.waitForURL(`**/dashboard/admin/bookings/${bookingId}`);
  await expect(adminPage.getByRole("button", { name: "Change car" })).toBeVisible();
  await adminPage.context().close();

  // The owner comes to the booking, with the renter's number, the place and the picture.
  const ownerPage = await pageOf(browser, owner, page, baseURL);
  await ownerPage.goto("/dashboard/business");
  await openNotification(ownerPage, "Your renter needs help on the road", reference);
  await ownerPage.waitForURL(new RegExp(`/dashboard/business/rentals/${bookingId}$`));
  await expect(ownerPage.getByRole("link", { name: /^Call/ }).first()).toBeVisible();
  const report = ownerPage.getByRole("listitem").filter({ hasText: "A lorry hit the rear door." });
  await expect(wayIn(report)).toHaveAttribute("href", KN5_ROAD_LINK);
  const picture = report.getByRole("link", { name: "Picture 1 of this report" });
  expect((await ownerPage.request.get((await picture.getAttribute("href")) ?? "")).status()).toBe(200);
  await expectAccessible(ownerPage);
  // The report offers the dialog that changes the car of the booking.
  await expect(report.getByText("The renter needs another car.")).toBeVisible();
  const card = ownerPage.locator("section, div").filter({ has: report }).last();
  await card.getByRole("button", { name: "Change car" }).click();
  await expect(ownerPage.getByRole("dialog", { name: "Change car" })).toBeVisible();
  await ownerPage.context().close();
});

test("a call for help whose response is lost is repeated from the reopened dialog, and arrives once @once", async ({
  page: like,
  browser,
  baseURL,
}) => {
  const { bookingId, person, renter } = await rentalOnTheRoad(baseURL);
  const page = await pageOf(browser, person, like, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await page.getByRole("button", { name: "I have a breakdown" }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: "What happened, and what do you need?" });
  await text.fill("The engine stopped.");
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  await dialog
    .locator("input[type=file]")
    .setInputFiles([{ name: "engine.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(dialog.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await page.route("**/api/issue-reports", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Call for help" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/issue-reports");
  await page.reload();
  await page.getByRole("button", { name: "I have a breakdown" }).click();
  await expect(text).toHaveValue("The engine stopped.");
  await dialog.getByRole("button", { name: "Call for help" }).click();
  await expect(dialog).toBeHidden();
  const { items } = await (await renter.get("/api/issue-reports")).json();
  expect(items).toHaveLength(1);
  await page.context().close();
});
