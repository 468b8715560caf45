import { bookingAboutToStart, createVehicleWithOwner } from "../bookings";
import { pictureFile } from "../handovers";
import { newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a renter and an owner chat and see each other's actions at once, and the renter clears a notification @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  const renter = await newcomer();
  await openSessionAs(page, renter, baseURL);
  const opened = await page.request.post("/api/chat/rooms", {
    data: { vehicleId },
    headers: { origin: baseURL ?? "" },
  });
  const { id, counterpart } = await opened.json();
  await page.goto(`/dashboard/user?chat=${id}`);
  const talk = page.getByRole("log", { name: `Conversation with ${counterpart}` });
  await expect(talk).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your message").fill("Is it free on Sunday?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(talk.getByText("Is it free on Sunday?")).toBeVisible();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(other, owner, baseURL);
  await other.goto("/dashboard/business");
  await other.getByRole("button", { name: "Notifications and messages, 1 unread" }).click();
  await other.getByRole("tab", { name: "Chat" }).click();
  await other.getByRole("button", { name: /Is it free on Sunday/ }).click();
  await expect(talk.getByText(/Read$/)).toBeVisible();
  await other.getByLabel("Your message").fill("Yes, from 8 in the morning.");
  await expect(page.getByText(/is writing…/)).toBeVisible();
  await other.getByRole("button", { name: "Send", exact: true }).click();
  await expect(talk.getByText("Yes, from 8 in the morning.")).toBeVisible();
  await other.context().close();

  // Escape closes the menu and leaves the conversation open.
  const more = page.getByRole("button", { name: `More about ${counterpart}` });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Block" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Block" })).toBeHidden();
  await expect(talk).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("What is wrong?")).toBeHidden();
  let reports = 0;
  await page.route("**/report", async (route) => {
    reports++;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: null });
  });
  await more.click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await page.getByLabel("Reason").selectOption("It looks like a scam");
  await page.getByLabel("What is wrong?").fill("They ask for cash.");
  await page.getByRole("button", { name: "Report to support", exact: true }).dblclick();
  await expect(page.getByText("Thank you. Our team will look at this conversation.")).toBeVisible();
  expect(reports).toBe(1);

  // New messages appear without a reload, and disappear when deleted.
  await page.keyboard.press("Escape");
  const notified = await page.request.post("/api/notifications", {
    data: { title: "Road works", message: "KN 5 is closed.", priority: "high" },
    headers: { origin: baseURL ?? "" },
  });
  expect(notified.status()).toBe(201);
  await page.getByRole("button", { name: /Notifications and messages, 1 unread/ }).click();
  await page.getByRole("tab", { name: "Notifications" }).click();
  const panel = page.getByRole("tabpanel", { name: "Notifications" });
  const row = panel.getByRole("listitem").filter({ hasText: "Road works" });
  await expect(row.getByText("Just now")).toBeVisible();
  await expectAccessible(page);
  const refusal = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route("**/api/notifications/*/read", (route) => route.fulfill({ status: 429, json: refusal }));
  await row.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("Please wait a moment.")).toBeVisible();
  await page.unroute("**/api/notifications/*/read");
  await row.getByRole("button", { name: "Mark as read" }).press("Enter");
  await expect(page.getByRole("button", { name: "Notifications and messages", exact: true })).toBeVisible();
  await expect(row).toBeFocused();
  await row.getByRole("button", { name: "Delete notification" }).press("Enter");
  await expect(page.getByText("Notification deleted")).toBeVisible();
  await expect(row).toBeHidden();
  // The focus stays in the panel, which closes when the focus leaves it.
  await expect(page.getByRole("button", { name: "Notification settings" })).toBeVisible();

  await page.getByRole("button", { name: "Notification settings" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("switch", { name: "Email" })).toBeChecked();
  await expect(dialog.getByRole("switch", { name: "SMS" })).not.toBeChecked();
  await dialog.getByRole("switch", { name: "SMS" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notification settings saved!")).toBeVisible();
  const settings = await page.request.get(`/api/notifications/individual/${renter.id}/settings`);
  expect(await settings.json()).toEqual({ email: true, push: true, sms: true, marketing: true });
});

test("a conversation opened from a booking has a URL: it survives a reload, and Back closes it @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, person } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  await openSessionAs(page, person, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  const message = page.getByRole("button", { name: "Message the owner" });
  const talk = page.getByRole("log", { name: /^Conversation with / });
  await message.press("Enter");
  await expect(talk).toBeFocused();
  await page.waitForURL(/\?chat=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(talk).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
  await expect(talk).toBeHidden();
  await page.goForward();
  await expect(talk).toBeVisible();

  await page.getByRole("button", { name: "All conversations" }).click();
  await expect(page.getByRole("list", { name: "Conversations" })).toBeVisible();
  await page.waitForURL((url) => url.search === "");
  await page.keyboard.press("Escape");
  await message.click();
  await expect(talk).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();
  await page.waitForURL((url) => url.search === "");
});

test("a message that is not sent yet stays in its conversation, until it is sent or its author logs out @once", async ({
  page,
  baseURL,
}) => {
  const renter = await newcomer();
  await openSessionAs(page, renter, baseURL);
  const rooms: string[] = [];
  for (let car = 0; car < 2; car++) {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const data = { vehicleId };
    const headers = { origin: baseURL ?? "" };
    rooms.push((await (await page.request.post("/api/chat/rooms", { data, headers })).json()).id);
  }
  const message = page.getByRole("textbox", { name: "Your message" });
  await page.goto(`/dashboard/user?chat=${rooms[0]}`);
  await message.fill("Is it free on Sunday?");
  await page.goto(`/fr/dashboard/user?chat=${rooms[0]}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Is it free on Sunday?");
  await page.goto(`/dashboard/user?chat=${rooms[1]}`);
  await expect(message).toHaveValue("");
  await message.fill("And yours?");
  await page.goto(`/dashboard/user?chat=${rooms[0]}`);
  await expect(message).toHaveValue("Is it free on Sunday?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText("Is it free on Sunday?")).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue("");

  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("And yours?");
});

test("a file waits for its message when the conversation is closed during its upload and when the page is reloaded @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  const opened = await page.request.post("/api/chat/rooms", {
    data: { vehicleId },
    headers: { origin: baseURL ?? "" },
  });
  const { id } = await opened.json();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/chat/attachments", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(`/dashboard/user?chat=${id}`);
  await page.getByLabel("Your message").fill("Is this yours?");
  await page.getByLabel("Attach a picture or PDF").setInputFiles(await pictureFile("scratch.jpg"));
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible();
  await page.getByRole("button", { name: "All conversations" }).click();
  const conversations = page.getByRole("list", { name: "Conversations" });
  await conversations.getByRole("button").first().click();
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible();
  await page.getByRole("button", { name: "All conversations" }).click();
  await expect(conversations).toBeVisible();
  const stored = page.waitForResponse("**/api/chat/attachments");
  release();
  await stored;
  await conversations.getByRole("button").first().click();
  await expect(page.getByText("scratch.jpg")).toBeVisible();
  await page.reload();
  await expect(page.getByText("scratch.jpg")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByRole("img", { name: "scratch.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove the attachment" })).toBeHidden();
});

test("a message is written while a file is uploaded, and the upload can be stopped @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await newcomer(), baseURL);
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  const opened = await page.request.post("/api/chat/rooms", {
    data: { vehicleId },
    headers: { origin: baseURL ?? "" },
  });
  const { id } = await opened.json();
  // Neither the upload nor the name of the owner ever arrives.
  for (const path of ["attachments", `rooms/${id}`]) await page.route(`**/api/chat/${path}`, () => {});
  await page.goto(`/dashboard/user?chat=${id}`);
  await page.getByLabel("Attach a picture or PDF").setInputFiles(await pictureFile("scratch.jpg"));
  const progress = page.getByText(/^Uploading \d+%$/);
  await expect(progress).toBeVisible();
  const text = page.getByLabel("Your message");
  await text.fill("I am at the gate.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText("I am at the gate.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove the attachment" }).click();
  await expect(progress).toBeHidden();
  await expect(text).toBeFocused();
});
