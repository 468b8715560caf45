import { makeBusiness } from "@/db/testing/factories";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner makes a key, sees it once and revokes it; an endpoint's secret is shown once, too @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: user.id, plan: "enterprise" });
  await openSessionAs(page, user, baseURL);
  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Website");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByLabel("API key")).toHaveValue(/^gnd_/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText("Never used")).toBeVisible();

  await page.getByRole("button", { name: "Add an endpoint" }).click();
  await dialog.getByLabel("Address").fill("https://hooks.invalid/gendana");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("button", { name: "Deliveries to https://hooks.invalid/gendana" }).click();
  await expect(dialog.getByText("Nothing has been sent here yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Revoke Website" }).click();
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
});
