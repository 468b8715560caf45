import { eq } from "drizzle-orm";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeBusiness } from "@/db/testing/factories";
import { newcomer, testDatabase, uniqueClientAddress } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("somebody is invited, joins in a browser of their own, works as an agent, and is removed @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: user.id, name: "Inzira Rentals" });
  const guest = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.goto("/dashboard/business/team");
  await expect(page.getByText("You", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Email", { exact: true }).fill(guest.email);
  await dialog.getByLabel("Department").fill("Airport desk");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("button", { name: `Withdraw the invitation to ${guest.email}` })).toBeVisible();

  const [invitation] = await testDatabase()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, guest.email));
  const token = invitation?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
  const elsewhere = await browser.newContext({ baseURL, extraHTTPHeaders: uniqueClientAddress() });
  const other = await elsewhere.newPage();
  await other.goto(`/join?token=${token}`);
  await expect(other.getByRole("link", { name: "Log in to accept" })).toBeVisible();
  await openSessionAs(other, guest, baseURL);
  await other.reload();
  await expect(other.getByRole("heading", { name: "Join Inzira Rentals" })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Accept invitation" }).click();
  await other.waitForURL(/\/dashboard\/business$/);
  await other.goto("/dashboard/business/rentals");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  for (const closed of ["/dashboard/business/team", "/dashboard/business/profile"]) {
    await other.goto(closed);
    await other.waitForURL(/\/unauthorized\?for=business$/);
    await expect(other.getByRole("heading", { name: "Your role does not include this page" })).toBeVisible();
    await expect(other.getByText("You are Agent at Inzira Rentals.")).toBeVisible();
    await expect(other.getByRole("link", { name: "Business dashboard" })).toBeVisible();
  }
  await other.goto("/dashboard/business/reports");
  await expect(other.getByText("Your role does not include reports")).toBeVisible();
  await expect(other.getByRole("link", { name: "Calendar", exact: true })).toBeVisible();
  await expect(other.getByRole("link", { name: "Payouts", exact: true })).toHaveCount(0);
  await other.goto(`/join?token=${token}`);
  await expect(other.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();

  const eventStream = other.waitForResponse(/\/api\/events/);
  await other.goto("/dashboard/business/rentals");
  await eventStream;
  await page.reload();
  await expect(page.getByText("Airport desk")).toBeVisible();
  await page.getByRole("button", { name: "Remove Aline Uwase from the team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Airport desk")).toBeHidden();
  // The removed member has a page open, which reacts.
  await other.waitForURL(/\/unauthorized\?for=business$/);
  await expect(
    other.getByRole("heading", { name: "You are no longer in the team of Inzira Rentals" }),
  ).toBeVisible();
  await expect(other.getByText(/^Aline Uwase removed you from it on \d/)).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
});
