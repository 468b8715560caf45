import { handoverTimes } from "@/lib/search/rules";

/** What the booking card must know of a car. Amounts in US cents. */
export interface BookedVehicle {
  id: string;
  dailyPriceCents: number;
  /** Francs per hundred dollars today; a quote brings its own. */
  rate: number | null;
  weeklyDiscountPercent: number;
  monthlyDiscountPercent: number;
  isInstantBook: boolean;
  /** Hours from now until the earliest pick-up. */
  leadHours: number;
  timeZone: string;
}

/** What a visitor has chosen so far: local days and times where the car is. */
export interface Choice {
  from?: string;
  to?: string;
  fromTime: string;
  toTime: string;
}

const DEFAULT_TIME = "10:00";

export const noChoice: Choice = { fromTime: DEFAULT_TIME, toTime: DEFAULT_TIME };

export function isComplete(choice: Choice): choice is Choice & { from: string; to: string } {
  return Boolean(choice.from && choice.to && choice.to > choice.from);
}

/** A day that exists: 31 February parses, but comes back as another day. */
function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Reads ?from&to&fromTime&toTime; what makes no sense is left out. */
export function readChoice(query: string): Choice {
  const params = new URLSearchParams(query);
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isCalendarDay(value) ? value : undefined;
  };
  const time = (name: string) => handoverTimes.find((known) => known === params.get(name)) ?? DEFAULT_TIME;
  const choice = { from: day("from"), to: day("to"), fromTime: time("fromTime"), toTime: time("toTime") };
  return choice.from || choice.to ? choice : noChoice;
}

/** "?from=2026-12-05&to=2026-12-08", times only where they are not the usual ones; "" for no choice. */
export function writeChoice({ from, to, fromTime, toTime }: Choice): string {
  const query = new URLSearchParams();
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (from && fromTime !== DEFAULT_TIME) query.set("fromTime", fromTime);
  if (to && toTime !== DEFAULT_TIME) query.set("toTime", toTime);
  return query.size > 0 ? `?${query}` : "";
}
