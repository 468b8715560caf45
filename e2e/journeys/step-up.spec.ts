import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword, makeBusiness } from "@/db/testing/factories";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner who signed in a while ago confirms who they are, and the interrupted action continues @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const user = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: user.id, plan: "enterprise" });
  await openSessionAs(page, user, baseURL);
  const confirmedAt = new Date(Date.now() - 11 * 60_000);
  await testDatabase().update(sessions).set({ confirmedAt }).where(eq(sessions.userId, user.id));
  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name", { exact: true }).fill("Website");
  await form.getByRole("button", { name: "Create key" }).click();

  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question.getByLabel("Your password")).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel("Your password").fill("not my password");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await question.getByLabel("Your password").fill(factoryPassword);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("API key", { exact: true })).toHaveValue(/^gnd_/);
  await page.getByRole("button", { name: "I have saved it" }).click();

  // The next key within ten minutes needs no confirmation.
  await page.getByRole("button", { name: "Create a key" }).click();
  await form.getByLabel("Name", { exact: true }).fill("Office");
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("API key", { exact: true })).toHaveValue(/^gnd_/);
  // The browser logs the one request that was refused.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 403")]);
});

test("an owner who does not confirm keeps what they typed, and nothing has happened @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const user = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: user.id, plan: "enterprise" });
  await openSessionAs(page, user, baseURL);
  await testDatabase().update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, user.id));
  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name", { exact: true }).fill("Website");
  await form.getByRole("button", { name: "Create key" }).click();
  await page
    .getByRole("dialog", { name: "Confirm that it is you" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(form.getByText("Please confirm that it is you to continue.")).toBeVisible();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Website");
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 403")]);
});
