import { currentQuery } from "./url-query";

/** The search parameter that names the open dialog. */
export const DIALOG_PARAM = "do";

/** Adds an entry to the history that opens the dialog; Back closes it. */
export function openDialogInUrl(name: string): void {
  const query = currentQuery();
  query.set(DIALOG_PARAM, name);
  history.pushState({ openedDialog: name }, "", `?${query}`);
}

/**
 * Removes the dialog from the URL, and leaves the entry that opened it, so that Back does not lead to the same page
 * again. A dialog that a link opened has no entry of its own.
 */
export function closeDialogInUrl(name: string): void {
  const hasOwnEntry = history.state?.openedDialog === name;
  removeDialogFromUrl(name);
  if (hasOwnEntry) history.back();
}

/** The same before another page takes the place of the entry (`router.replace`), which going back would cancel. */
export function removeDialogFromUrl(name: string): void {
  const query = currentQuery();
  if (query.get(DIALOG_PARAM) !== name) return;
  query.delete(DIALOG_PARAM);
  // Also before going back, which takes effect later: a second call must not go further.
  history.replaceState(null, "", query.size > 0 ? `?${query}` : location.pathname);
}
