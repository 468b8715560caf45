// zod tries whether it may make code out of text; the content policy forbids it, and browsers report the attempt.
const script = "globalThis.__zod_globalConfig={jitless:true}";

/** Before any script that checks forms or answers. */
export function ValidationSettings() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before zod does
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
