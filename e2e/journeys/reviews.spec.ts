import { completeBooking, factoryPassword, makePicture } from "@/db/factories";
import { clientFor, newcomer, stage } from "../people";
import { book, ownCar, pay } from "../rentals";
import { expect, expectAccessible, logIn, test } from "./fixtures";

test("after the trip: the renter's review, by keyboard, and the owner's reply @once", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const { vehicleId, owner } = await ownCar(baseURL, { isInstantBook: true });
  await makePicture(stage(), { vehicleId });
  const person = await newcomer();
  const renter = await clientFor(baseURL, person);
  const bookingId = await book(renter, vehicleId);
  await pay(renter, bookingId);
  await completeBooking(stage(), bookingId);

  const rental = `/dashboard/user/rentals/${bookingId}`;
  await page.goto(`/login?next=${encodeURIComponent(rental)}`);
  await logIn(page, { email: person.email, password: factoryPassword });
  await expect(page.getByRole("heading", { name: /^How was your trip/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByText("Please choose from one to five stars.")).toBeVisible();
  await expect(page.getByText("Please write a few words.")).toBeVisible();
  await page.getByRole("radio", { name: "3 stars" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  const comment = "It took us to Gisenyi and back on half a tank.";
  await page.getByLabel("Your review").fill(comment);
  await page.route("**/api/vehicles/*/reviews", (route) => route.abort());
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByText("Failed to add review").first()).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  await page.unroute("**/api/vehicles/*/reviews");
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByText("Review added successfully")).toBeVisible();
  await expect(page.getByRole("article").getByText(comment)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish review" })).toHaveCount(0);

  const host = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await host.goto(`/login?next=${encodeURIComponent(`/dashboard/business/rentals/${bookingId}`)}`);
  await logIn(host, { email: owner.email, password: factoryPassword });
  await host.getByRole("button", { name: "Reply publicly" }).click();
  await host.getByLabel("Your reply").fill("Thank you, travel well!");
  await expectAccessible(host);
  await host.getByRole("button", { name: "Publish reply" }).click();
  await expect(host.getByText("Reply published")).toBeVisible();
  await expect(host.getByRole("button", { name: "Edit reply" })).toBeVisible();
  await host.context().close();

  await page.goto(`/vehicle/${vehicleId}#reviews`);
  const panel = page.getByRole("tabpanel", { name: "Reviews" });
  await expect(panel.getByText(comment)).toBeVisible();
  await expect(panel.getByText("Thank you, travel well!")).toBeVisible();
});
