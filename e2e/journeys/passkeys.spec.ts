import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { newcomer, otherUrl, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** A device that keeps passkeys and recognizes the person (Chromium's virtual authenticator). */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a user adds a passkey, logs in with it, confirms with it, renames it and removes it @once", async ({
  page,
  consoleErrors,
}) => {
  await addAuthenticator(page);
  const user = await newcomer();
  await openSessionAs(page, user, otherUrl);
  await page.goto(`${otherUrl}/settings/security`);
  // A passkey that was added is shown even if nothing more can be read.
  const noMore = { error: { code: "too_many_requests", message: "Please wait a moment." } };
  await page.route("**/api/passkeys", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 429, json: noMore }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const naming = page.getByRole("dialog", { name: "Add a passkey" });
  await expectAccessible(page);
  await naming.getByLabel("Name", { exact: true }).fill("My phone");
  await naming.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await expect(page.getByText(/Not used yet/)).toBeVisible();

  // The device does not make a second one for the same account.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await naming.getByLabel("Name", { exact: true }).fill("Again");
  await naming.getByRole("button", { name: "Continue" }).click();
  await expect(naming.getByText("This device already has a passkey for your account.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${otherUrl}/login`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL("**/dashboard/user");

  // Removing it needs a confirmation, which the passkey gives.
  await testDatabase().update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, user.id));
  await page.goto(`${otherUrl}/settings/security`);
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.getByRole("button", { name: "Rename My phone" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the passkey" });
  await renaming.getByLabel("Name", { exact: true }).fill("Old phone");
  await renaming.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  await page
    .getByRole("dialog", { name: "Remove “Old phone”?" })
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename Old phone" })).toBeHidden();

  // The passkey that the device still has no longer works.
  await page.context().clearCookies();
  await page.goto(`${otherUrl}/login`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("This passkey could not log you in.")).toBeVisible();
  await expectAccessible(page);
  // The browser logs the one request that was refused.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 403")]);
});

test("a visitor who cancels the passkey prompt sees a message, and can log in with a password @once", async ({
  page,
}) => {
  await page.goto(`${otherUrl}/login`);
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("dismissed", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("No passkey was used. You can try again.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeEnabled();
});

test("nothing about passkeys is offered at an IP address @once", async ({ page, baseURL }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);
});
