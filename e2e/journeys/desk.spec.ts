import { newcomer, townsperson } from "../people";
import { ownCar } from "../rentals";
import { expect, expectAccessible, signInAs, test } from "./fixtures";

test("an administrator adds a car, takes one off the list and acts as a renter @once", async ({
  page,
  baseURL,
}) => {
  const person = await newcomer();
  const { vehicleId } = await ownCar(baseURL, { isInstantBook: true });
  await signInAs(page, await townsperson("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/cars?search=${vehicleId}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Available", { exact: true }).last()).toBeVisible();

  await page.getByRole("button", { name: "Add Car" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Car" });
  await dialog.getByRole("button", { name: "Add Car" }).click();
  await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
  // What is read first is put right first.
  await expect(dialog.getByLabel("Business")).toBeFocused();
  await expectAccessible(page);
  // The business found is chosen with the arrow and Enter, and the keyboard goes on from there.
  await dialog.getByLabel("Business").fill("Umurava");
  await expect(dialog.getByRole("button", { name: /^Umurava Car Hire/ })).toBeVisible();
  await dialog.getByLabel("Business").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Change", exact: true })).toBeFocused();
  for (const status of ["Available", "Maintenance"])
    await expect(
      dialog.getByLabel("Status", { exact: true }).getByRole("option", { name: status }),
    ).toBeAttached();
  await dialog.getByLabel("Make", { exact: true }).fill("Toyota");
  await dialog.getByLabel("Model", { exact: true }).fill(`Rush ${Date.now()}`);
  await dialog.getByLabel("Year").fill("2021");
  await dialog.getByLabel("Price per day ($)").fill("42");
  await dialog.getByLabel("Location").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Add Car" }).click();
  await expect(page.getByText("Car added successfully")).toBeVisible();
  await page.waitForURL(/\/dashboard\/admin\/cars\/toyota-rush-/);
  const added = new URL(page.url()).pathname.split("/").at(-1);

  await page.goto(`/dashboard/admin/cars?search=${vehicleId}`);
  for (const status of ["Available", "Rented", "Maintenance"])
    await expect(
      main.getByLabel("Status", { exact: true }).getByRole("option", { name: status }),
    ).toBeAttached();
  const acts = main.getByRole("button", { name: /^What can be done with / });
  await acts.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /^Unlist / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Brakes were reported");
  await page.getByRole("dialog").getByRole("button", { name: "Unlist" }).click();
  await expect(main.getByText("Unlisted: Brakes were reported")).toBeVisible();
  // The keyboard's way: the menu opens with the arrow, its last act is End, Escape gives the focus back.
  await acts.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: /^Delete / })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(acts).toBeFocused();
  await page.goto(`/dashboard/admin/cars?search=${added}`);
  await acts.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Car deleted successfully")).toBeVisible();
  // Meanwhile somebody else deleted it: the question stays, says so, and the keyboard is where that is read.
  await page.goto(`/dashboard/admin/cars?search=${vehicleId}`);
  await acts.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(
    (await page.request.delete(`/api/admin/cars/${vehicleId}`, { headers: { origin: baseURL ?? "" } })).ok(),
  ).toBe(true);
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(question.getByRole("alert")).toBeFocused();
  await expectAccessible(page);

  await page.goto(`/dashboard/admin/users?search=${encodeURIComponent(person.email)}`);
  await main.getByRole("button", { name: /^What can be done with / }).click();
  await page.getByRole("menuitem", { name: /^Act as / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("They cannot find their booking");
  await page.getByRole("dialog").getByLabel("Your password").fill("Admin#2026");
  await page.getByRole("dialog").getByRole("button", { name: "Act as user" }).click();
  await page.waitForURL("/dashboard/user");
  const banner = page.getByRole("complementary", { name: "Acting as somebody else" });
  await expect(banner).toContainText("You are acting as");
  await page.goto("/vehicles");
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole("button", { name: "End" }).click();
  await page.waitForURL("/dashboard/admin/users");
  await expect(banner).toBeHidden();
});
