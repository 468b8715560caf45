import type { businessKinds } from "@/db/enums/businesses";
import type { PlanId } from "@/lib/businesses/subscriptions/plans";
import type { NeighbourhoodId } from "@/lib/catalog/neighbourhoods/rules";
import type { VehicleSpec } from "../vehicle-specs/vehicle-spec";

export interface BusinessSpec {
  slug: string;
  name: string;
  kind: (typeof businessKinds)[number];
  plan: PlanId;
  place: NeighbourhoodId;
  /** First and last name of the owner. */
  owner: readonly [string, string];
  /** Absent for businesses that await review: they were founded in the current year. */
  established?: string;
  hours: string;
  /** The owner's typical time to accept a request. */
  responseMinutes: number | null;
  text: string;
  /** "#14808a". */
  brandColour?: string;
  vehicles: VehicleSpec[];
  /** True while it awaits review by an administrator. */
  isPending?: boolean;
}
