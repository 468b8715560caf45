// What this browser keeps of a person for use without a connection. Only names and removal are here, because a sign-out
// must not load what uses them.

/** The Cache of public/rental-worker.js with pages and agreements; deleted whenever the user changes (clearResources). */
export const KEPT_PAGES = "kept-pages";

/** The database with what was recorded and is not sent yet, and the key of localStorage that names its bookings. */
export const KEPT_RECORDS = "kept-records";

/** Called when somebody signs out. A session that ends by itself leaves records, which wait for their author. */
export function forgetKeptRecords(): void {
  try {
    localStorage.removeItem(KEPT_RECORDS);
    indexedDB.deleteDatabase(KEPT_RECORDS);
  } catch {
    // Storage may be disabled; then nothing was kept.
  }
}
