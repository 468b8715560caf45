import { eq } from "drizzle-orm";
import { makeBusiness } from "@/db/factories";
import { outboxMessages } from "@/db/schema/outbox";
import { newcomer, ownAddress, stage } from "../people";
import { expect, expectAccessible, signInAs, test } from "./fixtures";

test("somebody is invited, joins in a browser of their own, works as an agent, and is removed @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newcomer("business");
  await makeBusiness(stage(), { ownerId: person.id, name: "Inzira Rentals" });
  const guest = await newcomer();
  await signInAs(page, person, baseURL);
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

  const [letter] = await stage()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, guest.email));
  const token = letter?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
  const elsewhere = await browser.newContext({ baseURL, extraHTTPHeaders: ownAddress() });
  const other = await elsewhere.newPage();
  await other.goto(`/join?token=${token}`);
  await expect(other.getByRole("link", { name: "Log in to accept" })).toBeVisible();
  await signInAs(other, guest, baseURL);
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
  await expect(other.getByRole("heading", { name: "This invitation is over" })).toBeVisible();

  const line = other.waitForResponse(/\/api\/events/);
  await other.goto("/dashboard/business/rentals");
  await line;
  await page.reload();
  await expect(page.getByText("Airport desk")).toBeVisible();
  await page.getByRole("button", { name: "Remove Aline Uwase from the team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Airport desk")).toBeHidden();
  // They had a page of it open, which hears of it.
  await other.waitForURL(/\/unauthorized\?for=business$/);
  await expect(
    other.getByRole("heading", { name: "You are no longer in the team of Inzira Rentals" }),
  ).toBeVisible();
  await expect(other.getByText(/^Aline Uwase removed you from it on \d/)).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
});
