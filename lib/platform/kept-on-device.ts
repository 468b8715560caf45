// What this browser keeps of a person for use without a connection. Only names and removal are here, because a sign-out
// must not load what uses them.

/** The Cache of public/rental-worker.js with pages and agreements; deleted whenever the user changes (clearResources). */
export const KEPT_PAGES = "kept-pages";

/** The database with what was recorded and is not sent yet, and the key of localStorage that names its bookings. */
export const KEPT_RECORDS = "kept-records";

/**
 * Unsaved input of forms, by form: in this tab's memory only, because document numbers must not be written to the browser's
 * storage.
 */
export const unsavedForms = new Map<string, Record<string, unknown>>();

/** The key of sessionStorage that names the account to which everything else in it belongs. */
const TAB_ACCOUNT = "tab account";

/**
 * Drafts, a typed address: what a tab keeps belongs to the account that signed in or saw a dashboard in it. What a visitor
 * has typed goes over to the account that signs in; what another account has left is deleted.
 */
export function keepTabFor(userId: string): void {
  try {
    const owner = sessionStorage.getItem(TAB_ACCOUNT);
    if (owner === userId) return;
    if (owner) {
      unsavedForms.clear();
      sessionStorage.clear();
    }
    sessionStorage.setItem(TAB_ACCOUNT, userId);
  } catch {
    // Storage may be disabled; then nothing was kept.
  }
}

/**
 * Called when somebody signs out. A session that ends by itself leaves records and drafts, which wait for their author.
 */
export function forgetKept(): void {
  unsavedForms.clear();
  try {
    sessionStorage.clear();
    localStorage.removeItem(KEPT_RECORDS);
    indexedDB.deleteDatabase(KEPT_RECORDS);
  } catch {
    // As above.
  }
}
