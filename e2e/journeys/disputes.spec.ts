import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { demoUser, testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/**
 * A finished demo rental, not one of another test, whose payment the cardholder disputes; the bank waits for evidence
 * for 30 hours.
 */
async function disputedPayment() {
  const database = testDatabase();
  const [row] = await database
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.paidByPaymentId, payments.id))
    .where(
      and(
        eq(payments.status, "captured"),
        eq(payments.provider, "stripe"),
        eq(payments.refundedCents, 0),
        eq(bookings.status, "completed"),
        isNull(payments.dispute),
        lt(payments.createdAt, addMs(new Date(), -2 * DAY_MS)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .offset(1)
    .limit(1);
  if (!row?.payment.providerRef) throw new Error("the demo data has no such payment");
  const { payment, booking } = row;
  const moneyId = `ch_${payment.id.replaceAll("-", "").slice(0, 24)}`;
  const dispute = { moneyId, disputedAmount: payment.amount, disputeStatus: "needs_response" };
  const charge = { provider: "stripe", id: row.payment.providerRef };
  await database
    .insert(simulatedCharges)
    .values({
      ...charge,
      reference: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      capturesAtOnce: false,
      status: "captured",
      ...dispute,
    })
    .onConflictDoUpdate({ target: [simulatedCharges.provider, simulatedCharges.id], set: dispute });
  await database
    .update(payments)
    .set({
      dispute: {
        id: moneyId.replace("ch_", "dp_"),
        amount: payment.amount,
        reason: "fraudulent",
        status: "needs_response",
        dueAt: new Date(Date.now() + 30 * HOUR_MS).toISOString(),
      },
    })
    .where(eq(payments.id, payment.id));
  await database.insert(bookingEvents).values({
    bookingId: booking.id,
    actorKind: "system",
    toStatus: booking.status,
    reason: "dispute_opened",
    details: { amountCents: payment.amountCents },
  });
  return { payment, booking };
}

test("an administrator answers a dispute before its deadline, and sees the payment and booking it concerns @once", async ({
  page,
  baseURL,
}) => {
  const { payment, booking } = await disputedPayment();
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/payments");
  await page.getByRole("navigation", { name: "Payments" }).getByRole("link", { name: "Disputes" }).click();
  await page.getByRole("row").filter({ hasText: booking.reference }).getByRole("link").first().click();
  await page.waitForURL(`/dashboard/admin/payments/${payment.id}`);
  await page.getByRole("link", { name: "Deadline, evidence and outcome" }).click();
  await page.waitForURL(`/dashboard/admin/payments/${payment.id}/dispute`);

  await expect(
    page.getByRole("heading", { level: 1, name: `Dispute of ${booking.reference}` }),
  ).toBeVisible();
  await expect(page.getByText(/^Evidence due by/)).toBeVisible();
  await expect(page.getByText("1 day left")).toBeVisible();
  for (const kind of ["bookings", "payments", "users", "businesses", "vehicles"])
    await expect(page.locator(`main a[href*="/dashboard/admin/${kind}/"]`).first()).toBeVisible();
  await expectAccessible(page);

  const text = page.getByLabel("What the bank should know");
  await expect(text).toHaveValue(new RegExp(booking.reference));
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nThe renter signed at the handover.");
  await page.getByRole("button", { name: "Send to the bank" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: "Send the evidence?" }));
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(text).toHaveValue(/signed at the handover/);
  await page.getByRole("button", { name: "Send to the bank" }).click();
  await question.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Evidence sent to the bank").first()).toBeVisible();
  await expect(page.getByText("The bank is reviewing it")).toBeVisible();
  await expect(page.getByRole("region", { name: "Evidence sent" })).toContainText("signed at the handover");
  await expect(text).toBeHidden();
  await expectAccessible(page);

  // The audit log names the payment by its booking, and says what changed.
  await page.goto("/dashboard/admin/audit-log?action=dispute");
  const entry = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Evidence sent to the bank" })
    .first();
  await expect(entry.getByRole("link", { name: booking.reference })).toBeVisible();
  await entry.getByText("Details").click();
  await expect(entry).toContainText("under_review");
  await expect(entry).not.toContainText("{");
  await expectAccessible(page);

  // Links from the page of a person search for their id, and the list says their name.
  await page.goto(`/dashboard/admin/users/${booking.renterId}`);
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("link", { name: "All payments" }).click();
  await expect(page.getByText(`Filtered by ${name}`)).toBeVisible();
  await expect(page.getByLabel("Reference, phone, email, name or amount")).toHaveValue("");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test("email templates are grouped by topic @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/settings/templates");
  await expect(page.getByRole("region", { name: /^Bookings/ })).toContainText("Booking");
  await page.getByLabel("Topic").selectOption("Verification");
  await expect(page.getByRole("region", { name: /^Bookings/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Verification/ })).toContainText("Documents verified");
  await page.getByLabel("Name or words of a template").fill("badge");
  await expect(page.getByRole("region", { name: /^Verification/ })).not.toContainText("Documents verified");
  await expectAccessible(page);
});
