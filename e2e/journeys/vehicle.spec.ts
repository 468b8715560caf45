import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { createVehicleWithOwner } from "../bookings";
import { newcomer, testDatabase } from "../users";
import { day, expect, expectAccessible, isPhone, openSessionAs, test } from "./fixtures";

const TESLA = "/vehicle/featured-tesla";

test.describe.configure({ mode: "parallel" });

test("the pictures, one by one: keys, buttons, thumbnails, swipe and Escape", async ({ page }) => {
  await page.goto(TESLA);
  const first = page.getByRole("button", { name: "Enlarge picture 1" });
  await first.click();
  const box = page.getByRole("dialog", { name: /^Pictures of Tesla/ });
  await expect(box.getByRole("status")).toHaveText("1 / 4");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(box.getByRole("status")).toHaveText("2 / 4");
  await box.getByRole("button", { name: "Next picture" }).click();
  await expect(box.getByRole("status")).toHaveText("3 / 4");
  await box.getByRole("button", { name: "Previous picture" }).click();
  await expect(box.getByRole("status")).toHaveText("2 / 4");
  await box.getByRole("button", { name: "Enlarge picture 4" }).click();
  await expect(box.getByRole("status")).toHaveText("4 / 4");
  await page.keyboard.press("ArrowRight");
  await expect(box.getByRole("status")).toHaveText("1 / 4");
  // A swipe scrolls the row of pictures sideways by one screen.
  await box.getByAltText(/picture 1 of 4/).evaluate((picture) => {
    const row = picture.closest(".snap-x");
    row?.scrollBy({ left: row.clientWidth, behavior: "instant" });
  });
  await expect(box.getByRole("status")).toHaveText("2 / 4");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(first).toBeFocused();
});

