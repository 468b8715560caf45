import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { factoryPassword } from "@/db/testing/factories";
import { newestCode, newestLink } from "../newest-messages";
import { clientFor, newcomer, testDatabase } from "../users";
import { expect, expectAccessible, test } from "./fixtures";

test("a changed email address is restored by pressing a button, not by opening the link @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const email = `thief-${user.id}@example.com`;
  await client.post("/api/contact-changes/email", { data: { email, password: factoryPassword } });
  await client.post("/otp/verify-email", { data: { email, otp: await newestCode(email) } });
  const current = async () =>
    (await testDatabase().select().from(users).where(eq(users.id, user.id)))[0]?.email;
  const link = await newestLink(user.email);
  const href = `${link?.pathname}${link?.search}`;

  await page.goto(href);
  await expect(page.getByText(`Until then it was ${user.email}.`)).toBeVisible();
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expectAccessible(page);
  expect(await current()).toBe(email);
  await page.getByRole("button", { name: "This was not me: restore my address" }).click();
  await expect(page.getByText(`We have sent ${user.email} a link`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address was restored");
  await expectAccessible(page);
  expect(await current()).toBe(user.email);
  expect((await newestLink(user.email))?.pathname).toBe("/reset-password");

  await page.goto(href);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute(
    "href",
    "/location#contact",
  );
  await expectAccessible(page);
});
