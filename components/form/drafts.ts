import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { unsavedForms } from "@/lib/platform/device-storage";

// Drafts: what somebody typed and has not sent. They belong to this tab and to the account that uses it (assignTabTo),
// and a log-out deletes them. Forms use them through useFormDraft (pages), useDialogForm (dialogs) and useDraftState
// (entries without a form). Passwords, codes, cards, licence and document numbers are never written to the browser's
// storage.

/** The entries that are kept in memory: they survive closing the dialog or leaving the page, but no reload. */
export type MemoryOnly = readonly string[] | "all";

export function readDraft<T>(key: string): Partial<T> | undefined {
  const stored = readStored<T>(key);
  const inMemory = unsavedForms.get(key) as Partial<T> | undefined;
  return stored || inMemory ? { ...stored, ...inMemory } : undefined;
}

function readStored<T>(key: string): Partial<T> | undefined {
  try {
    return JSON.parse(readStorage("sessionStorage", key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(key: string, values: object, memoryOnly: MemoryOnly = []): void {
  if (memoryOnly === "all") return void unsavedForms.set(key, { ...values });
  const entries = Object.entries(values);
  const isInMemory = ([name]: [string, unknown]) => memoryOnly.includes(name);
  const stored = JSON.stringify(Object.fromEntries(entries.filter((entry) => !isInMemory(entry))));
  if (!writeStorage("sessionStorage", key, stored)) return void unsavedForms.set(key, { ...values });
  if (memoryOnly.length > 0) unsavedForms.set(key, Object.fromEntries(entries.filter(isInMemory)));
}

export function forgetDraft(key: string): void {
  unsavedForms.delete(key);
  writeStorage("sessionStorage", key, undefined);
}
