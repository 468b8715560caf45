import { createFailedJob } from "../failed-jobs";
import { demoUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator runs a failed job again, and discards another @once", async ({ page, baseURL }) => {
  const [again, gone] = [`no answer ${Date.now()}`, `refused ${Date.now()}`];
  await createFailedJob(again);
  await createFailedJob(gone);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await page.getByRole("link", { name: "Failed jobs" }).click();
  await page.waitForURL(/\/dashboard\/admin\/jobs$/);
  const rows = page.getByRole("main").getByRole("listitem");
  const [first, second] = [rows.filter({ hasText: again }), rows.filter({ hasText: gone })];
  await expect(first).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(rows.first().getByRole("button", { name: /^Run again/ })).toBeFocused();

  await first.getByRole("button", { name: "Run again: Security scan" }).click();
  await expect(page.getByText("It will run in a moment")).toBeVisible();
  await expect(first).toBeHidden();

  await second.getByRole("button", { name: /^Discard/ }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this job?" });
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(second).toBeVisible();
  await second.getByRole("button", { name: /^Discard/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Discarded")).toBeVisible();
  await expect(second).toBeHidden();
});
