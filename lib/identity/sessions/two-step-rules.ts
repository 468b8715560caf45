import { addMs, DAY_MS } from "@/lib/platform/dates";

interface TwoStepState {
  /** When two-step login was turned on, or the passkey of the session was added. */
  twoStepSince: Date | null;
  /** When the account was created. */
  memberSince: Date;
}

/**
 * What keeps an account from changes that need two-step login: it is "off", or "new". Somebody who stole the password
 * could turn it on, so it counts a day later, when the owner has had time to read the email about it. A new account has
 * nothing to steal, so there it counts at once.
 */
export function findTwoStepLack(
  { twoStepSince, memberSince }: TwoStepState,
  now: Date,
): "off" | "new" | undefined {
  if (!twoStepSince) return "off";
  const isNewAccount = twoStepSince < addMs(memberSince, DAY_MS);
  return isNewAccount || addMs(twoStepSince, DAY_MS) <= now ? undefined : "new";
}
