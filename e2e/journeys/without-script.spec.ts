import { expect, test } from "./fixtures";

test.use({ javaScriptEnabled: false });

test("a car's tabs stand one below the other, and no button is dead @once", async ({ page }) => {
  await page.goto("/vehicle/featured-tesla");
  for (const id of ["description", "specifications", "features", "reviews"])
    await expect(page.locator(`#${id}`)).toBeVisible();
  for (const name of ["Share", "Show all pictures", "Report this listing"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("the locations page says where to write instead of showing an empty form and map @once", async ({
  page,
}) => {
  await page.goto("/location");
  await expect(page.getByText("This form needs JavaScript.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Find us on the map" })).toBeHidden();
});
