import type { PlaceId } from "@/lib/places/rules";
import type { CarSheet } from "../cars/sheet";

export interface CompanySheet {
  slug: string;
  name: string;
  kind: "company" | "individual";
  plan: "basic" | "pro" | "enterprise";
  place: PlaceId;
  /** First and last name of who owns it. */
  owner: readonly [string, string];
  /** Businesses still waiting for their review were founded this year, whenever this year is. */
  established?: string;
  hours: string;
  responseMinutes: number | null;
  text: string;
  cars: CarSheet[];
  /** Still to be looked at by an administrator. */
  isPending?: boolean;
}
