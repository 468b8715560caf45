import { expect, expectAccessible, test } from "./fixtures";

test("shows renters and owners their three steps, one side at a time, and simulates a rental @once", async ({
  page,
}) => {
  await page.goto("/how-it-works");
  const renters = page.getByRole("heading", { name: "How to rent a car in three steps" });
  const owners = page.getByRole("heading", { name: "How to rent out your car in three steps" });
  await expect(renters).toBeVisible();
  await expect(owners).toBeHidden();
  for (const figure of ["10,000+", "5,000+", "500+", "99%"])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Get Started Today" })).toHaveAttribute(
    "href",
    "/signup",
  );
  await expectAccessible(page);

  await test.step("simulates a rental by keyboard: dates, price, pay, drive", async () => {
    const demo = page.getByRole("region", { name: "Try it here" });
    await demo.getByRole("radio", { name: "7 days" }).focus();
    await page.keyboard.press("Space");
    await demo.getByRole("button", { name: "Next" }).press("Enter");
    await expect(demo.getByRole("heading", { name: "This is the whole bill" })).toBeFocused();
    await expect(demo.getByText(/× 7 days/).locator("visible=true")).toBeVisible();
    await expectAccessible(page);
    await demo.getByRole("button", { name: "Next" }).press("Enter");
    await demo.getByRole("radio", { name: "MTN MoMo" }).focus();
    await page.keyboard.press("Space");
    await demo.getByRole("button", { name: /^Pay \$/ }).press("Enter");
    await expect(demo.getByRole("heading", { name: "Booked. Enjoy the ride." })).toBeFocused();
    await expect(demo.getByText("Paid with MTN MoMo.", { exact: false })).toBeVisible();
    await expect(demo.getByRole("link", { name: "Book it for real" })).toHaveAttribute(
      "href",
      /^\/vehicle\//,
    );
    await demo.getByRole("button", { name: "Start again" }).press("Enter");
    await expect(demo.getByText("Step 1 of 4")).toBeVisible();
  });

  await page.getByRole("radio", { name: "For Renters" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(owners).toBeVisible();
  await expect(renters).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "List your car" })).toHaveAttribute(
    "href",
    "/list-your-car",
  );
  await expect(page.getByRole("link", { name: "Request a business badge" })).toHaveAttribute(
    "href",
    "/business-badge-registration",
  );
  await expectAccessible(page);
});

test("works without scripts, with all of its text in the page @once", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/how-it-works");
  await page.getByText("For Owners", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "How to rent out your car in three steps" })).toBeVisible();
  await context.close();
});

test("an address opens the owners' side, which calculates the earnings and leads to the badge @once", async ({
  page,
}) => {
  await page.goto("/how-it-works#owners");
  await expect(page.getByRole("heading", { name: "How to rent out your car in three steps" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "For Owners" })).toBeChecked();

  await test.step("calculates what an owner earns after the commission", async () => {
    const earnings = page.getByRole("region", { name: "What could your car earn?" });
    await earnings.getByRole("slider", { name: "Price per day" }).fill("50");
    await earnings.getByRole("slider", { name: "Days rented per month" }).fill("10");
    await expect(earnings.getByText("$500", { exact: true })).toBeVisible();
    await expect(earnings.getByText("$450", { exact: true })).toBeVisible();
  });

  await test.step("a visitor who requests the badge reads why they have to log in first", async () => {
    await page.getByRole("link", { name: "Request a business badge" }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fbusiness-badge-registration$/);
    await expect(page.getByText("A business badge belongs to an account.")).toBeVisible();
  });
});
