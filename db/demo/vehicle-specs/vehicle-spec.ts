import type { FeatureId } from "@/lib/catalog/features/rules";
import type { NeighbourhoodId } from "@/lib/catalog/neighbourhoods/rules";
import type { FuelType } from "@/lib/catalog/vehicles/contract";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { DemoStyle } from "../categories";

/**
 * A vehicle as its owner would describe it. Prices are whole dollars; the rest follows from the body style.
 */
export interface VehicleSpec {
  /** Only for vehicles with a well-known address; the others get a slug. */
  id?: string;
  make: string;
  model: string;
  version?: string;
  year: number;
  style: DemoStyle;
  colour: string;
  fuel: FuelType;
  manual?: boolean;
  seats: number;
  luggage: number;
  km: number;
  dollars: number;
  deposit: number;
  weekly?: number;
  monthly?: number;
  /** Percent off for the non-refundable rate, 30 days ahead, and in the last 3 days. */
  nonRefundable?: number;
  earlyBird?: number;
  lastMinute?: number;
  instant: boolean;
  /** Offered only with its driver: hours per day, and the prices of overtime and of a night away. */
  driver?: { hours: number; overtimeDollars: number; nightDollars: number };
  place: NeighbourhoodId;
  /** In addition to the features that every vehicle of its kind has. */
  features: FeatureId[];
  text: string;
  /** The language of the text if it is not English, and the same text in others. */
  language?: Locale;
  translations?: Partial<Record<Locale, string>>;
  /** Days since it was listed; 365 and more means a full year of history. */
  listedDaysAgo?: number;
  status?: "published" | "maintenance" | "draft" | "unlisted";
  /** Its calendar stays free between these days from today, for visitors who try a booking. */
  freeFromDay?: number;
  freeToDay?: number;
}
