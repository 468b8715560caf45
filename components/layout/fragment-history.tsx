import { InlineScript } from "@/components/ui/inline-script";

const script =
  'addEventListener("hashchange",()=>{history.state||history.replaceState(null,"",location.href)})';

/**
 * A plain link to a fragment creates a history entry that Next's router does not know: going back to it from
 * another page would change the URL but keep the other page's content. Replacing the entry with itself
 * through the router's replaceState registers it. It is an inline script, so that no page loads a component
 * for it.
 */
export function FragmentHistory() {
  return <InlineScript text={script} />;
}
