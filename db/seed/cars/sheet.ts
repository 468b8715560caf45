import type { FeatureId } from "@/lib/features/rules";
import type { PlaceId } from "@/lib/places/rules";
import type { BodyStyle } from "../categories";

/** A car as its owner would describe it. Money in whole dollars; the rest follows from the body style. */
export interface CarSheet {
  /** Only for cars with a well-known address; the others get a slug. */
  id?: string;
  make: string;
  model: string;
  version?: string;
  year: number;
  style: BodyStyle;
  colour: string;
  fuel: "gasoline" | "diesel" | "hybrid" | "electric";
  manual?: boolean;
  seats: number;
  luggage: number;
  km: number;
  dollars: number;
  deposit: number;
  weekly?: number;
  monthly?: number;
  instant: boolean;
  place: PlaceId;
  /** Beyond what every car of its kind has. */
  features: FeatureId[];
  text: string;
  /** How long it has been on the marketplace; 365 and more means a full year of history. */
  listedDaysAgo?: number;
  status?: "published" | "maintenance" | "draft" | "unlisted";
  /** Keeps its calendar free between these days from today, for whoever wants to try a booking. */
  freeFromDay?: number;
  freeToDay?: number;
}
