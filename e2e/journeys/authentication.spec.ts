import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword } from "@/db/testing/factories";
import { authenticatorCode } from "../authenticator";
import { newestLink } from "../newest-messages";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, submitSignIn, test } from "./fixtures";

test("an account is protected by a second step, which completes the login @once", async ({
  page,
  baseURL,
  browser,
}) => {
  const user = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.goto("/settings/security");
  await expect(page.getByText("You are logged in on this device only.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(factoryPassword);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Code from the app").fill(await authenticatorCode(user.id));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Email", { exact: true }).fill(user.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(factoryPassword);
  const submit = elsewhere.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  await submit.click();
  const code = elsewhere.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(elsewhere);
  await code.fill("nonsense");
  await submit.click();
  await expect(elsewhere.getByText("This code is incorrect.")).toBeVisible();
  await code.fill(await authenticatorCode(user.id, 1));
  await submit.click();
  // The message disappears after some seconds, possibly before the whole page has loaded.
  await expect(elsewhere.getByText("Individual login successful!")).toBeVisible();
  await elsewhere.waitForURL("/dashboard/user");

  // The first device signs the second one out, whose page reacts and explains why.
  await page.reload();
  // It disappears from the list even if nothing more can be read.
  const noMore = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route("**/api/sessions", (route) => route.fulfill({ status: 429, json: noMore }));
  const logOut = page.getByRole("button", { name: /^Log out Chrome/ });
  await logOut.click();
  await expect(page.getByText("That device has been logged out.")).toBeVisible();
  await expect(logOut).toBeHidden();
  await elsewhere.waitForURL(/\/logout\?next=/);
  await expect(elsewhere.getByText("This session was ended from another device.")).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("link", { name: "Log in again" }).click();
  await elsewhere.waitForURL("/login?next=%2Fdashboard%2Fuser");
  await elsewhere.close();
});

test("a changed password works, and its rules are those of signing up", { tag: "@once" }, async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.goto("/settings/security");
  await page.getByLabel("Current password").fill(factoryPassword);
  await page.getByLabel("New password").fill("kigali");
  await page.getByLabel("Confirm password").fill("kigali");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Please ensure your password meets all requirements")).toBeVisible();
  await page.getByLabel("New password").fill("Other#2027");
  await page.getByLabel("Confirm password").fill("Other#2027");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. Your other devices have been logged out.")).toBeVisible();
  await page.getByRole("switch", { name: "Tell me about logins from new devices" }).click();
  await expect(page.getByText("Security preferences updated!")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await submitSignIn(page, { email: user.email, password: "Other#2027" });
  await page.waitForURL("/dashboard/user");
});

test("wrong guesses lock the account; the page says for how long, and a link by email allows a login at once", {
  tag: "@once",
}, async ({ page }) => {
  const { email } = await newcomer();
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("wrong guess");
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  for (let i = 0; i < 3; i++) {
    const response = page.waitForResponse(/callback\/credentials/);
    await submit.click();
    expect((await response).status()).toBe(401);
    await expect(submit).toBeEnabled();
  }
  await submit.click();
  await expect(
    page.getByText(/^Too many attempts\. Try again in 1 minute, or have a link emailed to you/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText(`If ${email} has an account with us`)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await newestLink(email))?.pathname).toBe("/login");
  await page.goto(String(await newestLink(email)));
  await expect(page.getByText("You can log in now, even if others have tried too often.")).toBeVisible();
  await submitSignIn(page, { email, password: factoryPassword });
  await page.waitForURL("/dashboard/user");
});

test("/dashboard asks visitors to log in, then leads to the dashboard of their type @once", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Please log in to open your dashboard.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/test-dashboard");
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Business Account/ }).check();
  await page.getByLabel("Name").fill("Keza Mutoni");
  const email = `${crypto.randomUUID()}@test.gendana.rw`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Simulate login" }).click();
  await page.waitForURL("/dashboard/business");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Business dashboard" })).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expect(page.getByRole("main").getByText("Active")).toBeVisible();
  await expectAccessible(page);

  // Test users have no password, so none is asked for; the section in the URL is in view.
  await page.goto("/settings/data");
  await expect(page.getByText("A test user has no password to confirm this with")).toBeVisible();
  await expect(page.getByText("Demo accounts stay as they are")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Your password")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Data Management" })).toBeInViewport({ ratio: 0.99 });

  await page.goto("/logout");
  // The page is shown for two seconds.
  await Promise.all([
    page.getByRole("heading", { name: "You have been logged out" }).waitFor(),
    page.getByText("You were logged out because there was no activity for a while.").waitFor(),
    page.getByRole("button", { name: "Session timeout" }).click(),
  ]);
  await page.waitForURL("/");
});

test("a tab left where an ended session was explained leaves the session of another tab alone @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.clock.install();
  const ended = { revokedAt: new Date(), revokedReason: "revoked" };
  await testDatabase().update(sessions).set(ended).where(eq(sessions.userId, user.id));
  await page.goto("/settings/security?of=devices#code=123456");
  await page.waitForURL(/\/logout\?next=/);
  const again = page.getByRole("link", { name: "Log in again" });
  await expect(again).toBeVisible();
  // Nobody is sent away from a page they were on their way from.
  await page.clock.runFor(10_000);
  await expect(again).toBeVisible();
  await again.click();
  await page.waitForURL("/login?next=%2Fsettings%2Fsecurity%3Fof%3Ddevices#code=123456");

  const tab = await page.context().newPage();
  await tab.goto("/login");
  await submitSignIn(tab, { email: user.email, password: factoryPassword });
  await page.goBack();
  await page.waitForURL(/\/settings\/security\?of=devices/);
  await expect(page.getByText("You are logged in on this device only.")).toBeVisible();
  // A request whose token was replaced while it was under way leads here, too.
  await page.goto("/logout?next=%2Fsettings%2Fdata");
  await page.waitForURL("/settings/data");
  await tab.close();
});
