import type { Transaction } from "@/db";
import type { Occasion } from "./commands";
import { warnAccount } from "./warning";

/** Named in a letter; the others are only counted. */
const NAMED = 10;

/**
 * Tells somebody that devices of theirs were logged out from another one, which and from where: whoever got into an account
 * logs its person out first. No switch turns it off, and it leads to a new password by e-mail, which needs no session.
 */
export async function tellLoggedOut(
  tx: Transaction,
  userId: string,
  devices: string[],
  occasion: Occasion,
): Promise<void> {
  if (devices.length === 0) return;
  const values = { count: devices.length, devices: [...new Set(devices)].slice(0, NAMED).join(", ") };
  await warnAccount(
    tx,
    userId,
    { template: "devices-logged-out", path: "/forgot-password", values },
    occasion,
  );
}
