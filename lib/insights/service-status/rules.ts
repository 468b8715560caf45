import type { StatusComponent } from "@/lib/insights/incidents/contract";
import type { ComponentState } from "./contract";

/** From the best to the worst. */
const order: ComponentState[] = ["quiet", "works", "maintenance", "disturbed", "down"];

/** Fewer are not a sign of anything: a single request fails for many reasons. */
const MIN_FAILED_REQUESTS = 5;
const DISTURBED_SHARE = 0.05;
const DOWN_SHARE = 0.5;

/** By the API's responses of the last minutes. That there is a status page shows that the database answers. */
export function websiteState({ requests, failures }: { requests: number; failures: number }): ComponentState {
  if (failures < MIN_FAILED_REQUESTS || failures < requests * DISTURBED_SHARE) return "works";
  return failures < requests * DOWN_SHARE ? "disturbed" : "down";
}

const MIN_UNANSWERED = 2;
const MIN_UNANSWERED_IF_DOWN = 5;

/**
 * By the payments of the last hour. `answered`: by the provider, also with a refusal of the payer's. `unanswered`: it
 * was unavailable, or has not said what became of the payment in its time.
 */
export function paymentState({
  answered,
  unanswered,
}: {
  answered: number;
  unanswered: number;
}): ComponentState {
  if (answered === 0 && unanswered >= MIN_UNANSWERED_IF_DOWN) return "down";
  if (unanswered >= MIN_UNANSWERED && unanswered * 3 >= answered) return "disturbed";
  return answered > 0 ? "works" : "quiet";
}

const MIN_WAITING = 5;

/** By the outbox: messages overdue or tried in vain, those given up in the last hour, and those sent in it. */
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
    if (waiting >= MIN_WAITING || failed >= sent) return "disturbed";
  }
  return sent > 0 ? "works" : "quiet";
}

export const worstState = (states: readonly ComponentState[]): ComponentState =>
  order.findLast((state) => states.includes(state)) ?? "quiet";

/** What an open incident names does not simply work, whatever is measured. */
export function withIncidents(
  components: { name: StatusComponent; state: ComponentState }[],
  open: readonly { components: StatusComponent[] }[],
): { name: StatusComponent; state: ComponentState }[] {
  return components.map(({ name, state }) => {
    const isNamed = open.some((incident) => incident.components.includes(name));
    return { name, state: isNamed ? worstState([state, "disturbed"]) : state };
  });
}
