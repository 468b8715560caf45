import { and, eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { makeExtra, makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart } from "../bookings";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const office = {
  name: "Kiyovu office",
  address: "12 KN 33 St, Kiyovu",
  latitude: -1.9533,
  longitude: 30.0641,
  instructions: "Green gate.",
  weeklyHours: null,
};

/** A paid booking of a car at the office of a business with a garage, which delivers for $15. */
async function bookingAtOffice(baseURL: string | undefined) {
  const booking = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const { ownerClient, vehicleId } = booking;
  const place = async (data: typeof office): Promise<string> =>
    (await (await ownerClient.post("/api/pick-up-places", { data })).json()).id;
  await ownerClient.put(`/api/fleet/${vehicleId}/pick-up-place`, { data: { placeId: await place(office) } });
  const pickUpPlaceId = await place({ ...office, name: "Remera garage", address: "KG 11 Ave, Remera" });
  const [{ businessId } = { businessId: "" }] = await testDatabase()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  await makeVehicle(testDatabase(), { businessId, pickUpPlaceId });
  await makeExtra(testDatabase(), { vehicleId });
  return booking;
}

test("an owner proposes another place, the renter agrees on a phone, and asks for a delivery later", {
  tag: "@once",
}, async ({ page, browser, baseURL }) => {
  const { bookingId, person, owner } = await bookingAtOffice(baseURL);
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Change pick-up place" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change pick-up place" });
  await expect(dialog.getByRole("button", { name: "Propose this place" })).toBeDisabled();
  await dialog.getByRole("radio", { name: /Remera garage KG 11 Ave, Remera No extra cost/ }).press("Space");
  await dialog.getByRole("textbox", { name: "Note to the other side" }).fill("The office is closed.");
  // Entries are restored after the dialog is closed or the page is left.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Change pick-up place" }).press("Enter");
  await expect(dialog.getByText("Your earlier entries have been restored.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /Remera garage/ })).toBeChecked();
  await expect(dialog.getByRole("textbox", { name: "Note to the other side" })).toHaveValue(
    "The office is closed.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Propose this place" }).press("Enter");
  await expect(page.getByText("You proposed another pick-up place")).toBeVisible();

  const viewport = { width: 390, height: 844 };
  const renterPage = await (await browser.newContext({ baseURL, viewport })).newPage();
  await openSessionAs(renterPage, person, baseURL);
  await renterPage.goto(`/dashboard/user/rentals/${bookingId}`);
  await expect(renterPage.getByRole("heading", { name: /proposes another pick-up place$/ })).toBeVisible();
  await expect(renterPage.getByText("instead of 12 KN 33 St, Kiyovu")).toBeVisible();
  await expectAccessible(renterPage);
  await renterPage.getByRole("button", { name: "Agree" }).click();
  await expect(renterPage.getByText("The new pick-up place is agreed.")).toBeVisible();
  await expect(renterPage.getByText("KG 11 Ave, Remera").first()).toBeVisible();

  await renterPage.getByRole("button", { name: "Change pick-up place" }).click();
  const onPhone = renterPage.getByRole("dialog", { name: "Change pick-up place" });
  const send = onPhone.getByRole("button", { name: "Propose this place" });
  await onPhone.getByRole("radio", { name: /Delivery to an address \$15 more/ }).check();
  await expect(send).toBeDisabled();
  await onPhone.getByLabel("Where should the car be brought?").fill("Hôtel des Mille Collines");
  await expectAccessible(renterPage);
  await send.click();
  await expect(renterPage.getByText("Proposal sent. We will let you know")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Hôtel des Mille Collines")).toBeVisible();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByRole("heading", { name: "New pick-up place agreed" })).toBeVisible();
  await renterPage.reload();
  await expect(renterPage.getByText(/\$15 .*more to pay/)).toBeVisible();

  // The payment page speaks of the change: nothing but the change is lost if it is not paid.
  await renterPage.getByRole("link", { name: "Pay the difference" }).click();
  await renterPage.waitForURL(/for=change/);
  await expect(
    renterPage.getByText(/^If it is not paid by .+, the booking stays as it was\.$/),
  ).toBeVisible();
  await renterPage.getByRole("radio", { name: /MTN MoMo/ }).check({ force: true });
  await renterPage.getByLabel("Phone number").fill("0788 123 456");
  await renterPage.getByRole("button", { name: /^Pay / }).click();
  await expect(renterPage.locator("main :focus")).toContainText("Approve the payment on your phone");
  await renterPage.getByRole("link", { name: "Open the demo phone" }).click();
  await renterPage.getByRole("button", { name: "Reject" }).click();
  await expect(renterPage.getByText(/ You were not charged; you can try again\.$/)).toBeVisible();
  await expectAccessible(renterPage);
  const expired = { deadlineAt: new Date(Date.now() - 1_000) };
  const unpaid = and(eq(bookingChanges.bookingId, bookingId), eq(bookingChanges.status, "pending_payment"));
  await testDatabase().update(bookingChanges).set(expired).where(unpaid);
  await expect(renterPage.getByText("The time to pay has run out", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(renterPage.locator("main :focus")).toContainText(
    "If a payment still arrives, the change is made if it is still possible; otherwise you get your money back.",
  );
  await expectAccessible(renterPage);
  await renterPage.getByRole("link", { name: "Ask for the change again" }).click();
  await renterPage.waitForURL(`/dashboard/user/rentals/${bookingId}`);
});
