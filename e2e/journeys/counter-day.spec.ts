import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { bookingAboutToStart, makeReturnOverdue } from "../bookings";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** Counts what the user presses from now on, over all pages; keys that are pressed do not count. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("countClick", () => {
    count++;
  });
  const listen = () =>
    addEventListener(
      "click",
      // A click that a key causes has no detail.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) void (globalThis as unknown as { countClick(): void }).countClick();
      },
      { capture: true },
    );
  await page.addInitScript(listen);
  return () => count;
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
  await back.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await back.getByRole("button", { name: "Take the car back" }).click();
  await expect(back).toBeHidden();
  await expect(today.getByText("Done").first()).toBeVisible();
  expect(clicks()).toBe(4);
});

test("what a pick-up still lacks stands in its row @once", async ({ page, baseURL }) => {
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

test("accepting takes one click, can be undone before anybody is told, and is not lost when the page is left @once", async ({
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
  await expectAccessible(page);
  await undo.press("Enter");
  await accept.click();
  await expect(undo).toBeVisible();
  expect(await status()).toBe("requested");
  await page.goto("/dashboard/business/vehicles");
  await expect.poll(status).toBe("confirmed");
});
