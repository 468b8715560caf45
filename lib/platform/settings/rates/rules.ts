import { plusDays } from "@/lib/platform/dates";
import type { RateKind } from "./contract";

/** Plausible limits, beyond which the value is a typing error: RWF per 100 USD; percent. */
const rateLimits: Record<RateKind, { least: number; most: number }> = {
  exchange: { least: 50_000, most: 500_000 },
  commission: { least: 0, most: 50 },
};

/**
 * Returns why a value cannot be set from a day on; undefined if it can. Rates already in force are immutable.
 */
export function rateProblem(
  kind: RateKind,
  { effectiveOn, value }: { effectiveOn: string; value: number },
  today: string,
):
  | {
      field: "effectiveOn" | "value";
      key: "rateDayPast" | "rateDayFar" | "exchangeRange" | "commissionRange";
    }
  | undefined {
  if (effectiveOn < today) return { field: "effectiveOn", key: "rateDayPast" };
  if (effectiveOn > plusDays(today, 366)) return { field: "effectiveOn", key: "rateDayFar" };
  const { least, most } = rateLimits[kind];
  if (value >= least && value <= most) return undefined;
  return { field: "value", key: kind === "exchange" ? "exchangeRange" : "commissionRange" };
}

/** Returns the state of each day of a history, given newest first. */
export function rateStatesOf(days: string[], today: string): ("coming" | "current" | "past")[] {
  const current = days.find((day) => day <= today);
  return days.map((day) => (day > today ? "coming" : day === current ? "current" : "past"));
}
