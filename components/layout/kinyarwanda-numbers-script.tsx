import { InlineScript } from "@/components/ui/inline-script";
import { writeKinyarwandaNumbers } from "@/lib/platform/i18n/kinyarwanda-numbers";

// The server that renders the page.
writeKinyarwandaNumbers();

const script = `(${writeKinyarwandaNumbers.toString()})()`;

/** The browser that hydrates it, before its scripts run. */
export function KinyarwandaNumbersScript() {
  return <InlineScript text={script} />;
}
