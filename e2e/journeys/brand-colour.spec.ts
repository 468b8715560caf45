import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner chooses a colour by keyboard, previews it, and no longer shows it after giving up the plan that includes it @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer("business");
  const name = `Umurava ${user.id.slice(0, 8)}`;
  const { id, slug } = await makeBusiness(testDatabase(), { ownerId: user.id, name });
  await makeVehicle(testDatabase(), { businessId: id });
  await openSessionAs(page, user, baseURL);
  await page.goto("/dashboard/business/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Next" }).click();
  const field = page.getByLabel(/^Brand colour/);
  await field.fill("teal");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Please enter a colour like/)).toBeVisible();
  await expect(field).toHaveValue("teal");
  await field.fill("#f5b301");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText(/^Light theme · lines stay neutral/)).toBeVisible();
  await expectAccessible(page);
  await field.fill("#14808A");
  await expect(preview.getByText("Light theme", { exact: true })).toBeVisible();
  await field.press("Enter");
  await expect(page.getByText("Business profile updated.")).toBeVisible();
  await expect(page.getByText("#14808a")).toBeVisible();

  await page.goto(`/company/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.locator("[style*='--brand:#14808a']")).toHaveCount(1);
  await expectAccessible(page);

  await page.goto("/dashboard/business/settings");
  await page.getByRole("button", { name: "Change to Basic" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Basic?" });
  await expect(
    dialog.getByText(/Priority support, Custom branding\. Your brand colour is kept/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByText("You are now on the Basic plan.")).toBeVisible();
  await page.goto(`/company/${slug}`);
  await expect(page.locator("[style*='--brand']")).toHaveCount(0);
  await page.goto("/dashboard/business/profile");
  await expect(page.getByText("#14808a, not shown: your plan does not include it")).toBeVisible();
});
