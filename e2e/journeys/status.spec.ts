import { newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator publishes and resolves an incident, and a visitor reads both @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Airtel is slow ${Date.now()}`;
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto("/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Status", exact: true }).click();
  await visitor.waitForURL("/status");
  const services = visitor.getByRole("region", { name: "Services" });
  for (const name of ["Website and search", "Bookings", "Card payments", "MTN MoMo", "Airtel Money"])
    await expect(services.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);

  await openSessionAs(page, await newcomer("admin"), baseURL);
  await page.goto("/dashboard/admin/incidents");
  await page.getByRole("button", { name: "Publish incident" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish an incident" });
  await dialog.getByRole("button", { name: "Publish incident" }).click();
  await expect(dialog.getByText("This field is required.").first()).toBeVisible();
  await dialog.getByLabel("Airtel Money").check();
  const english = dialog.getByRole("group", { name: "English" });
  await english.getByLabel("Title").fill(title);
  await english.getByLabel("Text").fill("Confirmations take up to ten minutes.");
  const french = dialog.getByRole("group", { name: "French" });
  await french.getByLabel("Title").fill(`${title} (fr)`);
  await french.getByLabel("Text").fill("Les confirmations prennent jusqu’à dix minutes.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish incident" }).click();
  await expect(page.getByText("Incident published.")).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await visitor.goto("/status");
  const open = visitor.getByRole("region", { name: "Open incidents" });
  await expect(open.getByRole("article", { name: title })).toContainText(
    "Confirmations take up to ten minutes.",
  );
  await expect(services.getByRole("listitem").filter({ hasText: "Airtel Money" })).toContainText(
    "Has problems",
  );
  await expectAccessible(visitor);
  await visitor.goto("/fr/status");
  await expect(visitor.getByRole("article", { name: `${title} (fr)` })).toContainText("jusqu’à dix minutes");

  await row.getByRole("button", { name: `Add update to ${title}` }).click();
  const update = page.getByRole("dialog", { name: "Add an update" });
  await update.getByRole("switch", { name: "The incident is over" }).check();
  await update.getByRole("group", { name: "English" }).getByLabel("Text").fill("Airtel has mended it.");
  await expectAccessible(page);
  await update.getByRole("button", { name: "Add update" }).click();
  await expect(row.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Add update/ })).toHaveCount(0);

  await visitor.goto("/status");
  const past = visitor.getByRole("region", { name: "Incidents of the last 90 days" });
  await expect(past.getByRole("article", { name: title })).toContainText("Airtel has mended it.");
  await expectAccessible(visitor);
  await visitor.context().close();
});
