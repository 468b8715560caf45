import { completeBooking, makePicture } from "@/db/testing/factories";
import { createVehicleWithOwner, payBooking, postBooking } from "../bookings";
import { clientFor, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("after the trip: the renter's review, by keyboard, the owner's of the renter, and a reply @once", async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await makePicture(testDatabase(), { vehicleId });
  const user = await newcomer();
  const renter = await clientFor(baseURL, user);
  const bookingId = await postBooking(renter, vehicleId);
  await payBooking(renter, bookingId);
  await completeBooking(testDatabase(), bookingId);

  await openSessionAs(page, user, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(page.getByRole("heading", { name: /^How was your trip/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Please choose from one to five stars.")).toBeVisible();
  await expect(page.getByText("Please write a few words.")).toBeVisible();
  await page.getByRole("radio", { name: "3 stars" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  const comment = "It took us to Gisenyi and back on half a tank.";
  await page.getByLabel("Your review").fill(comment);
  await page.route("**/api/vehicles/*/reviews", (route) => route.abort());
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Failed to add review").first()).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  await page.unroute("**/api/vehicles/*/reviews");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Review added successfully")).toBeVisible();
  await expect(page.getByRole("article").getByText(comment)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send review" })).toHaveCount(0);
  await expect(page.getByText(/Only you can see your review/)).toBeVisible();

  const ownerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await openSessionAs(ownerPage, owner, baseURL);
  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(
    ownerPage.getByText(/has written a review\. It is shown once you have written yours/),
  ).toBeVisible();
  await expect(ownerPage.getByText(comment)).toHaveCount(0);
  await expectAccessible(ownerPage);
  await ownerPage.getByRole("radio", { name: "5 stars" }).press("Space");
  const ofRenter = "On time, and the car came back clean.";
  await ownerPage.getByLabel("Your review").fill(ofRenter);
  await ownerPage.getByRole("button", { name: "Send review" }).click();
  await expect(ownerPage.getByText("Review sent")).toBeVisible();
  await expect(ownerPage.getByText(comment)).toBeVisible();
  // The section about the renter shows only reviews of other trips.
  await expect(ownerPage.getByText(ofRenter)).toHaveCount(1);
  await ownerPage.getByRole("button", { name: "Reply publicly" }).click();
  await ownerPage.getByLabel("Your reply").fill("Thank you, travel well!");
  await expectAccessible(ownerPage);
  await ownerPage.getByRole("button", { name: "Publish reply" }).click();
  await expect(ownerPage.getByText("Reply published")).toBeVisible();
  await expect(ownerPage.getByRole("button", { name: "Edit reply" })).toBeVisible();
  await ownerPage.context().close();

  await page.goto("/dashboard/user/profile");
  await expect(page.getByRole("region", { name: "Reviews by owners" }).getByText(ofRenter)).toBeVisible();
  await page.goto(`/vehicle/${vehicleId}#reviews`);
  const panel = page.getByRole("tabpanel", { name: "Reviews" });
  await expect(panel.getByText(comment)).toBeVisible();
  await expect(panel.getByText("Thank you, travel well!")).toBeVisible();
  await page.goto(`/fr/vehicle/${vehicleId}#reviews`);
  await expect(page.getByText(comment)).toHaveAttribute("lang", "en");
  await expect(page.getByText("Écrit en anglais").filter({ visible: true })).toHaveCount(2);
  await expectAccessible(page);

  // An administrator finds it in the list of reviews, hides it and shows it again.
  await openSessionAs(page, await newcomer("admin"), baseURL);
  await page.goto("/dashboard/admin/reviews");
  await page.getByLabel("Car, plate, renter or booking reference").fill(vehicleId);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: comment });
  // Until the answer arrives, the list still shows the reviews of other cars.
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("status").getByText("1 result", { exact: true })).toBeAttached();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Hide review" }).click();
  const dialog = page.getByRole("dialog", { name: "Hide this review?" });
  await dialog.getByLabel("Reason").fill("It names another customer.");
  await dialog.getByRole("button", { name: "Hide review" }).click();
  await expect(row.getByText(/Hidden by Gendana\. .* It names another customer\./)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Show again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Show again" }).click();
  await expect(row.getByRole("button", { name: "Hide review" })).toBeVisible();
});
