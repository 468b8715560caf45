import { createFailedEmail } from "../failed-emails";
import { demoUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator backs up, scans, restarts workers, opens the maintenance switch, and sends a message again @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await page.getByRole("link", { name: "System", exact: true }).click();
  await page.waitForURL("/dashboard/admin/system");
  await expect(page.getByRole("heading", { name: /^System health \d+%$/ })).toBeVisible();
  await expect(page.getByText("Slow response time")).toBeVisible();

  const backups = page.getByRole("region", { name: "Backups" });
  await backups.getByRole("button", { name: "Back up database" }).click();
  await expect(page.getByText("Database backup initiated")).toBeVisible();
  const download = backups.getByRole("button", { name: /^Download the backup of/ }).first();
  await expect(download).toBeVisible({ timeout: 60_000 });
  await download.click();
  const release = page.getByRole("dialog", { name: "Download this backup?" });
  const saved = page.waitForEvent("download");
  await release.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^gendana-.+\.backup\.gz$/);

  const scan = page.getByRole("region", { name: "Security scan" });
  await scan.getByRole("button", { name: "Run security scan" }).click();
  await expect(page.getByText("Security scan started")).toBeVisible();
  await expect(scan.getByRole("heading", { name: "Demo mode is on" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("Every upload is encrypted");
  await expect(backups).toContainText("Backups are not encrypted, because ENCRYPTION_KEYS is not set.");
  await page.getByRole("button", { name: "Restart workers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restart" }).click();
  await expect(page.getByText("Services restart initiated")).toBeVisible();

  const maintenance = page.getByRole("region", { name: "Maintenance mode" });
  await maintenance.getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog", { name: "Close Gendana to visitors?" });
  await expect(dialog.getByLabel("Message in Kinyarwanda")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(maintenance.getByText("Off: everybody has access.")).toBeVisible();

  await page.getByRole("link", { name: "Database activity" }).click();
  await page.waitForURL("/dashboard/admin/database");
  const statistics = page.getByRole("region", { name: "Statements that take the most time" });
  await expect(statistics.getByRole("listitem").first()).toContainText("in total");
  await expect(page.getByRole("region", { name: "Waiting for a lock" })).toBeVisible();
  await expectAccessible(page);

  const recipient = `again-${Date.now()}@example.rw`;
  await createFailedEmail(recipient);
  await page.goto(`/dashboard/admin/outbox?status=failed&search=${recipient}`);
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row.getByText("mailbox full")).toBeVisible();
  await row.getByText("Show the message").click();
  await expect(row.getByText("News of a booking")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: `Send again to ${recipient}` }).click();
  await expect(page.getByText("It will be sent in a moment")).toBeVisible();
  await expect(page.getByText("No message here")).toBeVisible();
});
