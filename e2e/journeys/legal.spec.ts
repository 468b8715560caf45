import { expect, expectAccessible, test } from "./fixtures";

test("the terms and the privacy notice can be read before consenting @once", async ({ page }) => {
  await page.goto("/signup");
  for (const [link, path, title] of [
    ["terms of use", "/terms", "Terms of use"],
    ["privacy notice", "/privacy", "Privacy notice"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await page.getByRole("main").getByRole("link", { name: link }).click();
    const document = await opened;
    await document.waitForURL(path);
    await expect(document.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await document.close();
  }
  await page.goto("/privacy");
  // The periods are those of the settings.
  await expect(
    page.getByText(/erased [\d,]+ days after the documents expire, .* [\d,]+ days after/),
  ).toBeVisible();
  for (const path of ["/fr/privacy", "/rw/terms"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
