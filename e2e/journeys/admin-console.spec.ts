import { demoUser, newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator adds a business, approves and suspends it, closes an account, and finds it all in the log @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const user = await newcomer();
  const name = `Isano Car Hire ${Date.now()}`;
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await page
    .getByRole("navigation", { name: "Shortcuts" })
    .getByRole("link", { name: /^Manage businesses/ })
    .click();
  await page.waitForURL("/dashboard/admin/businesses");

  const add = page.getByRole("button", { name: "Add Business" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Business name").fill(name);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  // Reopening the dialog restores what was typed; Cancel discards it.
  await add.click();
  await expect(dialog.getByLabel("Business name")).toHaveValue(name);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await add.click();
  await expect(dialog.getByLabel(/^Establishment date/)).toBeVisible();
  await expect(dialog.getByLabel("Business name")).toHaveValue("");
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await add.click();
  await dialog.getByRole("button", { name: "Add Business" }).click();
  for (const sentence of [
    "Business name is required",
    "Business email is required",
    "Phone is required",
    "Registration number is required",
  ])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Business name").fill(name);
  await expect(dialog.getByText("Business name is required")).toBeHidden();
  await dialog.getByLabel("Business email").fill("not-an-address");
  await dialog.getByLabel("Phone").fill("0788 222 333");
  await dialog.getByLabel("Registration number").fill("RDB-5511");
  await dialog.getByRole("button", { name: "Add Business" }).click();
  await expect(dialog.getByText("Invalid email format")).toBeVisible();
  await dialog.getByLabel("Business email").fill(`isano-${Date.now()}@example.com`);
  await page.route("**/api/admin/businesses", (route) => route.abort());
  await dialog.getByRole("button", { name: "Add Business" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Error adding business");
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  await page.unroute("**/api/admin/businesses");
  await dialog.getByRole("button", { name: "Add Business" }).click();
  await expect(page.getByText("Business added successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel("Name, email or ID").fill(name);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  // The newest business is also on the current first page, which the search is about to replace.
  await page.waitForURL(/search=Isano/);
  const row = page.getByRole("main").getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Verification Pending")).toBeVisible();
  const actionMenu = row.getByRole("button", { name: `Actions for ${name}` });
  await actionMenu.click();
  await row.getByRole("menuitem", { name: `Reject ${name}` }).click();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue("Documentation incomplete");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Business rejected")).toBeVisible();
  await expect(row.getByText("Reason: Documentation incomplete")).toBeVisible();
  await row.getByRole("button", { name: `Approve ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Business approved successfully!")).toBeVisible();
  await expect(row.getByText("Verified Business")).toBeVisible();
  await actionMenu.click();
  await row.getByRole("menuitem", { name: `Suspend ${name}` }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Insurance has run out");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(row.getByText("Suspended", { exact: true })).toBeVisible();
  // The chosen columns are remembered in this browser.
  const plan = page.getByRole("columnheader", { name: "Plan" });
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.click();
  await page.getByRole("menuitemcheckbox", { name: "Plan" }).click();
  await expect(plan).toBeHidden();
  await page.reload();
  await expect(row.getByText("Suspended", { exact: true })).toBeVisible();
  await expect(plan).toBeHidden();
  await columns.click();
  await page.getByRole("menuitemcheckbox", { name: "Plan" }).click();
  await expect(plan).toBeVisible();
  await page.keyboard.press("Escape");
  await actionMenu.click();
  await row.getByRole("menuitem", { name: `Audit log of ${name}` }).click();
  await page.waitForURL(/\/audit-log\?search=/);
  for (const act of ["Business suspended", "Business approved", "Business rejected", "Business added"])
    await expect(page.getByRole("heading", { name: act })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/admin/businesses?status=suspended&search=${encodeURIComponent(name)}`);
  await actionMenu.click();
  await row.getByRole("menuitem", { name: `Activate ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText(`${name} is active again.`)).toBeVisible();

  await page.goto(`/dashboard/admin/users?search=${encodeURIComponent(user.email)}`);
  const account = page.getByRole("main").getByRole("row").filter({ hasText: user.email });
  await account.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: /^Deactivate / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Borrowed papers");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(account.getByText("Inactive", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
