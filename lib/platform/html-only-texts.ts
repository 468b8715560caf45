// Texts that are in a page's HTML but not in its hydration data. Server components pass them to the HTML of the same
// response: one process renders both, one right after the other, but from separate copies of our modules, which share
// only globals.

/** More texts than a process renders at once; each takes a few KB. */
const MOST = 1_000;

const shared = globalThis as typeof globalThis & { gendanaHtmlOnlyTexts?: Map<string, string> };

function texts(): Map<string, string> {
  shared.gendanaHtmlOnlyTexts ??= new Map();
  return shared.gendanaHtmlOnlyTexts;
}

/** `id` is unique to the text, such as its hash. */
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
