import { and, isNotNull, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { withdrawMessage } from "@/lib/messaging/email-and-sms/commands";

/** Whether drivers may be invited and withdraw: until the vehicle is handed over. */
export const areDriversOpen = (status: BookingStatus): boolean =>
  ["pending_payment", "requested", "confirmed"].includes(status);

/** Withdraws the emails of these invitations that are still queued, because they can no longer be accepted. */
export async function withdrawQueuedInvitations(tx: Transaction, which: SQL): Promise<void> {
  const rows = await tx
    .select({ messageId: additionalDrivers.messageId })
    .from(additionalDrivers)
    .where(and(which, isNotNull(additionalDrivers.messageId)));
  for (const { messageId } of rows) if (messageId) await withdrawMessage(tx, messageId);
}
