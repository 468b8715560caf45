import { forgetDraft, readDraft, storeDraft } from "./drafts";

interface LastSent {
  text: string;
  key: string;
}

const nameOf = (draftKey: string) => `sent ${draftKey}`;

/**
 * The idempotency key of what a form sends: the same for unchanged entries, so that sending them again after a lost
 * response repeats nothing, also from a dialog that was closed or a page that was reloaded meanwhile. Not for entries
 * that must not be written to the browser's storage. `forgetRepeatKey` after sending.
 */
export function repeatKey(draftKey: string, request: object): string {
  const text = JSON.stringify(request);
  const last = readDraft<LastSent>(nameOf(draftKey));
  if (last?.key && last.text === text) return last.key;
  const key = crypto.randomUUID();
  storeDraft(nameOf(draftKey), { text, key });
  return key;
}

export const forgetRepeatKey = (draftKey: string): void => forgetDraft(nameOf(draftKey));
