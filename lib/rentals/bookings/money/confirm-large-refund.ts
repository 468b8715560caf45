import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { getSettings } from "@/lib/platform/settings/queries";

/**
 * Throws 403 until the administrator has confirmed their identity, if the total refund of the booking (cents) exceeds
 * the limit in the settings.
 */
export async function confirmLargeRefund(
  tx: Transaction,
  admin: UserActor,
  refundedCents: number,
  now: Date,
): Promise<void> {
  const { refundConfirmationUsd } = await getSettings(tx);
  if (refundedCents > refundConfirmationUsd * 100) requireStepUp(admin, now);
}
