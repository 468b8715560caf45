import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { businessDefaults, businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { newcomer, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** The alert about a colleague's change, with the two ways on. */
async function expectChoice(page: Page, text: RegExp) {
  const alert = page.getByRole("alert").filter({ hasText: text });
  await expect(alert.getByRole("button", { name: "Save mine anyway" })).toBeVisible();
  await expectAccessible(page);
  return { latest: alert.getByRole("button", { name: "See the latest version" }), alert };
}

test("a company's profile, its defaults and a car's rules are not overwritten after a colleague's change @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer("business");
  const { id } = await makeBusiness(testDatabase(), { ownerId: user.id });
  const { id: vehicleId } = await makeVehicle(testDatabase(), { businessId: id });
  await openSessionAs(page, user, baseURL);

  await page.goto("/dashboard/business/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Description").fill("Cars in Kigali");
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel(/^Brand colour/)).toBeVisible();
  const address = "KN 3 Rd, Kigali";
  await testDatabase()
    .update(businesses)
    .set({ address, updatedAt: new Date() })
    .where(eq(businesses.id, id));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const profile = await expectChoice(page, /^Somebody else has changed this in the meantime\./);
  await profile.latest.click();
  await expect(profile.alert).toBeHidden();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Address")).toHaveValue(address);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Business profile updated.")).toBeVisible();

  await page.goto("/dashboard/business/settings");
  const shortest = page.getByLabel("Shortest rental (days)");
  await expect(shortest).toHaveValue("1");
  await shortest.fill("4");
  const colleagues = { minDays: 2, maxDays: 20, advanceNoticeHours: 3, bufferMinutes: 60, depositCents: 0 };
  await testDatabase()
    .insert(businessDefaults)
    .values({ businessId: id, isInstantBook: true, ...colleagues });
  await shortest.press("Enter");
  const defaults = await expectChoice(page, /^Somebody else has changed this in the meantime\./);
  await expect(shortest).toHaveValue("4");
  await defaults.alert.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(page.getByText("Booking defaults saved.")).toBeVisible();

  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  const buffer = page.getByLabel("Time between two renters, in minutes");
  await buffer.fill("90");
  await testDatabase()
    .update(vehicles)
    .set({ minDays: 2, updatedAt: new Date() })
    .where(eq(vehicles.id, vehicleId));
  await page.getByRole("button", { name: "Save rules" }).click();
  const rules = await expectChoice(page, /^Somebody else has changed this car in the meantime\./);
  await rules.latest.click();
  await expect(buffer).not.toHaveValue("90");
  await expect(page.getByLabel("Shortest rental, in days")).toHaveValue("2");
});
