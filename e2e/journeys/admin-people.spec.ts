import { randomUUID } from "node:crypto";
import { and, desc, eq, lt } from "drizzle-orm";
import { documents } from "@/db/schema/identity/identity-documents";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { factoryPassword, makeBusiness } from "@/db/testing/factories";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { pictureFile } from "../handovers";
import { createOpenFinding } from "../reconciliation-findings";
import { clientFor, demoUser, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** The newest paid booking of the demo data, with its renter and payment. */
async function paidBooking() {
  const [row] = await testDatabase()
    .select({ booking: bookings, payment: payments, renter: users })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paidByPaymentId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    // Not one of a test that is still going on.
    .where(and(eq(bookings.status, "completed"), lt(bookings.createdAt, addMs(new Date(), -2 * DAY_MS))))
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  if (!row) throw new Error("the demo data has no paid booking");
  return { ...row, name: `${row.renter.firstName} ${row.renter.lastName}` };
}

test("a booking links to its business, car, payment and renter, and the renter's page lists everything of theirs @once", async ({
  page,
  baseURL,
}) => {
  const { booking, payment, renter, name } = await paidBooking();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/bookings/${booking.id}`);
  const main = page.getByRole("main");
  for (const href of [
    `/dashboard/admin/businesses/${booking.businessId}`,
    `/dashboard/admin/vehicles/${booking.vehicleId}`,
    `/dashboard/admin/payments/${payment.id}`,
  ])
    await expect(main.locator(`a[href="${href}"]`).first()).toBeVisible();
  await main.getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL(`/dashboard/admin/users/${renter.id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const section of [
    "Bookings",
    "Payments",
    "Tickets",
    "Audit log",
    "Notes",
    "Verification",
    "Documents",
  ])
    await expect(main.getByRole("region", { name: section, exact: true })).toBeVisible();
  await expectAccessible(page);
  const ownPayments = main.getByRole("region", { name: "Payments", exact: true });
  await ownPayments.getByRole("link", { name: "All payments" }).click();
  await page.waitForURL(`/dashboard/admin/payments?search=${renter.id}`);
  await expect(page.getByRole("row").nth(1)).toContainText(name);
});

test("on a person's page an administrator writes a note, logs them out everywhere and deactivates them @once", async ({
  page,
  baseURL,
}) => {
  const person = await newcomer();
  await clientFor(baseURL, person);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(`/dashboard/admin/users/${person.id}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByText("This field is required")).toBeVisible();
  await notes.getByLabel("Note for administrators").fill("Asked by phone for a second deposit.");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Asked by phone for a second deposit.");

  const devices = page.getByRole("region", { name: "Logged-in devices" });
  await expect(devices.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: /^Log .* out everywhere$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await expect(devices.getByText("Not logged in anywhere.")).toBeVisible();
  await page.getByRole("button", { name: /^Deactivate / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Two accounts of one person");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("main").getByText("Inactive", { exact: true })).toBeVisible();
});

test("the business of an owner whom an administrator deactivates is suspended, and stays so @once", async ({
  page,
  baseURL,
}) => {
  const owner = await newcomer("business");
  const name = `Kept Cars ${Date.now()}`;
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id, name });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/users/${owner.id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Deactivate / }).click();
  await expect(dialog).toContainText(`They get the reason by email. ${name} is suspended too: its cars`);
  await dialog.getByLabel("Reason").fill("Borrowed papers");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: /^Activate / }).click();
  await expect(dialog).toContainText(`${name} stays suspended until you activate it under Businesses.`);
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("main").getByText("Active", { exact: true })).toBeVisible();
  await page.goto(`/dashboard/admin/businesses/${business.id}`);
  await expect(page.getByRole("main").getByText("Suspended", { exact: true })).toBeVisible();
});

test("an administrator corrects a person's name @once", async ({ page, baseURL }) => {
  const person = await newcomer();
  await testDatabase()
    .update(users)
    .set({ firstName: "Claudine", lastName: "Ingabre" })
    .where(eq(users.id, person.id));
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/users/${person.id}`);
  await page.getByRole("button", { name: "Correct name of Claudine Ingabre" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Full name").fill("");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog.getByText("Full name is required.")).toBeVisible();
  await dialog.getByLabel("Full name").fill("Claudine Ingabire");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claudine Ingabire" })).toBeVisible();
  await expect(page.getByText("The name is now Claudine Ingabire.")).toBeVisible();
});

test("a person's page says what was never uploaded, and a business's page corrects the dates of its documents @once", async ({
  page,
  baseURL,
}) => {
  const [person, owner] = [await newcomer(), await newcomer("business")];
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id, name: "Akagera Cars" });
  const client = await clientFor(baseURL, owner);
  const multipart = { purpose: "business_document", file: await pictureFile() };
  const { id: fileId } = await (await client.post("/api/files", { multipart })).json();
  await testDatabase().insert(documents).values({
    id: randomUUID(),
    userId: owner.id,
    businessId: business.id,
    kind: "business_license",
    fileId,
    status: "verified",
    reviewedAt: new Date(),
    reviewedBy: owner.id,
    expiresOn: "2031-05-05",
  });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/users/${person.id}`);
  const verification = page.getByRole("region", { name: "Verification" });
  await expect(verification.getByText("Not uploaded")).toHaveCount(2);
  await expect(verification.getByText("Pending")).toHaveCount(0);

  await page.goto(`/dashboard/admin/businesses/${business.id}`);
  const row = page.getByRole("region", { name: "Documents" }).getByRole("listitem");
  await expect(row).toContainText("Valid until 5 May 2031");
  await row.getByRole("button", { name: "Correct the dates: Business licence" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the dates: Business licence, Akagera Cars" });
  await expectAccessible(page);
  await dialog.getByLabel("Valid until").fill("2032-05-05");
  await dialog.getByRole("button", { name: "Save dates" }).click();
  await expect(page.getByText("The dates are corrected.")).toBeVisible();
  await expect(row).toContainText("Valid until 5 May 2032");
});

test("an administrator cancels the deletion of a deactivated account, for which they confirmed @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const person = await newcomer();
  const own = await clientFor(baseURL, person);
  expect((await own.delete(`/api/individuals/${person.id}`)).status()).toBe(202);
  const admin = await newcomer("admin");
  await openSessionAs(page, admin, baseURL);
  await page.goto(`/dashboard/admin/users/${person.id}`);
  await expect(page.getByText(/^This account will be deleted on /)).toBeVisible();
  await expectAccessible(page);
  const confirmedAt = new Date(Date.now() - 11 * 60_000);
  await testDatabase().update(sessions).set({ confirmedAt }).where(eq(sessions.userId, admin.id));
  await page.getByRole("button", { name: /^Deactivate / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Somebody else asked for the deletion");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it is you" });
  await confirmation.getByLabel("Your password").fill(factoryPassword);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("main").getByText("Inactive", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Cancel deletion of / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel deletion" }).click();
  await expect(page.getByText(/will not be deleted\.$/)).toBeVisible();
  await expect(page.getByText(/^This account will be deleted on /)).toBeHidden();
  // The browser logs the one request that was refused.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 403")]);
});

test("an administrator decides several accounts and tickets at once, and sees which could not be decided @once", async ({
  page,
  baseURL,
}) => {
  const word = `Together${Date.now()}`;
  const people = [await newcomer(), await newcomer()] as const;
  for (const person of people) {
    await testDatabase().update(users).set({ lastName: word }).where(eq(users.id, person.id));
    const data = { subject: `About ${word}`, description: "Why was I charged twice?" };
    await (await clientFor(baseURL, person)).post("/api/support/tickets", { data });
  }
  const admin = await demoUser("admin@gendana.rw");
  await openSessionAs(page, admin, baseURL);
  await page.goto(`/dashboard/admin/support?search=${word}`);
  await page.getByLabel("Select all").check();
  const chosen = page.getByRole("region", { name: "Selected rows" });
  await chosen.getByRole("button", { name: "Assign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Assignee").selectOption({ index: 1 });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("2 tickets are assigned.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").getByText("Unassigned")).toHaveCount(0);
  await chosen.getByRole("button", { name: "Close tickets" }).click();
  await dialog.getByRole("button", { name: "Close tickets" }).click();
  await expect(page.getByText("2 tickets are closed.")).toBeVisible();
  await expect(chosen).toBeHidden();

  await page.goto(`/dashboard/admin/users?search=${word}`);
  await page.getByLabel("Select all").check();
  await chosen.getByRole("button", { name: "Deactivate" }).click();
  await expect(dialog.getByRole("button", { name: "Deactivate" })).toBeDisabled();
  await dialog.getByLabel("Reason").fill("Two accounts of one person");
  // Another administrator decides about one of them first.
  const other = await clientFor(baseURL, admin);
  const data = { reason: "Asked for it" };
  expect((await other.post(`/api/admin/users/${people[0].id}/deactivation`, { data })).status()).toBe(201);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(dialog.getByText("1 could not be decided. It stays in the list.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("listitem")).toContainText(people[0].email);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row").getByText("Inactive", { exact: true })).toHaveCount(2);
});

test("Ctrl+K finds people, bookings, payments, pages and actions with the keyboard alone @once", async ({
  page,
  baseURL,
}) => {
  const { booking, payment, renter, name } = await paidBooking();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/reports");
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Search" });
  const find = async (text: string) => {
    // The shortcut works once the scripts have run.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(dialog.getByRole("combobox")).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.type(text);
  };
  await find(renter.email);
  // A part of the address also finds other people, until the whole address is looked up.
  const people = dialog.getByRole("group", { name: "People" }).getByRole("option");
  await expect(people).toHaveCount(1);
  await expect(people).toHaveAccessibleName(new RegExp(`^${name}.*${renter.email}`));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/dashboard/admin/users/${renter.id}`);
  await expect(dialog).toBeHidden();

  await find(booking.reference);
  const options = dialog.getByRole("group", { name: "Bookings" }).getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  const first = dialog.getByRole("group", { name: "Payments" }).getByRole("option").first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`/dashboard/admin/bookings/${booking.id}`);

  await find(payment.id);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/dashboard/admin/payments/${payment.id}`);

  await find("promo");
  await expect(dialog.getByRole("option", { name: "Promo codes" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard/admin/settings/promo-codes");
  await find("promo add");
  await expect(dialog.getByRole("group", { name: "Actions" }).getByRole("option")).toHaveText([
    "Add a promo code",
  ]);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "New promo code" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL("/dashboard/admin/settings/promo-codes");
  await find("nobody is called so");
  await expect(dialog.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the sidebar counts the waiting work, and updates while the page is open @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  const nav = page.getByRole("navigation", { name: "Dashboard navigation" });
  const countOf = async (name: RegExp) =>
    Number((await nav.getByRole("link", { name }).textContent())?.replace(/\D/g, "") || 0);
  expect(await countOf(/^Verifications/)).toBeGreaterThan(0);
  const before = await countOf(/^Payments/);
  const { findingId } = await createOpenFinding("ledger_differs");
  await expect.poll(() => countOf(/^Payments/), { timeout: 30_000 }).toBeGreaterThan(before);
  await testDatabase()
    .update(reconciliationFindings)
    .set({ resolvedAt: new Date() })
    .where(eq(reconciliationFindings.id, findingId));
});
