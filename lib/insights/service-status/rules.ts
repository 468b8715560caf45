import type { StatusComponent } from "@/lib/insights/incidents/contract";
import type { ComponentState } from "./contract";

/** From the best to the worst. */
const order: ComponentState[] = ["unknown", "operational", "maintenance", "degraded", "down"];

/** Fewer prove nothing: a single request can fail for many reasons. */
const MIN_FAILED_REQUESTS = 5;
const DEGRADED_SHARE = 0.05;
const DOWN_SHARE = 0.5;

/** Based on the API's responses of the last minutes. The database must be working, because the page was rendered. */
export function websiteState({ requests, failures }: { requests: number; failures: number }): ComponentState {
  if (failures < MIN_FAILED_REQUESTS || failures < requests * DEGRADED_SHARE) return "operational";
  return failures < requests * DOWN_SHARE ? "degraded" : "down";
}

const MIN_UNANSWERED = 2;
const MIN_UNANSWERED_IF_DOWN = 5;

/**
 * Based on the payments of the last hour. `answered`: the provider reported an outcome, which may be a refusal by the
 * payer. `unanswered`: it was unavailable, or did not report the outcome in time.
 */
export function paymentState({
  answered,
  unanswered,
}: {
  answered: number;
  unanswered: number;
}): ComponentState {
  if (answered === 0 && unanswered >= MIN_UNANSWERED_IF_DOWN) return "down";
  if (unanswered >= MIN_UNANSWERED && unanswered * 3 >= answered) return "degraded";
  return answered > 0 ? "operational" : "unknown";
}

const MIN_WAITING = 5;

/**
 * Based on the outbox: messages that are overdue or have failed so far, and those that failed for good or were sent in
 * the last hour.
 */
export function messageState({
  waiting,
  failed,
  sent,
}: {
  waiting: number;
  failed: number;
  sent: number;
}): ComponentState {
  if (waiting + failed >= MIN_WAITING) {
    if (sent === 0) return "down";
    if (waiting >= MIN_WAITING || failed >= sent) return "degraded";
  }
  return sent > 0 ? "operational" : "unknown";
}

export const worstState = (states: readonly ComponentState[]): ComponentState =>
  order.findLast((state) => states.includes(state)) ?? "unknown";

/** A component with an open incident is at least degraded, whatever was measured. */
export function withIncidents(
  components: { name: StatusComponent; state: ComponentState }[],
  open: readonly { components: StatusComponent[] }[],
): { name: StatusComponent; state: ComponentState }[] {
  return components.map(({ name, state }) => {
    const isNamed = open.some((incident) => incident.components.includes(name));
    return { name, state: isNamed ? worstState([state, "degraded"]) : state };
  });
}
