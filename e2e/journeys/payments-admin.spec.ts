import { eq } from "drizzle-orm";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { createOpenFinding } from "../reconciliation-findings";
import { demoUser, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an administrator finds a discrepancy, looks its booking up and resolves it @once", async ({
  page,
  baseURL,
}) => {
  const { reference } = await createOpenFinding("captured_there_not_here");
  await page.goto("/dashboard/admin/payments");
  await page.waitForURL(/\/login\?next=%2Fdashboard%2Fadmin%2Fpayments$/);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.waitForURL(/\/dashboard\/admin\/payments$/);
  const name = `Resolve: The provider took money we do not have, ${reference}`;
  const open = page.getByRole("region", { name: "Open" });
  const explain = open.getByRole("button", { name }).first();
  await expect(explain).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Find payments" }).click();
  await page.waitForURL(/of=search$/);
  await page.getByLabel("Booking reference").fill(reference.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: "Rental · $42", exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Discrepancies/ }).click();
  await explain.click();
  const dialog = page.getByRole("dialog", { name: "Resolve this discrepancy" });
  // The effect of recording it is described beside the choice.
  await expect(
    dialog.getByRole("radio", { name: /^Record it in the books Records \$42 as paid/ }),
  ).toBeChecked();
  await dialog.getByRole("radio", { name: "Explain it without recording anything" }).check();
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
  const group = open.getByText("The provider does not have our refund");
  await open.getByRole("button", { name: /^Resolve all/ }).click();
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
});
