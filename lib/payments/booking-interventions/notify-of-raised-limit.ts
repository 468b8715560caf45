import type { Transaction } from "@/db";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import type { SystemSettings } from "@/lib/platform/settings/contract";

const limitOf = ({ secondApprovalUsd }: SystemSettings) => secondApprovalUsd || Number.POSITIVE_INFINITY;

/**
 * Notifies the other administrators when the limit above which refunds need two administrators is raised or switched
 * off.
 */
export async function notifyOfRaisedLimit(
  tx: Transaction,
  actor: UserActor,
  { before, after }: { before: SystemSettings; after: SystemSettings },
  now: Date,
): Promise<void> {
  if (limitOf(after) <= limitOf(before)) return;
  const values = { oldLimit: before.secondApprovalUsd, newLimit: after.secondApprovalUsd };
  const event = `approval-limit-raised:${now.getTime()}`;
  await notifyAdministrators(tx, { kind: "approval-limit-raised", values, event, except: actor.userId }, now);
}
