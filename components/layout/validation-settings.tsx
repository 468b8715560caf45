import { InlineScript } from "@/components/ui/inline-script";

// zod tests whether it may compile code from strings; the CSP forbids it, and browsers report each attempt.
const script = "globalThis.__zod_globalConfig={jitless:true}";

/** Must be rendered before any script that validates forms or responses. */
export function ValidationSettings() {
  return <InlineScript text={script} />;
}
