import { newcomer } from "../users";
import { expect, expectAccessible, test } from "./fixtures";

const password = "Kigali#2027";

test("a forgotten password is replaced through the link in the outbox, and works @once", async ({ page }) => {
  const user = await newcomer();
  await page.goto("/forgot-password");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("This field is required.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If ${user.email} has an account with us`)).toBeVisible();
  await expectAccessible(page);

  // The email is written after the response, so poll the outbox.
  const email = page.locator("details").filter({ hasText: user.email });
  await expect(async () => {
    await page.goto("/outbox?channel=email");
    await expect(email).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await email.locator("summary").click();
  await expectAccessible(page);
  const href = await email.getByRole("link", { name: "Open link" }).getAttribute("href");
  await email.getByRole("link", { name: "Open link" }).click();
  await page.waitForURL(/\/reset-password\?token=/);
  await expect(page.getByText(`For ${user.email}.`)).toBeVisible();
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  const save = page.getByRole("button", { name: "Save new password" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Your password was changed")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(/\/dashboard\/user$/);

  await page.goto(href ?? "");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.waitForURL(/\/forgot-password$/);
});
