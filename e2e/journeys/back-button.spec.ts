import { newcomer } from "../users";
import { expect, openSessionAs, test } from "./fixtures";

test("no personal page is shown again after logging out", { tag: "@once" }, async ({ page, baseURL }) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL("/");
  await page.goBack();
  await page.waitForURL(/\/login\?next=/);
});
