import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { providerNames } from "@/db/enums/payments";
import { payments, providerEvents } from "@/db/schema/payments/payments";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import type { ProviderEvent, ProviderName } from "@/lib/payments/providers/port";
import { findAvailableProvider } from "@/lib/payments/providers/registry";
import { comparePayment } from "@/lib/payments/reconciliation/reconcile";
import { AppError, notFound } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isRestoreHeld } from "@/lib/platform/restore-hold";

export const callbackParams = z.object({ provider: z.enum(providerNames) });

/**
 * Far more events than a payment has. MTN does not sign callbacks, so anyone who knows a payment's id can send any
 * number.
 */
const MAX_EVENTS = 50;

/**
 * Handles a provider's callback: stores it once and then asks the provider. A callback alone never moves money, so a
 * forged, late, repeated or reordered one does no harm. A callback about an unknown payment is answered like others, so
 * that it is not sent again, but not stored, because anyone can send it. Callbacks beyond MAX_EVENTS of a payment are
 * not stored either; the worker still checks that payment. Throws 503 for a dispute while the provider does not answer, and
 * for everything after a restore until the maintenance ends, so that the provider sends it again.
 */
export async function handleProviderCallback(
  provider: ProviderName,
  rawBody: string,
  headers: Headers,
  now: Date,
): Promise<{ received: true }> {
  const sender = findAvailableProvider(provider);
  if (!sender) throw notFound();
  const event = await sender.readCallback(rawBody, headers, now);
  if (event === "refused") throw new AppError("invalid", "malformedRequest");
  if (isRestoreHeld()) throw new AppError("unavailable", "unavailable");
  const paymentId = await findPaymentId(provider, event);
  if (paymentId && event.isDispute) await handleDispute(provider, event.eventId, paymentId, rawBody, now);
  else if (paymentId && (await recordIfNew(provider, event.eventId, paymentId, rawBody, now)))
    await advancePayment(paymentId, now, { hasUpdate: true });
  if (!paymentId) log.info({ provider }, "callback about an unknown payment");
  return { received: true };
}

/**
 * Unlike other changes, a new dispute about an old payment is found by no later check. Its event is therefore stored
 * only after the provider has answered; until then the caller gets 503 and sends the event again.
 */
async function handleDispute(
  provider: ProviderName,
  eventId: string,
  paymentId: string,
  rawBody: string,
  now: Date,
): Promise<void> {
  const isKnown = and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId));
  if ((await db().$count(providerEvents, isKnown)) > 0) return;
  await advancePayment(paymentId, now, { hasUpdate: true });
  if (!(await comparePayment(paymentId, now))) throw new AppError("unavailable", "unavailable");
  await recordIfNew(provider, eventId, paymentId, rawBody, now);
}

async function findPaymentId(provider: ProviderName, { reference, providerRef }: ProviderEvent) {
  const { data: id } = z.uuid().safeParse(reference);
  if (!id && !providerRef) return undefined;
  const isReferenced = id ? eq(payments.id, id) : eq(payments.providerRef, providerRef ?? "");
  const [row] = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(isReferenced, eq(payments.provider, provider)))
    .limit(1);
  return row?.id;
}

async function recordIfNew(
  provider: ProviderName,
  eventId: string,
  paymentId: string,
  rawBody: string,
  now: Date,
): Promise<boolean> {
  if ((await db().$count(providerEvents, eq(providerEvents.paymentId, paymentId))) >= MAX_EVENTS)
    return false;
  const inserted = await db()
    .insert(providerEvents)
    .values({ provider, eventId, paymentId, rawBody, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  return inserted.length > 0;
}
