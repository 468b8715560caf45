import type { PublicIncident, StatusComponent } from "@/lib/insights/incidents/contract";

/**
 * `unknown`: no problem is known, but no recent event shows that it works. `degraded`: it works slowly or not for
 * everybody.
 */
export type ComponentState = "operational" | "unknown" | "degraded" | "down" | "maintenance";

/** What the status page shows; the same for everybody. */
export interface ServiceStatus {
  measuredAt: string;
  components: { name: StatusComponent; state: ComponentState }[];
  open: PublicIncident[];
  past: PublicIncident[];
}
