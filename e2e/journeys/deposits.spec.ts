import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { payments } from "@/db/schema/payments/payments";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { bookingAboutToStart } from "../bookings";
import { testDatabase } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** Pays the deposit of a booking and returns the payment's id. */
async function payDeposit(renter: APIRequestContext, bookingId: string, method: object): Promise<string> {
  const data = { bookingId, purpose: "deposit", ...method };
  const started = await renter.post("/api/payments", { data });
  expect(started.status()).toBe(201);
  const { id } = await started.json();
  const approved = await renter.post(`/api/sandbox/${id}/answer`, { data: { answer: "approve" } });
  expect(approved.status()).toBe(201);
  return id;
}

test("whoever cancels learns that the deposit comes back too @once", async ({ page, baseURL }) => {
  const { bookingId, renter, person } = await bookingAboutToStart(baseURL, { depositCents: 15_000 });
  await payDeposit(renter, bookingId, { method: "momo", phone: "0788 123 456" });
  await openSessionAs(page, person, baseURL);
  await page.goto(`/dashboard/user/rentals/${bookingId}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Cancel now and get \$[\d.]+ back/)).toBeVisible();
  const comesBack = "The deposit of $150 is refunded in full.";
  await expect(dialog.getByText(comesBack)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  const told = page.getByRole("listitem").filter({ hasText: /^Booking cancelled\./ });
  await expect(told.getByText(comesBack)).toBeVisible();
});

test("a deposit that the bank released is asked for again, not reported as a failed payment @once", async ({
  page,
  baseURL,
}) => {
  const { bookingId, renter, person } = await bookingAboutToStart(baseURL, { depositCents: 15_000 });
  const id = await payDeposit(renter, bookingId, { method: "card" });
  const database = testDatabase();
  const released = { status: "expired", failureCode: "timed_out" } as const;
  await database.update(payments).set(released).where(eq(payments.id, id));
  await database.update(bookings).set({ depositPaymentId: null }).where(eq(bookings.id, bookingId));
  await database
    .insert(bookingEvents)
    .values({ bookingId, actorKind: "system", toStatus: "confirmed", reason: "deposit_lost" });
  await openSessionAs(page, person, baseURL);
  await page.goto(`/payment?booking=${bookingId}&for=deposit`);
  await expect(
    page.getByText("The deposit is no longer held. It has to be given again before the pick-up."),
  ).toBeVisible();
  await expect(page.getByText("The payment did not go through")).toHaveCount(0);
  await expectAccessible(page);
});
