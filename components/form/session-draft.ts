import { unsavedForms } from "@/lib/platform/device-storage";

/** Reads the form's draft stored in this tab, so that a reload, a call or a lost connection loses no entries. */
export function readSessionDraft<T>(key: string): Partial<T> | undefined {
  const stored = readStored<T>(key);
  const inMemory = unsavedForms.get(key) as Partial<T> | undefined;
  return stored || inMemory ? { ...stored, ...inMemory } : undefined;
}

function readStored<T>(key: string): Partial<T> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a form's entries; those in `memoryOnly` survive closing the dialog, but no reload (`unsavedForms`). */
export function storeSessionDraft(key: string, values: object, memoryOnly: readonly string[] = []): void {
  const entries = Object.entries(values);
  const isInMemory = ([name]: [string, unknown]) => memoryOnly.includes(name);
  sessionStorage.setItem(
    key,
    JSON.stringify(Object.fromEntries(entries.filter((entry) => !isInMemory(entry)))),
  );
  if (memoryOnly.length > 0) unsavedForms.set(key, Object.fromEntries(entries.filter(isInMemory)));
}

export function forgetSessionDraft(key: string): void {
  sessionStorage.removeItem(key);
  unsavedForms.delete(key);
}
