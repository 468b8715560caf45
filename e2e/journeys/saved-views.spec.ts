import { newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("filters saved as a view appear as a tab, and J, K and Enter open a row @once", async ({
  page,
  baseURL,
}) => {
  // Views are personal: a second attempt must not find those of the first.
  await openSessionAs(page, await newcomer("admin"), baseURL);
  await page.goto("/dashboard/admin/businesses");
  const search = page.getByLabel("Name, email or ID");
  const before = await search.boundingBox();
  await search.fill("Inzira");
  await expect(page.getByRole("button", { name: "Save view" })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
  await page.goto("/dashboard/admin/businesses?status=active&sort=name");
  const name = "Active by name";
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("region", { name: "Saved views" });
  await expect(views.getByRole("button", { name, exact: true })).toHaveAttribute("aria-current", "true");
  await views.getByRole("button", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(/businesses$/);
  await page.reload();
  await views.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/status=active&sort=name/);
  await expectAccessible(page);

  const rowLink = (index: number) =>
    page.getByRole("table").getByRole("row").nth(index).getByRole("rowheader").getByRole("link");
  // The list answers while one types; J and K belong to the field, and Back leads to before the search.
  await search.pressSequentially("jk");
  await expect(rowLink(1)).toBeHidden();
  await expect(search).toHaveValue("jk");
  await expect(search).toBeFocused();
  await search.pressSequentially("k");
  await expect(page).toHaveURL(/search=jkk/);
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue("");
  await expect(rowLink(1)).toBeVisible();
  await search.blur();
  await page.keyboard.press("j");
  await expect(rowLink(1)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rowLink(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rowLink(1)).toBeFocused();

  await views.getByRole("button", { name: `Delete view “${name}”` }).click();
  await expect(views.getByRole("button", { name, exact: true })).toBeHidden();
  await rowLink(2).focus();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/admin\/businesses\/[0-9a-f-]{36}/);
});

for (const [list, query] of [
  ["reviews", "status=hidden"],
  ["payouts", "status=sent"],
] as const)
  test(`filters of ${list} are saved as a view @once`, async ({ page, baseURL }) => {
    await openSessionAs(page, await newcomer("admin"), baseURL);
    await page.goto(`/dashboard/admin/${list}?${query}`);
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Mine");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/dashboard/admin/${list}`);
    const views = page.getByRole("region", { name: "Saved views" });
    await views.getByRole("button", { name: "Mine", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(query));
  });
