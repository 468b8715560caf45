import { factoryPassword } from "@/db/testing/factories";
import { awaitStartOfMinute } from "../start-of-minute";
import { clientFor, demoUser, newcomer } from "../users";
import { expect, expectAccessible, isPhone, openSessionAs, test } from "./fixtures";

test("a refused login is shown to the person and to an administrator, who follows it to the network and back", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer("individual");
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  const response = page.waitForResponse(/callback\/credentials/);
  await submit.click();
  expect((await response).status()).toBe(401);
  await expect(submit).toBeEnabled();
  await page.getByLabel("Password", { exact: true }).fill(factoryPassword);
  await submit.click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.goto("/settings/security");
  const refusal = page.getByRole("listitem").filter({ hasText: "Login refused: wrong password" });
  await expect(refusal).toBeVisible();
  await expect(refusal).toContainText("Chrome");
  await expectAccessible(page);

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  if (!isPhone(page)) {
    await page.getByRole("link", { name: "Security log" }).click();
    await page.waitForURL("**/dashboard/admin/security-log");
  } else await page.goto("/dashboard/admin/security-log");
  await page.getByLabel("Person, email or network").fill(user.email);
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=/);
  const rows = page.getByRole("main").locator("tbody > tr");
  await expect(rows).toHaveCount(2);
  if (isPhone(page)) await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Result").selectOption("refused");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Wrong email or password");
  await expectAccessible(page);
  // The keys of lists move to the row's first link.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(rows.getByRole("link").first()).toBeFocused();

  await rows.getByRole("link").first().click();
  await page.waitForURL(`/dashboard/admin/users/${user.id}`);
  await expect(page.getByRole("heading", { name: "Security log" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Refused", { exact: true }).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test("a user who opens an administrators' page is recorded in the log @once", async ({ page, baseURL }) => {
  const user = await newcomer("individual");
  const client = await clientFor(baseURL, user);
  await awaitStartOfMinute();
  expect((await client.get("/api/admin/users")).status()).toBe(403);
  expect((await client.get("/api/admin/users")).status()).toBe(403);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/security-log?search=${user.id}&kind=access.refuse`);
  const row = page.getByRole("main").locator("tbody > tr");
  await expect(row).toContainText("GET /api/admin/users");
  await expect(row).toContainText("2 times");
});
