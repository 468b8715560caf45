import { eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { createVehicleWithOwner, payBooking, postBooking } from "../bookings";
import { clientFor, newcomer, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner pauses the business, keeps a booking, ends the pause, and cannot close while a booking is open @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const [found] = await testDatabase()
    .select({ slug: businesses.slug, name: businesses.name })
    .from(businesses)
    .innerJoin(vehicles, eq(vehicles.businessId, businesses.id))
    .where(eq(vehicles.id, vehicleId));
  const { slug = "", name = "" } = found ?? {};
  const renter = await clientFor(baseURL, await newcomer());
  const bookingId = await postBooking(renter, vehicleId);
  await payBooking(renter, bookingId);
  const { endsAt, reference } = await (await renter.get(`/api/bookings/${bookingId}`)).json();

  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: "Pause the business" }).click();
  const dialog = page.getByRole("dialog", { name: `Pause ${name}` });
  await dialog.getByLabel("First day").fill(day(0));
  await dialog.getByLabel("Last day").fill(endsAt.slice(0, 10));
  await expect(dialog.getByRole("link", { name: reference })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(dialog.getByText(/^Choose to keep these bookings/)).toBeVisible();
  const keep = dialog.getByRole("checkbox", { name: "I will keep this booking" });
  await keep.check();
  // A failure that has nothing to do with the bookings keeps the choice.
  const refusal = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route("**/api/pauses", (route) => route.fulfill({ status: 429, json: refusal }));
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(dialog.getByText("Please wait a moment.")).toBeVisible();
  await expect(keep).toBeChecked();
  await page.unroute("**/api/pauses");
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const banner = page.getByRole("complementary", { name: "Pause" });
  await expect(banner).toContainText(`${name} is paused until`);
  await expectFitsPhone(page);

  await page.goto(`/company/${slug}`);
  await expect(page.getByText(`${name} is not taking bookings from`)).toBeVisible();
  await expectFitsPhone(page);
  await page.goto(`/vehicle/${vehicleId}`);
  await expect(page.getByText(/It can be booked again from/)).toBeVisible();
  await expectFitsPhone(page);

  await page.goto("/dashboard/business");
  await banner.getByRole("button", { name: "End the pause" }).click();
  await expect(banner).toHaveCount(0);

  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: `Close ${name}` }).click();
  const closing = page.getByRole("dialog", { name: `Close ${name}` });
  await expect(closing.getByText(/^1 booking is still open/)).toBeVisible();
  await expect(closing.getByRole("button", { name: "Close for good" })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await closing.getByRole("button", { name: "Keep it open" }).click();
});

test("an owner closes a business with nothing left to settle and goes on as a renter @once", async ({
  page,
  baseURL,
}) => {
  const { owner } = await createVehicleWithOwner(baseURL, {});
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: /^Close / }).click();
  const closing = page.getByRole("dialog");
  await expect(closing.getByText("Nothing is left to settle.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await closing.getByRole("button", { name: "Close for good" }).click();
  await page.waitForURL("/dashboard/user");
  await page.goto("/dashboard/business/settings");
  await page.waitForURL(/\/unauthorized/);
});