test("the book button is on the first screen of a laptop, with dates and without @once", async ({ page }) => {
  for (const [path, without, withDates] of [
    [TESLA, "Select Dates to Continue", "Book now"],
    [`/fr${TESLA}`, "Choisissez les dates pour continuer", "Réserver"],
    [`/rw${TESLA}`, "Hitamo amatariki ukomeze", "Bukinga imodoka"],
  ] as const)
    for (const [query, name] of [
      ["", without],
      // Other tests book this car in the next months.
      [`?from=${day(310)}&to=${day(313)}`, withDates],
    ] as const) {
      await page.goto(path + query);
      const button = page.getByRole("button", { name, exact: true });
      if (query) await expect(button).toBeEnabled();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
});

test.describe("dates on a car's page", () => {
  const button = "Select Dates to Continue";

  test("must be two and in order, with a message before anything can be booked", async ({ page }) => {
    for (const [query, sentence] of [
      [`from=${day(20)}`, "Please select both pick-up and drop-off dates"],
      [`from=${day(20)}&to=${day(20)}`, "Drop-off date must be after pick-up date"],
      [`from=${day(-3)}&to=${day(-1)}`, "Pick-up must be in the future."],
    ] as const) {
      await page.goto(`${TESLA}?${query}`);
      await expect(page.getByText(sentence).filter({ visible: true })).toHaveCount(1);
      if (!isPhone(page)) await expect(page.getByRole("button", { name: button })).toBeDisabled();
    }
    await expectAccessible(page);
  });

  test("begin today at the earliest", async ({ page }) => {
    await page.goto(TESLA);
    if (isPhone(page)) await page.getByRole("button", { name: "Choose dates" }).click();
    else await page.getByRole("button", { name: /^Pick-up date/ }).click();
    const calendar = page.getByRole("dialog").last();
    const cells = calendar.locator("[data-day]:not([data-hidden])");
    await expect(cells.first()).toBeVisible();
    // Late on the last day of a month, the calendar begins with the next month.
    const days = await cells
      .filter({ has: page.locator("button:enabled:not([aria-disabled=true])") })
      .evaluateAll((all) => all.map((cell) => cell.getAttribute("data-day") ?? ""));
    expect(days).not.toEqual([]);
    expect(days.filter((each) => each < day(0))).toEqual([]);
    await expect(calendar.getByRole("button", { name: "Previous month" })).toBeDisabled();
    // The corner of the sticky card overlaps the row of tabs, which is sticky too.
    const isOnTop = (element: Element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 24, top + 3));
    };
    if (!isPhone(page)) expect(await calendar.evaluate(isOnTop)).toBe(true);
  });

  test("come with the price, the deposit and the last moment to cancel", async ({ page, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
    if (isPhone(page)) await page.getByRole("button", { name: "Request to book" }).click();
    const card = isPhone(page)
      ? page.getByRole("dialog")
      : page.getByRole("region", { name: "Book this car" });
    for (const sentence of [
      "$45 × 3 days",
      "Refundable deposit",
      "Free cancellation up to 24h",
      "Insurance included",
      "24/7 roadside assistance",
      "You won't be charged until the host accepts",
    ])
      await expect(card.getByText(sentence, { exact: true })).toBeVisible();
    await expect(card.getByText("$135", { exact: true }).last()).toBeVisible();
    if (isPhone(page)) {
      await expect(card.getByText("$135 total")).toBeVisible();
      await expect(card.getByText("3 days. Press a day to choose again.")).toBeVisible();
    }
    await expect(card.getByText(/^Free cancellation until \d+ \w+ \d{4}, 10:00$/)).toBeVisible();
    await expectAccessible(page);
  });

  test("blocked by the owner show a message, are not offered and cannot be selected in the calendar", async ({
    page,
    baseURL,
  }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    // A phone shows one month, so all days of the test are in the same one.
    let first = 20;
    while (day(first).slice(0, 7) !== day(first + 7).slice(0, 7)) first++;
    const chosen = (offset: number) => day(first + offset);
    const block = (from: number, to: number) =>
      ownerClient.post(`/api/vehicles/${vehicleId}/blocks`, {
        data: { kind: "block", from: chosen(from), fromTime: "00:00", to: chosen(to), toTime: "24:00" },
      });
    expect((await block(1, 2)).status()).toBe(201);
    const sentence = page.getByText(/^The car is not available on these dates/).filter({ visible: true });
    await openSessionAs(page, await newcomer(), baseURL);
    await page.goto(`/vehicle/${vehicleId}?from=${chosen(0)}&to=${chosen(4)}`);
    await expect(sentence).toBeInViewport();
    await expect(page.getByRole("button", { name: "Book now" }).filter({ visible: true })).toHaveCount(0);
    if (isPhone(page)) await page.getByRole("button", { name: "Choose dates" }).click();
    else await page.getByRole("button", { name: /^Pick-up date/ }).click();
    const dialog = page.getByRole("dialog").last();
    // A month hides the days of its neighbours that complete its weeks.
    const cell = (offset: number) => dialog.locator(`[data-day="${chosen(offset)}"]:not([data-hidden])`);
    await expect(cell(1).getByRole("button")).toBeDisabled();
    await expect(dialog.locator("[aria-selected=true]")).toHaveCount(0);
    await expectAccessible(page);

    // The owner blocks a day in the meantime: booking is refused with a visible message, and the day is struck out.
    await cell(5).getByRole("button").click();
    await expect(cell(5).getByRole("button")).toHaveCSS("background-color", "rgb(245, 179, 1)");
    await cell(7).getByRole("button").click();
    const book = page.getByRole("button", { name: "Book now" }).filter({ visible: true });
    await expect(book.last()).toBeEnabled();
    expect((await block(6, 6)).status()).toBe(201);
    await book.last().click();
    await expect(sentence).toBeInViewport({ ratio: 1 });
    await expect(book).toHaveCount(0);
    if (!isPhone(page)) await page.getByRole("button", { name: /^Pick-up date/ }).click();
    await expect(cell(6).getByRole("button")).toBeDisabled();
    await expect(dialog.locator("[aria-selected=true]")).toHaveCount(0);
  });

  test("show a message with the total for a moment once booked, and stay chosen after a failure", async ({
    page,
    baseURL,
    consoleErrors,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    await openSessionAs(page, await newcomer(), baseURL);
    await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
    if (isPhone(page)) await page.getByRole("button", { name: "Book now" }).click();
    const card = isPhone(page)
      ? page.getByRole("dialog")
      : page.getByRole("region", { name: "Book this car" });
    await page.route("**/api/bookings", (route) => route.abort());
    await card.getByRole("button", { name: "Book now" }).click();
    await expect(card.getByText("Failed to create rental request", { exact: false })).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
    await page.unroute("**/api/bookings");
    const message = page.getByText("Your dates are held for 15 minutes. Total: $135");
    // It may disappear before the next page has loaded.
    await Promise.all([message.waitFor(), card.getByRole("button", { name: "Book now" }).click()]);
    await page.waitForURL(/\/payment\?booking=/);
    await expect(message).toBeHidden();
  });
});

test("the bar shows the whole price beside the button on the narrowest phones, in every language @phone", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [locale, days, request] of [
    ["", "Choose dates", "Request to book"],
    ["/fr", "Choisir les dates", "Demander à réserver"],
    ["/rw", "Hitamo amatariki", "Saba kubukinga"],
  ] as const)
    for (const [query, name] of [
      ["", days],
      [`?from=${day(20)}&to=${day(23)}`, request],
    ] as const) {
      await page.goto(`${locale}/vehicle/${vehicleId}${query}`);
      const next = page.getByRole("button", { name, exact: true });
      await expect(next).toBeEnabled();
      const price = next.locator("xpath=preceding-sibling::button");
      for (const currency of ["USD", "RWF"]) {
        await page.evaluate(
          (value) => document.documentElement.setAttribute("data-currency", value),
          currency,
        );
        expect(await price.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      }
    }
});

