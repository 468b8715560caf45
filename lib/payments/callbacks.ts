import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { payments, providerEvents } from "@/db/schema/payments";
import { AppError, notFound } from "@/lib/errors";
import { log } from "@/lib/log";
import { comparePayment } from "@/lib/reconciliation/run";
import { availableMethods } from "./accounts";
import { advancePayment } from "./advance";
import type { HookNews } from "./port";
import { providerNamed } from "./providers";

export const callbackParams = z.object({ provider: z.enum(["stripe", "mtn", "airtel"]) });
type ProviderName = z.infer<typeof callbackParams>["provider"];

/** A payment's whole story is told in fewer; MTN signs nothing, so whoever knows a payment's id can send any number. */
const MOST_EVENTS = 50;

const methods = { stripe: "card", mtn: "momo", airtel: "airtel" } as const;

/**
 * A provider tells that something happened. It is written down once and then asked about: a callback alone never moves
 * money, so one that is forged, late, repeated or out of order does no harm. What is about nothing of ours is answered
 * like the rest, so that it is not sent again, and not kept: anybody can send it. Neither is what comes after
 * MOST_EVENTS of one payment; the clock asks about it all the same.
 */
export async function takeCallback(
  provider: ProviderName,
  rawBody: string,
  headers: Headers,
  now: Date,
): Promise<{ received: true }> {
  if (!availableMethods().includes(methods[provider])) throw notFound();
  const news = await providerNamed(provider).readHook(rawBody, headers, now);
  if (news === "refused") throw new AppError("invalid", "malformedRequest");
  const paymentId = await findPayment(provider, news);
  if (paymentId && (await isFirst(provider, news.eventId, paymentId, rawBody, now))) {
    await advancePayment(paymentId, now, { hasNews: true });
    if (news.isDispute) await comparePayment(paymentId, now);
  }
  if (!paymentId) log.info({ provider }, "a callback about nothing of ours");
  return { received: true };
}

async function findPayment(provider: ProviderName, { reference, providerRef }: HookNews) {
  const { data: id } = z.uuid().safeParse(reference);
  if (!id && !providerRef) return undefined;
  const is = id ? eq(payments.id, id) : eq(payments.providerRef, providerRef ?? "");
  const [row] = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(is, eq(payments.provider, provider)))
    .limit(1);
  return row?.id;
}

async function isFirst(
  provider: ProviderName,
  eventId: string,
  paymentId: string,
  rawBody: string,
  now: Date,
): Promise<boolean> {
  if ((await db().$count(providerEvents, eq(providerEvents.paymentId, paymentId))) >= MOST_EVENTS)
    return false;
  const kept = await db()
    .insert(providerEvents)
    .values({ provider, eventId, paymentId, rawBody, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  return kept.length > 0;
}
