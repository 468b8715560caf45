import { bookingAboutToStart, createVehicleWithOwner } from "../bookings";
import type { TestUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner says where the car is handed over, and the renter finds it and how to reach them @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { vehicleId, bookingId, person, owner } = await bookingAboutToStart(baseURL);
  const viewport = page.viewportSize() ?? undefined;
  const ownerPage = await (await browser.newContext({ baseURL, viewport })).newPage();
  await openSessionAs(ownerPage, owner, baseURL);
  await ownerPage.goto(`/dashboard/business/vehicles/${vehicleId}`);
  const card = ownerPage.getByRole("region", { name: "Pick-up place" });
  // The car was listed before a place was required.
  const missing = ownerPage.getByRole("link", { name: /^Renters do not know where to come yet/ });
  await missing.click();
  await card.getByRole("button", { name: "Add a place" }).click();
  const dialog = ownerPage.getByRole("dialog", { name: "Add a pick-up place" });
  await dialog.getByLabel("Name").fill("Kiyovu office");
  await dialog.getByLabel("Address").fill("12 KN 33 St, Kiyovu");
  await dialog.getByLabel("Point on the map").fill("somewhere");
  await dialog.getByLabel("Directions").fill("Green gate beside the bakery.");
  // A company hands over in office hours until it says otherwise.
  await dialog.getByLabel("Monday: opens").selectOption("07:00");
  await dialog.getByRole("button", { name: "Save place" }).click();
  await expect(dialog.getByText(/^Please enter coordinates such as/)).toBeVisible();
  await expect(dialog.getByLabel("Directions")).toHaveValue("Green gate beside the bakery.");
  await expectAccessible(ownerPage);
  await dialog.getByLabel("Point on the map").fill("https://www.google.com/maps/@-1.95331,30.06412,17z");
  await dialog.getByRole("button", { name: "Save place" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole("combobox", { name: "Place" }).locator("option:checked")).toHaveText(
    "Kiyovu office · 12 KN 33 St, Kiyovu",
  );
  await expect(card.getByText("Green gate beside the bakery.")).toBeVisible();
  await expect(missing).toBeHidden();

  await openSessionAs(page, person as TestUser, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByRole("heading", { name: "Pick-up place" })).toBeVisible();
  await expect(page.getByText("12 KN 33 St, Kiyovu")).toBeVisible();
  await expect(page.getByText("07:00–18:00")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in maps" })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/dir/?api=1&destination=-1.95331,30.06412",
  );
  await expect(page.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+250\d{9}$/);
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/250\d{9}$/,
  );
  await expectAccessible(page);
});

test("a place that was added but could not be chosen is added only once @once", async ({ page, baseURL }) => {
  const { vehicleId, owner, ownerClient } = await createVehicleWithOwner(baseURL, {});
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}`);
  await page.getByRole("button", { name: "Add a place" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a pick-up place" });
  await dialog.getByLabel("Name").fill("Kiyovu office");
  await dialog.getByLabel("Address").fill("12 KN 33 St, Kiyovu");
  await dialog.getByLabel("Point on the map").fill("-1.95331, 30.06412");
  const refusal = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route("**/pick-up-place", (route) => route.fulfill({ status: 429, json: refusal }));
  await dialog.getByRole("button", { name: "Save place" }).click();
  await expect(dialog.getByText("Please wait a moment.")).toBeVisible();
  await page.unroute("**/pick-up-place");
  await dialog.getByRole("button", { name: "Save place" }).click();
  await expect(page.getByText("Place saved.")).toBeVisible();
  const { pickUpPlaces, pickUpPlaceId } = await (await ownerClient.get(`/api/fleet/${vehicleId}`)).json();
  expect(pickUpPlaces).toMatchObject([{ id: pickUpPlaceId, name: "Kiyovu office" }]);
});
