import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import type { AmountTexts } from "@/components/ui/both-currencies";
import type { WeeklyHours } from "@/lib/catalog/pick-up-places/contract";
import type { ChosenExtra, OfferedExtra } from "@/lib/catalog/pricing/contract";
import { DEFAULT_TIME, handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import type { Quote } from "@/lib/rentals/quotes/contract";

/** The parts of a vehicle that the booking card needs. Amounts in US cents. */
export interface BookedVehicle {
  id: string;
  dailyPriceCents: number;
  /** Today's rate in francs per hundred dollars; a quote has its own. */
  rate: number | null;
  weeklyDiscountPercent: number;
  monthlyDiscountPercent: number;
  /** Finished sentences about days with another price. */
  priceHints: AmountTexts[];
  extras: OfferedExtra[];
  isInstantBook: boolean;
  isInsured: boolean;
  /** Whether the marketplace has a line for help on the road. */
  hasRoadHelp: boolean;
  /** Hours between now and the earliest pick-up. */
  leadHours: number;
  /** The hours for pick-up and return, from Monday on; null: at any time. */
  weeklyHours: WeeklyHours;
  timeZone: string;
}

// Not of dates.ts, which the first scripts of a car's page do without.
const DAY_MS = 86_400_000;

/** Whether cancelling is free until a day before the pick-up; of a pick-up sooner than that, it is free for an hour. */
export const isFreeUntilDayBefore = ({
  startsAt,
  freeCancellationUntil,
}: Pick<Quote, "startsAt" | "freeCancellationUntil">): boolean =>
  Date.parse(startsAt) - Date.parse(freeCancellationUntil) >= DAY_MS;

/** A visitor's choice: days and times in the vehicle's time zone, and extras. */
export interface BookingChoice {
  from?: string;
  to?: string;
  fromTime: string;
  toTime: string;
  extras: readonly ChosenExtra[];
  /** The lower price without a refund. */
  isNonRefundable: boolean;
  /** A code that the server has accepted for these dates or others. */
  promoCode?: string;
  /** The delivery address as typed. It is the only part that is not kept in the URL. */
  deliveryAddress: string;
}

/** The sessionStorage key of the delivery address, which is private and must not be part of a link. */
export const addressKey = (vehicleId: string) => `delivery ${vehicleId}`;

export const emptyChoice: BookingChoice = {
  fromTime: DEFAULT_TIME,
  toTime: DEFAULT_TIME,
  extras: [],
  isNonRefundable: false,
  deliveryAddress: "",
};

export function hasBothDays(choice: BookingChoice): choice is BookingChoice & { from: string; to: string } {
  return Boolean(choice.from && choice.to && choice.to > choice.from);
}

/** The value of ?rate. */
const NON_REFUNDABLE = "non-refundable";

/** A delivery without its address cannot be priced yet. */
export function needsAddress({ extras, deliveryAddress }: BookingChoice): boolean {
  return addressDeliveryIn(extras) !== undefined && deliveryAddress.trim() === "";
}

/** Whether this day exists: 31 February parses, but is returned as another day. */
function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Reads ?from&to&fromTime&toTime&extras&rate&promo; invalid values and extras the vehicle does not offer are dropped. */
export function readChoice(query: string, offered: readonly OfferedExtra[] = []): BookingChoice {
  const params = new URLSearchParams(query);
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isCalendarDay(value) ? value : undefined;
  };
  const time = (name: string) => handoverTimes.find((known) => known === params.get(name)) ?? DEFAULT_TIME;
  const choice = {
    from: day("from"),
    to: day("to"),
    fromTime: time("fromTime"),
    toTime: time("toTime"),
    extras: readExtras(params.get("extras") ?? "", offered),
    isNonRefundable: params.get("rate") === NON_REFUNDABLE,
    promoCode: params.get("promo")?.slice(0, 40) || undefined,
    deliveryAddress: "",
  };
  return choice.from || choice.to || choice.extras.length > 0 ? choice : emptyChoice;
}

/** "driver,child_seat.2" is a driver and two child seats. */
function readExtras(text: string, offered: readonly OfferedExtra[]): ChosenExtra[] {
  const choices = text.split(",").map((part) => part.split("."));
  return offered.flatMap(({ kind, maxQuantity }) => {
    const [, count = "1"] = choices.find(([name]) => name === kind) ?? [undefined, "0"];
    const quantity = Math.trunc(Number(count));
    return quantity >= 1 && quantity <= maxQuantity ? [{ kind, quantity }] : [];
  });
}

/**
 * "?from=2026-12-05&to=2026-12-08", with times only where they differ from the default; "" for an empty
 * choice.
 */
export function writeChoice(choice: BookingChoice): string {
  const { from, to, fromTime, toTime, extras, isNonRefundable, promoCode } = choice;
  const query = new URLSearchParams();
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (from && fromTime !== DEFAULT_TIME) query.set("fromTime", fromTime);
  if (to && toTime !== DEFAULT_TIME) query.set("toTime", toTime);
  if (isNonRefundable) query.set("rate", NON_REFUNDABLE);
  if (promoCode) query.set("promo", promoCode);
  const chosen = extras.map(({ kind, quantity }) => (quantity > 1 ? `${kind}.${quantity}` : kind));
  // Commas need no encoding in a query.
  const besides = chosen.length > 0 && `extras=${chosen.join(",")}`;
  const parts = [query.toString(), besides].filter(Boolean);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
