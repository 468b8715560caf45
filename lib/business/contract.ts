import type { PlanId } from "@/lib/plans/rules";

/** What the dashboard of a business says of it to its team. */
export interface OwnBusiness {
  name: string;
  verification: "pending" | "verified" | "rejected";
  rejectedReason: string | null;
  plan: PlanId;
  vehicleCount: number;
}
