import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import type { payouts } from "@/db/schema/payments/payouts";
import { maskedAccount } from "@/lib/businesses/settings/rules";
import { queueWebhookEvent } from "@/lib/businesses/webhooks/queue-event";
import type { PersonKind, TeamKind } from "@/lib/messaging/notifications/kinds";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";

type OwnersKind = Extract<
  TeamKind & PersonKind,
  `payout-${string}` | `business-payment-${string}` | `invoice-${string}`
>;

/**
 * Notifies the members who may see the business's money. A closed business has no members, so whoever closed it is
 * notified instead.
 */
export async function notifyOwners(
  tx: Transaction,
  {
    kind,
    closedKind = kind,
    businessId,
    values,
    event,
  }: {
    kind: OwnersKind;
    closedKind?: OwnersKind | "payout-made-closed";
    businessId: string;
    values: NotificationValues;
    event: string;
  },
  now: Date,
): Promise<void> {
  const [business] = await tx
    .select({ name: businesses.name, closedBy: businesses.closedBy })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const named = { ...values, business: business?.name ?? "" };
  if (business?.closedBy)
    await notify(tx, { kind: closedKind, to: [business.closedBy], values: named, event }, now);
  else await notifyTeam(tx, { kind, id: businessId, businessId, values: named, event }, now);
}

const kinds = { made: "payout-made", paid: "payout-sent", returned: "payout-returned" } as const;

type Payout = Pick<
  typeof payouts.$inferSelect,
  "id" | "businessId" | "reference" | "amountCents" | "destination"
>;

/** Notifies the owners of what happened to a payout and to which account it goes, and the business's webhooks. */
export async function notifyOwnersOfPayout(
  tx: Transaction,
  status: keyof typeof kinds,
  { id, businessId, reference, amountCents, destination }: Payout,
  now: Date,
  details: { reason?: string } = {},
): Promise<void> {
  const account = destination && { account: maskedAccount(destination.account) };
  const values = { reference, amountCents, ...account, ...details };
  const event = `${kinds[status]}:${id}`;
  const isWaiting = status === "made" && !destination;
  const kind = isWaiting ? "payout-waiting" : kinds[status];
  const closedKind = isWaiting ? "payout-made-closed" : kind;
  await notifyOwners(tx, { kind, closedKind, businessId, values, event }, now);
  const data = { payoutId: id, reference, status, amountCents };
  await queueWebhookEvent(tx, { type: `payout.${status}`, businessId, key: event, data }, now);
}
