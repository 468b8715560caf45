import {
  favouritesOwner,
  forgetFavourites,
  onStoredFavourites,
  storedFavourites,
  storeFavourites,
  wasSignedIn,
} from "./stored-favourites";

let account: Promise<typeof import("./account-sync")> | undefined;
let buttonCount = 0;

/** Adds or removes a favourite. If the browser refuses storage, nothing changes. */
export function toggleFavourite(id: string): void {
  const now = storedFavourites();
  const isSaved = !now.includes(id);
  storeFavourites(isSaved ? [...now, id] : now.filter((saved) => saved !== id));
  void account?.then(({ sendFavourite }) => sendFavourite(id, isSaved));
}

/** Calls back when favourites change, in this or another tab. Returns the unsubscribe function. */
export function onFavourites(listener: () => void): () => void {
  // The first favourite button on a page syncs for all of them.
  if (buttonCount === 0) syncFavourites();
  buttonCount += 1;
  const stop = onStoredFavourites(listener);
  return () => {
    buttonCount -= 1;
    stop();
  };
}

function syncFavourites(): void {
  if (wasSignedIn()) {
    account ??= import("./account-sync");
    void account.then(({ syncFavourites: follow }) => follow());
  } else if (favouritesOwner()) {
    account = undefined;
    forgetFavourites();
  }
}
