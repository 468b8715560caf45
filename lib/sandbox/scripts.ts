import { after } from "@/lib/dates";
import type { NewCharge } from "./books";

/** A prompt on the phone waits this long for an answer. */
const PROMPT_LIFE_MS = 120_000;
const SLOW_MS = 30_000;

/**
 * What becomes of a number without anybody, by its last three figures: 450 to 454 as MTN's own test numbers do, the
 * others are ours. All other numbers wait for whoever holds the telephone.
 */
const byNumber: Record<string, { settlesAs?: string; afterMs?: number }> = {
  "450": { settlesAs: "declined" },
  "451": { settlesAs: "rejected" },
  "452": { settlesAs: "timed_out" },
  "453": { settlesAs: "captured", afterMs: SLOW_MS },
  "454": {},
  "470": { settlesAs: "not_enough_money" },
  "471": { settlesAs: "limit_reached" },
  "473": { settlesAs: "captured" },
  "472": { settlesAs: "wrong_pin" },
};

/** How a prompt to this number goes on. */
export function scriptFor(
  phone: string,
  now: Date,
): Pick<NewCharge, "expiresAt" | "settlesAt" | "settlesAs"> {
  const script = byNumber[phone.slice(-3)];
  if (!script) return { expiresAt: after(now, PROMPT_LIFE_MS) };
  const { settlesAs, afterMs = 0 } = script;
  return settlesAs ? { settlesAt: after(now, afterMs), settlesAs } : {};
}
