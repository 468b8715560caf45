import type { Transaction } from "@/db";
import { warnAccount } from "@/lib/identity/sessions/warn-account";
import type { RequestContext } from "@/lib/platform/request-context";

export type TwoFactorChange = "on" | "off" | "recovery-codes";

const templates = {
  on: "two-factor-on",
  off: "two-factor-off",
  "recovery-codes": "recovery-codes-renewed",
} as const;

/**
 * Tells the user by e-mail that their two-factor authentication was changed, and what to do if it was not
 * them.
 */
export async function queueTwoFactorEmail(
  tx: Transaction,
  userId: string,
  what: TwoFactorChange,
  context: RequestContext,
): Promise<void> {
  await warnAccount(tx, userId, { template: templates[what], path: "/settings/security" }, context);
}
