import { addMs } from "@/lib/platform/dates";
import type { NewCharge } from "./charges";

/** How long a prompt on the phone waits for an answer. */
const PROMPT_LIFE_MS = 120_000;
const SLOW_MS = 30_000;

/**
 * Outcomes by the last three digits of a number: 450 to 454 behave like MTN's own test numbers, the others
 * are ours. All other numbers wait for an answer.
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

/** Returns the scripted outcome of a prompt to this number. */
export function scriptFor(
  phone: string,
  now: Date,
): Pick<NewCharge, "expiresAt" | "settlesAt" | "settlesAs"> {
  const script = byNumber[phone.slice(-3)];
  if (!script) return { expiresAt: addMs(now, PROMPT_LIFE_MS) };
  const { settlesAs, afterMs = 0 } = script;
  return settlesAs ? { settlesAt: addMs(now, afterMs), settlesAs } : {};
}
