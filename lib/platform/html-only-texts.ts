// Texts that are in the HTML of a page, not also in the data for its hydration. They go from server components to the
// HTML of the same response: both are rendered by one process, one right after the other, but from separate copies of
// our modules, so that only a global is common to both.

/** More than one process renders at once; each takes a few KB. */
const MOST = 1_000;

const shared = globalThis as typeof globalThis & {
  gendanaHtmlOnlyTexts?: Map<string, string>;
  gendanaScriptHashes?: Set<string>;
};

function texts(): Map<string, string> {
  shared.gendanaHtmlOnlyTexts ??= new Map();
  return shared.gendanaHtmlOnlyTexts;
}

/** `id`: of this text alone, such as its hash. */
export function keepHtmlOnlyText(id: string, text: string): void {
  const kept = texts();
  kept.delete(id);
  kept.set(id, text);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest) kept.delete(oldest);
}

export function htmlOnlyText(id: string): string | undefined {
  return texts().get(id);
}

/**
 * Lets the content security policy allow a script that has no nonce (scripts/launch/script-nonces.mjs). `hash`: SHA-256 of
 * its text, in base64. The text has to be a constant.
 */
export function allowScript(hash: string): void {
  shared.gendanaScriptHashes ??= new Set();
  shared.gendanaScriptHashes.add(hash);
}
