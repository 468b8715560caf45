import { createVehicleWithOwner } from "../bookings";
import { demoUser, newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator adds a car, unlists one and impersonates a renter @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto(`/dashboard/admin/vehicles?search=${vehicleId}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Available", { exact: true }).last()).toBeVisible();

  await page.getByRole("button", { name: "Add Car" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Car" });
  await dialog.getByRole("button", { name: "Add Car" }).click();
  await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
  // Focus moves to the first field with an error.
  await expect(dialog.getByLabel("Business")).toBeFocused();
  await expectAccessible(page);
  // The business is chosen with the arrow keys and Enter, and focus moves on from there.
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
  await page.waitForURL(/\/dashboard\/admin\/vehicles\/toyota-rush-/);
  const added = new URL(page.url()).pathname.split("/").at(-1);

  await page.goto(`/dashboard/admin/vehicles?search=${vehicleId}`);
  for (const status of ["Available", "Rented", "Maintenance"])
    await expect(
      main.getByLabel("Status", { exact: true }).getByRole("option", { name: status }),
    ).toBeAttached();
  const actionMenu = main.getByRole("button", { name: /^Actions for / });
  await actionMenu.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /^Unlist / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Brakes were reported");
  await page.getByRole("dialog").getByRole("button", { name: "Unlist" }).click();
  await expect(main.getByText("Unlisted: Brakes were reported")).toBeVisible();
  // By keyboard: ArrowDown opens the menu, End reaches its last action, and Escape returns the focus.
  await actionMenu.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: /^Delete / })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(actionMenu).toBeFocused();
  await page.goto(`/dashboard/admin/vehicles?search=${added}`);
  await actionMenu.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Car deleted successfully")).toBeVisible();
  // Somebody else has deleted the vehicle: the dialog stays open with the message and has the focus.
  await page.goto(`/dashboard/admin/vehicles?search=${vehicleId}`);
  await actionMenu.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(
    (
      await page.request.delete(`/api/admin/vehicles/${vehicleId}`, { headers: { origin: baseURL ?? "" } })
    ).ok(),
  ).toBe(true);
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(question.getByRole("alert")).toBeFocused();
  await expectAccessible(page);

  await page.goto(`/dashboard/admin/users?search=${encodeURIComponent(user.email)}`);
  await main.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: /^Act as / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("They cannot find their booking");
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
