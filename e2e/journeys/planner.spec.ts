import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart, createVehicleWithOwner, makeReturnOverdue } from "../bookings";
import { testDatabase } from "../users";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** Drags from a point of a bar, given as a part of its width, by pixels. */
async function drag(page: Page, bar: Locator, part: number, right: number, down = 0) {
  const box = await bar.boundingBox();
  if (!box) throw new Error("no bar");
  const [x, y] = [box.x + box.width * part, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + right, y + down, { steps: 3 });
  await page.mouse.up();
}

test("the planner shows late rentals, takes cars back, and moves blocks and bookings @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, vehicleId, ownerClient, owner } = await bookingAboutToStart(baseURL, {
    depositCents: 0,
  });
  const [booked] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const other = await makeVehicle(testDatabase(), {
    businessId: booked?.businessId ?? "",
    title: "Volvo XC60 2023",
    make: "Volvo",
    dailyPriceCents: 5_000,
    depositCents: 0,
    editedAt: new Date("2026-01-01"),
  });
  const blocks = `/api/vehicles/${other.id}/blocks`;
  const block = { kind: "maintenance", from: day(5), to: day(6), note: "Brakes" };
  expect((await ownerClient.post(blocks, { data: block })).status()).toBe(201);
  const blockedDays = async () => {
    const [found] = await (await ownerClient.get(`${blocks}?from=${day(0)}&to=${day(30)}`)).json();
    return [found.startsAt, found.endsAt].map((at) => new Date(at).getTime());
  };
  const [start = 0, end = 0] = await blockedDays();
  const DAY = 86_400_000;

  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/calendar");
  await expect(page.getByRole("list", { name: "What the marks mean" }).getByText("Late")).toBeVisible();
  const dayWidth = (await page.locator('[data-row="1"][data-column="9"]').boundingBox())?.width ?? 0;
  const bar = page.locator('button[data-entry][title*="Brakes"]');
  await drag(page, bar, 0.5, 2 * dayWidth);
  await expect(page.getByText("Volvo XC60 2023 is now blocked", { exact: false })).toBeVisible();
  expect(await blockedDays()).toEqual([start + 2 * DAY, end + 2 * DAY]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Volvo XC60 2023 is now blocked", { exact: false })).toHaveCount(0);
  expect(await blockedDays()).toEqual([start, end]);
  await drag(page, bar, 0.99, dayWidth);
  await expect(page.getByText("Volvo XC60 2023 is now blocked", { exact: false })).toBeVisible();
  expect(await blockedDays()).toEqual([start, end + DAY]);

  await page.locator('[data-row="1"][data-column="5"]').press("Enter");
  const entries = page.getByRole("dialog", { name: "Volvo XC60 2023" });
  await entries.getByRole("button", { name: /^Change: Maintenance/ }).click();
  const change = page.getByRole("dialog", { name: "Change the blocked days" });
  await expectAccessible(page);
  await change.getByLabel("Last day").fill(day(8));
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change).toBeHidden();
  await entries.getByRole("button", { name: "Undo" }).click();
  await expect.poll(blockedDays).toEqual([start, end + DAY]);
  await page.keyboard.press("Escape");

  // The rows are in order of the titles; the renter's bar is dragged down onto the other car.
  const renter = page.locator('button[data-entry][title*="Confirmed"]');
  const target = await page.locator('[data-row="1"][data-column="0"]').boundingBox();
  const from = await renter.boundingBox();
  await drag(page, renter, 0.5, 0, (target?.y ?? 0) - (from?.y ?? 0) + 10);
  const dialog = page.getByRole("dialog", { name: "Change car" });
  await expect(dialog.getByRole("radio", { name: /Volvo XC60/ })).toBeChecked();
  await page.keyboard.press("Escape");

  await testDatabase().update(bookings).set({ status: "active" }).where(eq(bookings.id, bookingId));
  await makeReturnOverdue(bookingId, 30);
  await page.reload();
  await page.locator('[data-row="0"][data-column="0"]').press("Enter");
  const late = page.getByRole("dialog", { name: booked?.title });
  await expect(late.getByText("Late", { exact: true })).toBeVisible();
  await late.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("dialog", { name: /^Take back from/ })).toBeVisible();
  await expectAccessible(page);
});

test("days of a car on another page of the planner are blocked after a search @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const [first] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const businessId = first?.businessId ?? "";
  for (let count = 0; count < 26; count++)
    await makeVehicle(testDatabase(), {
      businessId,
      title: `Audi A4 number ${String(count).padStart(2, "0")}`,
    });
  const last = await makeVehicle(testDatabase(), { businessId, title: "Zastava 750", make: "Zastava" });

  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/calendar");
  await page.getByRole("button", { name: "Block days" }).click();
  const dialog = page.getByRole("dialog", { name: "Block days" });
  const car = dialog.getByLabel("Car", { exact: true });
  await expect(car.getByRole("option", { name: /^Zastava/ })).toHaveCount(0);
  await dialog.getByRole("searchbox").fill("nothing like this");
  await expect(dialog.getByRole("status").filter({ hasText: "nothing like this" })).toBeVisible();
  await dialog.getByLabel("First day").fill(day(20));
  await dialog.getByLabel("Last day").fill(day(21));
  await dialog.getByRole("searchbox").fill("zastava");
  await dialog.getByRole("searchbox").press("Enter");
  await expect(car).toHaveValue(last.id);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Block days" }).click();
  await expect(page.getByText("The days are blocked.")).toBeVisible();
  const taken = await testDatabase()
    .select()
    .from(vehicleOccupancy)
    .where(eq(vehicleOccupancy.vehicleId, last.id));
  expect(taken).toHaveLength(1);
});
