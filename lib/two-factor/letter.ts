import type { Transaction } from "@/db";
import type { Occasion } from "@/lib/sessions/commands";
import { warnAccount } from "@/lib/sessions/warning";

export type SecondStepChange = "on" | "off" | "recovery-codes";

const templates = {
  on: "two-factor-on",
  off: "two-factor-off",
  "recovery-codes": "recovery-codes-renewed",
} as const;

/** Tells somebody that the second step of their login is another than before, and what to do if it was not they. */
export async function tellSecondStep(
  tx: Transaction,
  userId: string,
  what: SecondStepChange,
  occasion: Occasion,
): Promise<void> {
  await warnAccount(tx, userId, { template: templates[what], path: "/settings/security" }, occasion);
}
