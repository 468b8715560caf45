import { InlineScript } from "@/components/ui/inline-script";

const script = `if(/[?&]from=/.test(location.search))document.documentElement.setAttribute("data-dated","")`;

/**
 * Marks the page before its first paint if its address has dates: the cached HTML of a car names the step of a visitor
 * without dates.
 */
export function DatesHint() {
  return <InlineScript text={script} />;
}
