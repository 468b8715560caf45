import { InlineScript } from "@/components/ui/inline-script";
import { writeKinyarwandaNumbers } from "@/lib/platform/i18n/kinyarwanda-numbers";

const script = `(${writeKinyarwandaNumbers.toString()})()`;

/** For the browser, before its scripts run; the server does it when it starts. */
export function KinyarwandaNumbersScript() {
  return <InlineScript text={script} />;
}
