import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createOpenFinding } from "../reconciliation-findings";
import { demoUser, testDatabase } from "../users";
import { countClicks } from "./count-clicks";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const searchLabel = "Reference, phone, email, name or amount";

/** A payment of a finished demo rental, not one of another test, that was made by card and never refunded. */
async function cardPayment() {
  const [row] = await testDatabase()
    .select({ payment: payments, reference: bookings.reference })
    .from(payments)
    .innerJoin(bookings, eq(bookings.paidByPaymentId, payments.id))
    .where(
      and(
        eq(payments.status, "captured"),
        eq(payments.refundedCents, 0),
        eq(bookings.status, "completed"),
        eq(bookings.refundedCents, 0),
        isNotNull(payments.providerRef),
        isNull(payments.dispute),
        lt(payments.createdAt, addMs(new Date(), -2 * DAY_MS)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (!row?.payment.providerRef) throw new Error("the demo data has no such payment");
  return { ...row, providerRef: row.payment.providerRef };
}

const openPayments = (page: Page) =>
  page
    .getByRole("navigation", { name: "Dashboard navigation" })
    .getByRole("link", { name: /^Payments/ })
    .click();

test("from the dashboard, a payment is found by its provider reference in 2 clicks and refunded in 3 @once", async ({
  page,
  baseURL,
}) => {
  const { payment, providerRef, reference } = await cardPayment();
  const clicks = await countClicks(page);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await openPayments(page);
  await page.getByLabel(searchLabel).focus();
  await page.keyboard.type(providerRef);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(1)).toContainText(reference);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(`/dashboard/admin/payments/${payment.id}`);
  await expect(page.getByLabel("Provider reference")).toHaveValue(providerRef);
  expect(clicks()).toBe(2);
  for (const name of ["Attempts", "Refunds", "Ledger"])
    await expect(page.getByRole("region", { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: reference }).click();
  await page.waitForURL(/\/dashboard\/admin\/bookings\//);

  const before = clicks();
  await page.goto("/dashboard/admin");
  await openPayments(page);
  await page.getByLabel(searchLabel).focus();
  await page.keyboard.type(providerRef);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Refund ${reference}` }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund .+\?$/ });
  await expect(dialog.getByText(`booking ${reference}.`)).toBeVisible();
  await dialog.getByLabel("Amount in dollars").focus();
  await page.keyboard.type("1");
  await dialog.getByLabel("Reason").focus();
  await page.keyboard.type("A reservation fee that was not due");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("$1 is refunded to the renter.")).toBeVisible();
  expect(clicks() - before).toBe(3);
  await expect(page.getByRole("row").nth(1)).toContainText("Partly refunded");
});

test("the list of payments keeps its filters together and exports them @once", async ({ page, baseURL }) => {
  const { providerRef, reference } = await cardPayment();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/payments?method=card&sort=highest");
  await page.getByLabel("Status").selectOption("captured");
  await page.getByLabel(searchLabel).fill(providerRef);
  await page.keyboard.press("Enter");
  await page.waitForURL(
    (url) => url.search === `?method=card&sort=highest&status=captured&search=${providerRef}`,
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("gendana-payments.csv");
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(reference);
  await page.getByLabel("Status").selectOption("expired");
  await expect(page.getByText("No payment matches")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.getByRole("row").nth(20)).toBeVisible();
});

test("an administrator finds a discrepancy, looks its booking up and resolves it @once", async ({
  page,
  baseURL,
}) => {
  const { reference, paymentId } = await createOpenFinding("captured_there_not_here");
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await openPayments(page);
  await page.waitForURL(/\/dashboard\/admin\/payments$/);
  await page.getByRole("link", { name: /^Discrepancies/ }).click();
  await page.waitForURL(/of=findings$/);
  const name = `Resolve: The provider recorded a payment that we did not, ${reference}`;
  const open = page.getByRole("region", { name: "Open" });
  const explain = open.getByRole("button", { name }).first();
  await expect(explain).toBeVisible();
  await expectAccessible(page);

  // The list of payments finds it too; its page leads back to the discrepancy.
  await page.getByRole("link", { name: "All payments" }).click();
  await page.getByLabel(searchLabel).fill(paymentId);
  await page.keyboard.press("Enter");
  await page
    .getByRole("row", { name: /\$42/ })
    .getByRole("link", { name: /^Rental/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "$42 · Rental" })).toBeVisible();
  await expect(page.getByText("1 open discrepancy")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Discrepancies" }).click();
  await explain.click();
  const dialog = page.getByRole("dialog", { name: "Resolve this discrepancy" });
  // The effect of recording it is described beside the choice.
  await expect(
    dialog.getByRole("radio", { name: /^Record it in the books Records \$42 as paid/ }),
  ).toBeChecked();
  await dialog.getByRole("radio", { name: "Resolve it without recording anything" }).check();
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expect(dialog.getByText("Please write down what you found out.")).toBeVisible();
  const resolution = `A charge of the old till (${Date.now()})`;
  await dialog.getByLabel("What did you find out?").fill(resolution);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Discrepancy resolved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Resolved" }).getByText(resolution)).toBeVisible();

  const [settled] = [
    await createOpenFinding("refund_missing_there"),
    await createOpenFinding("refund_missing_there"),
  ];
  await page.reload();
  const group = open
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "The provider does not have our refund" }) });
  await group.getByRole("button", { name: /^Resolve all/ }).click();
  // The ledger has agreed on one of the two in the meantime; the other is still explained.
  const agreed = { resolvedAt: new Date() };
  await testDatabase()
    .update(reconciliationFindings)
    .set(agreed)
    .where(eq(reconciliationFindings.id, settled.findingId));
  await page.getByRole("dialog").getByLabel("What did you find out?").fill("Two refunds made at the till");
  await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Discrepancy resolved").last()).toBeVisible();
  await expect(group).toHaveCount(0);

  await page.goto(`/dashboard/admin/payments/${crypto.randomUUID()}`);
  await expect(page.getByText("We could not find what you were looking for.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
