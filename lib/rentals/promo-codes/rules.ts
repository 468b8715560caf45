import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import type { PromoCode } from "./contract";

interface Validity {
  endedAt: Date | null;
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
}

/** The state of a code on a day in Kigali, given the number of its uses. */
export function promoCodeState(
  { endedAt, startsOn, endsOn, maxUses }: Validity,
  uses: number,
  today: string,
): PromoCode["state"] {
  if (endedAt) return "ended";
  if (endsOn && endsOn <= today) return "over";
  if (maxUses !== null && uses >= maxUses) return "used_up";
  return startsOn && startsOn > today ? "coming" : "active";
}

/** Why a code cannot be used in a state; a message key under `errors`. */
export const promoCodeRefusals: Record<Exclude<PromoCode["state"], "active">, ErrorKey> = {
  ended: "promoCodeEnded",
  over: "promoCodeOver",
  used_up: "promoCodeUsedUp",
  coming: "promoCodeComing",
};

/** Cents of an amount in francs at a rate per 100 dollars; half a cent rounds up. */
export function centsOfRwf(francs: number, rwfPerHundredUsd: number): number {
  return Math.floor((francs * 10_000 + rwfPerHundredUsd / 2) / rwfPerHundredUsd);
}
