import { plusDays } from "@/lib/dates";
import type { RateKind } from "./contract";

/** What is taken for a rate at all: beyond it somebody has mistyped. Francs for a hundred dollars; percent. */
const rateLimits: Record<RateKind, { least: number; most: number }> = {
  exchange: { least: 50_000, most: 500_000 },
  commission: { least: 0, most: 50 },
};

/** Why a value from a day on cannot be set; undefined where it can. What has begun to count stays as it was. */
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

/** Where each line of a history stands, given newest first. */
export function statesOf(days: string[], today: string): ("coming" | "current" | "past")[] {
  const current = days.find((day) => day <= today);
  return days.map((day) => (day > today ? "coming" : day === current ? "current" : "past"));
}
