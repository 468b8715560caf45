// zod tests whether it may compile code from strings; the CSP forbids it, and browsers report each attempt.
const script = "globalThis.__zod_globalConfig={jitless:true}";

/** Must be rendered before any script that validates forms or responses. */
export function ValidationSettings() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before zod does
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
