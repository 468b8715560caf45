import type { PublicIncident, StatusComponent } from "@/lib/insights/incidents/contract";

/**
 * `quiet`: no problem is known, but no recent event shows that it works. `disturbed`: it works slowly or not for
 * everybody.
 */
export type ComponentState = "works" | "quiet" | "disturbed" | "down" | "maintenance";

/** What the status page shows; the same for everybody. */
export interface ServiceStatus {
  measuredAt: string;
  components: { name: StatusComponent; state: ComponentState }[];
  open: PublicIncident[];
  past: PublicIncident[];
}
