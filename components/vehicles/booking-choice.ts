import type { AmountTexts } from "@/components/ui/both-currencies";
import type { OfferedExtra } from "@/lib/prices/contract";
import type { ChosenExtra } from "@/lib/quotes/contract";
import { DEFAULT_TIME, handoverTimes } from "@/lib/search/rules";

/** What the booking card must know of a car. Amounts in US cents. */
export interface BookedVehicle {
  id: string;
  dailyPriceCents: number;
  /** Francs per hundred dollars today; a quote brings its own. */
  rate: number | null;
  weeklyDiscountPercent: number;
  monthlyDiscountPercent: number;
  /** When a day costs something else, as finished sentences. */
  priceHints: AmountTexts[];
  extras: OfferedExtra[];
  isInstantBook: boolean;
  isInsured: boolean;
  /** Hours from now until the earliest pick-up. */
  leadHours: number;
  timeZone: string;
}

/** What a visitor has chosen so far: local days and times where the car is, and what besides. */
export interface Choice {
  from?: string;
  to?: string;
  fromTime: string;
  toTime: string;
  extras: readonly ChosenExtra[];
  /** Where the car is brought to, as typed. The only part that does not stand in the address. */
  deliveryAddress: string;
}

/** Where this tab remembers the address of a delivery: nobody's address belongs into a link. */
export const addressKey = (vehicleId: string) => `delivery ${vehicleId}`;

export const noChoice: Choice = {
  fromTime: DEFAULT_TIME,
  toTime: DEFAULT_TIME,
  extras: [],
  deliveryAddress: "",
};

export function isComplete(choice: Choice): choice is Choice & { from: string; to: string } {
  return Boolean(choice.from && choice.to && choice.to > choice.from);
}

/** Delivery counts once somebody has said where to. */
export function needsAddress({ extras, deliveryAddress }: Choice): boolean {
  return extras.some(({ kind }) => kind === "delivery") && deliveryAddress.trim() === "";
}

/** A day that exists: 31 February parses, but comes back as another day. */
function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Reads ?from&to&fromTime&toTime&extras; what makes no sense or is not offered is left out. */
export function readChoice(query: string, offered: readonly OfferedExtra[] = []): Choice {
  const params = new URLSearchParams(query);
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isCalendarDay(value) ? value : undefined;
  };
  const time = (name: string) => handoverTimes.find((known) => known === params.get(name)) ?? DEFAULT_TIME;
  const choice = {
    ...{ from: day("from"), to: day("to"), fromTime: time("fromTime"), toTime: time("toTime") },
    extras: readExtras(params.get("extras") ?? "", offered),
    deliveryAddress: "",
  };
  return choice.from || choice.to || choice.extras.length > 0 ? choice : noChoice;
}

/** "driver,child_seat.2" → a driver and two child seats. */
function readExtras(text: string, offered: readonly OfferedExtra[]): ChosenExtra[] {
  const wanted = text.split(",").map((part) => part.split("."));
  return offered.flatMap(({ kind, maxQuantity }) => {
    const [, count = "1"] = wanted.find(([name]) => name === kind) ?? [undefined, "0"];
    const quantity = Math.trunc(Number(count));
    return quantity >= 1 && quantity <= maxQuantity ? [{ kind, quantity }] : [];
  });
}

/** "?from=2026-12-05&to=2026-12-08", times only where they are not the usual ones; "" for no choice. */
export function writeChoice({ from, to, fromTime, toTime, extras }: Choice): string {
  const query = new URLSearchParams();
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (from && fromTime !== DEFAULT_TIME) query.set("fromTime", fromTime);
  if (to && toTime !== DEFAULT_TIME) query.set("toTime", toTime);
  const chosen = extras.map(({ kind, quantity }) => (quantity > 1 ? `${kind}.${quantity}` : kind));
  // Commas may stand in a query as they are.
  const besides = chosen.length > 0 && `extras=${chosen.join(",")}`;
  const parts = [query.toString(), besides].filter(Boolean);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
