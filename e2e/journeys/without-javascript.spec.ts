import { expect, test } from "./fixtures";

test.use({ javaScriptEnabled: false });

test("a car's tabs are shown one below the other, without buttons that would need scripts @once", async ({
  page,
}) => {
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

test("the header's search leads to the listing, which reserves no space for a map @once", async ({
  page,
}) => {
  await page.goto("/how-it-works");
  const search = page.getByRole("banner").getByRole("searchbox", { name: "Search vehicles" });
  await search.fill("rav4");
  await search.press("Enter");
  await page.waitForURL("/vehicles?search=rav4");
  await page.goto("/vehicles?map=1");
  const top = async (index: number) => (await page.getByRole("article").nth(index).boundingBox())?.y;
  expect(await top(2)).toBe(await top(0));
});