test("the bar of a car opened with dates never asks for them @phone", async ({ page, baseURL }) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/quotes", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/vehicle/${vehicleId}?from=${day(20)}&to=${day(23)}`);
  await expect(page.getByRole("button", { name: "Getting the price…" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: "Choose dates" })).toHaveCount(0);
  answer();
  await expect(page.getByRole("button", { name: "Book now" })).toBeEnabled();
});

test("Back leads to the car again, also after a link to a part of its page", async ({ page }) => {
  await page.goto(`${TESLA}?from=${day(300)}&to=${day(303)}`);
  await page
    .getByRole("link", { name: /Rated \d\.\d out of 5/ })
    .first()
    .click();
  await expect(page.getByRole("tabpanel", { name: "Reviews" })).toBeVisible();
  if (isPhone(page)) {
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
  await page.getByRole("button", { name: "Book now" }).last().click();
  await page.waitForURL(/\/login\?/);
  await page.goBack();
  await page.waitForURL(/\/vehicle\/featured-tesla/);
  await expect(page.getByRole("heading", { level: 1, name: /Tesla Model 3/ })).toBeVisible();
});

test("a car is shared by its address, dates included @once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Force the fallback for browsers without a share sheet.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const address = `${TESLA}?from=${day(20)}&to=${day(23)}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
  await expect(page.getByText("Link copied")).toBeHidden();
});

test("shows the business and four similar cars below a car, and a visitor reports the listing @once", async ({
  page,
}) => {
  await page.goto(TESLA);
  const similar = page.getByRole("region", { name: "Similar cars" });
  await expect(similar.getByRole("article")).toHaveCount(4);
  await expect(similar.getByRole("link", { name: "Tesla Model 3 2022" })).toHaveCount(0);
  const ownerClient = page.getByRole("region", { name: "The owner" });
  for (const words of ["Umurava Car Hire", "Verified Business", "Total rentals", "Response time", "Joined"])
    await expect(ownerClient.getByText(words).first()).toBeVisible();
  await expect(ownerClient.getByText(/^Within \d+ (minutes|hours?)$/)).toBeVisible();

  const opener = page.getByRole("button", { name: "Report this listing" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Report this listing" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Please choose what is wrong.")).toBeVisible();
  await expect(dialog.getByText("Please describe the issue.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("The car is not safe").check();
  await dialog.getByLabel("Please describe the issue").fill("The front tyres are worn through.");
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await dialog.getByLabel("Email").fill("");
  await dialog.getByRole("button", { name: "Send report" }).click();
  // Nobody can be contacted without an address.
  await expect(page.getByText("Issue reported. Thank you.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("similar cars keep the chosen dates and times, show their totals and are available then", async ({
  page,
}) => {
  await page.goto(`${TESLA}?from=${day(300)}&to=${day(303)}&toTime=09%3A30`);
  const similar = page.getByRole("region", { name: "Similar cars" });
  await expect(similar.getByText(/^\$[\d,.]+ total$/).filter({ visible: true })).toHaveCount(4);
  // A missing message would render as its key.
  await expect(similar).not.toContainText("vehicles.");
  const [first] = await similar.getByRole("article").getByRole("link").all();
  const href = (await first?.getAttribute("href")) ?? "";
  expect(href).toContain(`?from=${day(300)}&to=${day(303)}&toTime=09%3A30`);
  await expectAccessible(page);
  const total = await similar
    .getByText(/ total$/)
    .filter({ visible: true })
    .first()
    .textContent();
  await first?.click();
  await expect(page).toHaveURL((url) => url.href.endsWith(href));
  const shown = page.getByText((total ?? "").replace(" total", ""), { exact: isPhone(page) === false });
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
});

test("the address of a removed car says that it is gone, and shows similar cars @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await testDatabase().update(vehicles).set({ status: "removed" }).where(eq(vehicles.id, vehicleId));
  const response = await page.goto(`/vehicle/${vehicleId}`);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain("is no longer offered on Gendana.");
  await expect(page.getByRole("heading", { level: 1, name: "Vehicle not found" })).toBeVisible();
  await expect(page.locator('meta[name="robots"][content*="noindex"]').first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Similar cars" }).getByRole("article")).toHaveCount(4);
  await expectAccessible(page);
});
