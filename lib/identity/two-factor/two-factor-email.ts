import type { Transaction } from "@/db";
import { warnAccount } from "@/lib/identity/sessions/warn-account";
import type { RequestContext } from "@/lib/platform/request-context";

export type TwoFactorChange = "on" | "off" | "recovery-codes" | "reset";

/** A user who did not turn it on cannot sign in: a password reset turns it off again. */
const emails = {
  on: { template: "two-factor-on", path: "/forgot-password" },
  off: { template: "two-factor-off", path: "/settings/security" },
  reset: { template: "two-factor-reset", path: "/settings/security" },
  "recovery-codes": { template: "recovery-codes-renewed", path: "/settings/security" },
} as const;

/**
 * Tells the user by email that their two-factor authentication was changed, and what to do if it was not
 * them.
 */
export async function queueTwoFactorEmail(
  tx: Transaction,
  userId: string,
  what: TwoFactorChange,
  context: RequestContext,
): Promise<void> {
  await warnAccount(tx, userId, emails[what], context);
}
