import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { factoryPassword } from "@/db/testing/factories";
import { newestCode } from "../newest-messages";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an email address is verified by a code, and replaced by another once that one is verified @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  await testDatabase().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
  await openSessionAs(page, user, baseURL);
  await page.goto("/settings");

  await page.getByRole("button", { name: `Verify now: ${user.email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Verify your email" });
  const code = dialog.getByLabel("Verification code");
  const verify = dialog.getByRole("button", { name: "Verify", exact: true });
  await expect(page.getByText("Verification email sent successfully!")).toBeVisible();
  await expect(verify).toBeDisabled();
  await expect(dialog.getByText(/^New code in 00:\d\d$/)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "outbox" })).toBeVisible();
  const right = await newestCode(user.email);
  await code.fill(right === "000000" ? "000001" : "000000");
  await verify.click();
  await expect(dialog.getByText("Invalid verification code")).toBeVisible();
  await expectAccessible(page);
  await code.fill(right);
  await verify.click();
  await expect(page.getByText("Email verified successfully!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Verify now: ${user.email}` })).toHaveCount(0);

  const email = `changed-${user.id}@example.com`;
  await page.getByRole("button", { name: "Change email" }).click();
  const change = page.getByRole("dialog", { name: "Change email" });
  await change.getByLabel("New email").fill(email);
  await change.getByLabel("Current password", { exact: true }).fill(factoryPassword);
  await expectAccessible(page);
  await change.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(`Enter the code we send to ${email}.`)).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("New email, waiting for its code")).toBeVisible();
  await page.getByRole("button", { name: "Cancel change of email" }).click();
  await expect(page.getByText("New email, waiting for its code")).toHaveCount(0);
});
