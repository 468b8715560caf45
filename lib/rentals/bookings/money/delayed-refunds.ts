import { type SQL, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/payments/payments";
import { addMs, DAY_MS } from "@/lib/platform/dates";

/** Providers make refunds within minutes. One that is not made after this time needs an administrator. */
const REFUND_DELAY_MS = DAY_MS;

/** SQL over refunds: requested from a provider, or left to be made manually, a day ago and still not made. */
export function isDelayedRefund(now: Date): SQL<boolean> {
  return sql<boolean>`(${refunds.status} in ('created', 'by_hand')
    and ${refunds.createdAt} <= ${addMs(now, -REFUND_DELAY_MS).toISOString()}::timestamptz)`;
}
