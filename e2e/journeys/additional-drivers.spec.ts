import { eq } from "drizzle-orm";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { bookingAboutToStart } from "../bookings";
import { addHandoverPicture } from "../handovers";
import { newcomer, type TestUser, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("a renter names a driver, who accepts, and the owner checks the driver against the licence @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { bookingId, person, owner } = await bookingAboutToStart(baseURL);
  const friend = await newcomer();
  const database = testDatabase();
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const line = { rule: "additional_driver" as const, quantity: 3, unitCents: 0, amountCents: 0, pieces: 1 };
  await database
    .update(quotes)
    .set({ lines: [line] })
    .where(eq(quotes.id, booking?.quoteId ?? ""));
  for (const id of [person.id, friend.id])
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));

  await openSessionAs(page, person as TestUser, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Name a driver" }).click();
  const dialog = page.getByRole("dialog", { name: "Name a driver" });
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await dialog.getByLabel("Email").fill(friend.email);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Invited; has not accepted yet")).toBeVisible();

  const friendPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(friendPage, friend, baseURL);
  await friendPage.goto("/dashboard/user/rentals");
  await expect(friendPage.getByText(/would like you to drive a/)).toBeVisible();
  await expectAccessible(friendPage);
  await expectFitsPhone(friendPage);
  await friendPage.getByRole("button", { name: "Accept" }).click();
  await expect(friendPage.getByText(/^You are an additional driver of the/)).toBeVisible();
  await expect(friendPage.getByRole("link", { name: "Verify your licence" })).toBeVisible();
  await database
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, friend.id));

  const ownerPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(ownerPage, owner, baseURL);
  await ownerPage.goto(`/dashboard/business/rentals/${bookingId}`);
  await expect(ownerPage.getByText("Licence verified")).toBeVisible();
  await expectFitsPhone(ownerPage);
  await ownerPage.getByRole("button", { name: "Hand over the car" }).click();
  const out = ownerPage.getByRole("dialog", { name: /^Hand over to/ });
  await out
    .getByRole("checkbox", { name: /is the person on this licence$/ })
    .first()
    .check();
  const check = out.getByRole("group", { name: /^Additional driver:/ });
  await check.getByRole("button").click();
  await check.getByRole("checkbox").check();
  await out.getByRole("textbox", { name: "Odometer" }).fill("42000");
  await out.getByRole("slider", { name: /^Fuel/ }).press("End");
  await addHandoverPicture(out);
  await out.getByRole("textbox", { name: "Your full name" }).fill("Aline Uwase");
  await expectAccessible(ownerPage);
  await expectFitsPhone(ownerPage);
  await out
    .getByRole("checkbox", { name: /^Hand over without the deposit/ })
    .first()
    .check();
  await out.getByRole("button", { name: "Hand over the car" }).click();
  await expect(ownerPage.getByText("May drive", { exact: true })).toBeVisible();
});
