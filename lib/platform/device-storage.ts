import { readStorage, writeStorage } from "./browser-storage";

// Data about a person that this browser keeps for use offline. This file only names and removes it, because a sign-out
// must not load the code that uses it.

/** The Cache of public/rental-worker.js with pages and agreements; deleted whenever the user changes (clearResources). */
export const PAGE_CACHE = "kept-pages";

/**
 * The database of records that are not sent yet, and the key of localStorage that lists their bookings. Browsers may
 * still hold unsent records under this name.
 */
export const PENDING_RECORDS = "kept-records";

/**
 * Unsaved input of forms, by form: in this tab's memory only, because document numbers must not be written to the browser's
 * storage.
 */
export const unsavedForms = new Map<string, Record<string, unknown>>();

/** The key of sessionStorage that names the account to which everything else in it belongs. */
const TAB_ACCOUNT = "tab account";
/** The same until the page is left, because drafts are kept in memory where storage is disabled. */
let tabAccount: string | undefined;

/**
 * Assigns what a tab keeps (drafts, a typed address) to the account that signed in or saw a dashboard in it. A
 * visitor's input passes to the account that signs in; another account's input is deleted.
 */
export function assignTabTo(userId: string): void {
  const owner = tabAccount ?? readStorage("sessionStorage", TAB_ACCOUNT);
  if (owner === userId) return;
  if (owner) {
    unsavedForms.clear();
    clearTabStorage();
  }
  tabAccount = userId;
  writeStorage("sessionStorage", TAB_ACCOUNT, userId);
}

function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored then.
  }
}

/** Called when somebody signs out. A session that ends by itself leaves records and drafts for their author. */
export function clearDeviceStorage(): void {
  unsavedForms.clear();
  tabAccount = undefined;
  clearTabStorage();
  writeStorage("localStorage", PENDING_RECORDS, undefined);
  try {
    indexedDB.deleteDatabase(PENDING_RECORDS);
  } catch {
    // Where storage is disabled, there are no records.
  }
}
