import { addMs, DAY_MS } from "@/lib/platform/dates";

interface TwoFactorState {
  /** When two-factor authentication was turned on, or the passkey of the session was added. */
  twoFactorSince: Date | null;
  /** When the account was created. */
  memberSince: Date;
  /** When the email address was first changed, of the changes that can still be undone. */
  emailChangedAt: Date | null;
}

/**
 * What keeps an account from changes that need two-factor authentication: it is "off", or "new". Somebody who stole the
 * password could turn it on, so it counts a day later, when the owner has had time to read the email about it. A new
 * account has nothing to steal, so there it counts at once. If the address was changed before that day was over, the
 * owner can no longer reset the password, so it counts only when that change cannot be undone any more
 * ("email-changed").
 */
export function findTwoFactorLack(
  { twoFactorSince, memberSince, emailChangedAt }: TwoFactorState,
  now: Date,
): "off" | "new" | "email-changed" | undefined {
  if (!twoFactorSince) return "off";
  if (twoFactorSince < addMs(memberSince, DAY_MS)) return undefined;
  const countsFrom = addMs(twoFactorSince, DAY_MS);
  if (emailChangedAt && emailChangedAt < countsFrom) return "email-changed";
  return countsFrom <= now ? undefined : "new";
}
