import { createBusinessWithPayout } from "../payouts";
import { demoUser } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator records a payout's transfer, and the owner sees it with its items @once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, business, payout, invoice } = await createBusinessWithPayout();
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/payouts");
  await expect(page.getByRole("heading", { name: "Payouts", level: 1 })).toBeVisible();
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: payout.reference }) });
  await expect(row.getByText("Being sent")).toBeVisible();
  await row.getByRole("button", { name: `Details of payout ${payout.reference}` }).click();
  await expect(row.getByText(invoice.number)).toBeVisible();
  await expectAccessible(page);

  const adminPage = await (await browser.newContext({ baseURL })).newPage();
  await openSessionAs(adminPage, await demoUser("admin@gendana.rw"), baseURL);
  await adminPage.goto("/dashboard/admin/payouts");
  await expect(adminPage.getByRole("heading", { name: business.name })).toBeVisible();
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: `Record transfer of ${payout.reference}` }).click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByRole("button", { name: "Record as sent" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Transfer reference").fill("BK-4711");
  await dialog.getByRole("button", { name: "Record as sent" }).click();
  await expect(adminPage.getByText(`Payout ${payout.reference} is recorded as sent.`)).toBeVisible();
  await expect(adminPage.getByRole("heading", { name: business.name })).toBeHidden();
  await adminPage.getByLabel("Status").selectOption("Sent");
  await expect(adminPage.getByRole("heading", { name: business.name })).toBeVisible();
  const csv = adminPage.getByRole("link", { name: "Export as CSV" });
  await expect(csv).toHaveAttribute("href", "/api/admin/payouts/export?status=sent");
  await adminPage.context().close();

  await page.reload();
  await expect(row.getByText(/reference BK-4711/)).toBeVisible();
  const statement = await page.request.get(`/api/payouts/${payout.id}/statement?format=csv`);
  expect(await statement.text()).toContain(invoice.number);
});

test("an administrator takes back the payment of an invoice that was recorded by mistake @once", async ({
  page,
  baseURL,
}) => {
  const { invoice } = await createBusinessWithPayout({ isInvoiceOpen: true });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/payouts");
  const search = page.getByLabel("Invoice number or business");
  await search.fill("GI-1999-none");
  await search.press("Enter");
  await expect(page.getByText("No invoice matches.")).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill(invoice.number.toLowerCase());
  await search.press("Enter");
  await page.getByRole("button", { name: `Record the payment of ${invoice.number}` }).click();
  await page.getByRole("dialog").getByLabel("Transfer reference").fill("BK-4713");
  await page.getByRole("dialog").getByRole("button", { name: "Record as paid" }).click();
  await expect(page.getByText(`Invoice ${invoice.number} is recorded as paid.`)).toBeVisible();
  await page.getByLabel("Invoices to show").selectOption("Paid invoices");
  await page.getByRole("button", { name: `Take back the payment of ${invoice.number}` }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Why is it taken back?").fill("The transfer was for another invoice");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(`Invoice ${invoice.number} is open again.`)).toBeVisible();
  await page.getByLabel("Invoices to show").selectOption("Unpaid invoices");
  await expect(page.getByRole("heading", { name: invoice.number })).toBeVisible();
});
