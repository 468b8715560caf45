import { eq } from "drizzle-orm";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { clientFor, demoUser, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator takes a ticket, notes, answers and closes it, then opens broadcasts, rates and templates @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const subject = `A bill twice ${Date.now()}`;
  const data = { subject, description: "Why was I charged twice?" };
  const { id, reference } = await (await client.post("/api/support/tickets", { data })).json();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/support?status=open");
  await page.getByLabel("Reference, email, name or subject").fill(reference);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/search=/);
  await expectAccessible(page);
  await page.getByRole("link", { name: subject }).click();
  await page.waitForURL(`/dashboard/admin/support/${id}`);
  await expect(page.getByText("Why was I charged twice?")).toBeVisible();
  await page.getByRole("button", { name: "Take this ticket" }).click();
  await expect(page.getByRole("button", { name: "Take this ticket" })).toBeHidden();
  await page.getByRole("tab", { name: "Internal note" }).click();
  await page.getByLabel("Note for administrators").fill("Looks like a hold that was released.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Messages and notes" })).toContainText(
    "a hold that was released",
  );
  await page.getByRole("tab", { name: "Answer" }).click();
  await page.getByLabel(/^Answer to /).fill("You were charged once.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Messages and notes" })).toContainText(
    "You were charged once.",
  );
  await expectAccessible(page);
  const close = page.getByRole("button", { name: "Close ticket" });
  const undo = page.getByRole("button", { name: "Undo" });
  await close.click();
  await expect(undo).toBeFocused();
  await undo.click();
  await close.click();
  await expect(undo).toBeVisible();
  expect((await (await client.get(`/api/support/tickets/${id}`)).json()).status).toBe("answered");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Reopen ticket" })).toBeVisible();
  const messages = await (await client.get(`/api/support/tickets/${id}/chat`)).text();
  expect(messages).toContain("You were charged once.");
  expect(messages).not.toContain("hold that was released");

  // A message to everybody of a language, at a time, is cancelled before it goes out.
  await page.getByRole("link", { name: "Broadcasts", exact: true }).click();
  await page.waitForURL("/dashboard/admin/broadcast");
  const title = `Roads closed ${Date.now()}`;
  await page.getByLabel("To", { exact: true }).selectOption("Administrators");
  await page.getByLabel("Title").first().fill(title);
  await page.getByLabel("Message", { exact: true }).first().fill("Car free day: no pick-ups before noon.");
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Test sent to admin@gendana.rw")).toBeVisible();
  await page.getByLabel("When").selectOption("At a time");
  await page.getByLabel("Day and time").fill(`${dayIn(addMs(new Date(), 2 * DAY_MS), KIGALI)}T09:00`);
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to \d+ (person|people)\?$/ });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const scheduled = page.getByRole("listitem").filter({ hasText: title });
  await expect(scheduled.getByText("Scheduled")).toBeVisible();
  await scheduled.getByRole("button", { name: "Cancel sending" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel sending" }).click();
  await expect(scheduled.getByText("Cancelled")).toBeVisible();

  await page.goto("/dashboard/admin/settings/offices");
  await expect(page.getByRole("heading", { name: "Downtown Kigali" })).toBeVisible();
  await page.getByRole("button", { name: "Edit Downtown Kigali" }).click();
  await expect(page.getByRole("dialog", { name: "Edit office" }).getByLabel("Name in English")).toHaveValue(
    "Downtown Kigali",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/dashboard/admin/settings/rates");
  await expect(page.getByRole("heading", { name: "Commission" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change rate Commission" })).toBeEnabled();
  // The user who set a rate is shown under its day, so that the whole row fits on a phone.
  await expect(page.getByText(/^Set by /).first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // Edits a template no other test uses; errors show while typing. A failed attempt may have left its text.
  await testDatabase().delete(messageTemplates).where(eq(messageTemplates.kind, "deletion-scheduled"));
  await page.goto("/dashboard/admin/settings/templates");
  // The tab of the last page is scrolled into view, even if the row of tabs is wider than a phone.
  await expect(page.getByRole("link", { name: "Email templates", exact: true })).toBeInViewport({
    ratio: 0.9,
  });
  await page.getByLabel("Name or words of a template").fill("about to be");
  await page.getByRole("link", { name: "Account about to be deleted" }).click();
  await page.waitForURL(/templates\/deletion-scheduled$/);
  await page.getByRole("tab", { name: "Kinyarwanda" }).click();
  const translationPanel = page.getByRole("tabpanel", { name: "Kinyarwanda" });
  const text = translationPanel.getByLabel("Text", { exact: true });
  await text.fill("Muraho {name},\n\nKanda {link} ugaruke");
  await expect(translationPanel.getByText(/{link} must be at the end of a paragraph/)).toBeVisible();
  await text.fill("Muraho {name},\n\nGaruka: {link}");
  await expect(translationPanel.getByText("It cannot be saved like this")).toBeHidden();
  await translationPanel.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Test sent to admin@gendana.rw")).toBeVisible();
  await expectAccessible(page);
  await translationPanel.getByRole("button", { name: "Save changes" }).click();
  await translationPanel.getByRole("button", { name: "Reset to the original" }).click();
  const sure = page.getByRole("dialog", { name: "Reset to the original?" });
  await sure.getByRole("button", { name: "Reset to the original" }).click();
  await expect(sure).toBeHidden();
  await expect(text).toHaveValue(/Konti yawe ya Gendana izasibwa/);
  // Templates of notifications, too: the text in the bell menu is edited beside the email.
  await page.goto("/dashboard/admin/settings/templates");
  await page.getByLabel("Show", { exact: true }).selectOption("Notifications");
  await page.getByLabel("Name or words of a template").fill("your request was accepted");
  await page.getByRole("link", { name: "Your request was accepted" }).click();
  await page.waitForURL(/templates\/news-booking-accepted$/);
  const english = page.getByRole("tabpanel", { name: "English" });
  await english.getByLabel("Title", { exact: true }).fill("{car}: yes!");
  await expect(english.getByText("Toyota Fortuner 2022: yes!", { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Unsaved changes survive a look at another page.
  await page.getByRole("link", { name: "All templates" }).click();
  await page.waitForURL(/settings\/templates$/);
  await page.goBack();
  await expect(english.getByLabel("Title", { exact: true })).toHaveValue("{car}: yes!");
  await english.getByRole("button", { name: "Cancel" }).click();
  await expect(english.getByLabel("Title", { exact: true })).toHaveValue(/^Your request was accepted/);
  await page.goto("/dashboard/admin/analytics?period=90d");
  await expect(page.getByRole("rowheader", { name: "Lost disputes" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conversion funnel" })).toBeVisible();
  const bookings = page.getByRole("heading", { level: 3, name: "Bookings", exact: true }).locator("..");
  await expect(bookings).toHaveText(/^Bookings[\d,]+ · (\d+% (more|less) than before|No change)$/);
  await expectAccessible(page);
});

test("a company with priority support sees it beside its tickets, and administrators see them first @once", async ({
  page,
  baseURL,
}) => {
  const fleet = await demoUser("fleet@gendana.rw");
  const client = await clientFor(baseURL, fleet);
  const subject = `A second payout account ${Date.now()}`;
  const ticket = { subject, description: "Is one possible?" };
  const { id } = await (await client.post("/api/support/tickets", { data: ticket })).json();
  await openSessionAs(page, fleet, baseURL);
  await page.goto("/dashboard/user/support");
  await expect(page.getByText("Your plan includes priority support")).toBeVisible();
  await expectAccessible(page);

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/support?status=open&search=${id}`);
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await expect(row.getByText("Priority", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("complementary").getByText("Priority", { exact: true })).toBeVisible();
  await client.post(`/api/support/tickets/${id}/closure`);
});
