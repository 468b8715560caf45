import {
  favouritesOwner,
  forgetFavourites,
  markFavourite,
  onStoredFavourites,
  storedFavourites,
  wasSignedIn,
} from "./stored-favourites";

let account: Promise<typeof import("./account-sync")> | undefined;
let buttonCount = 0;

/** Adds or removes a favourite. If the browser refuses storage, or the account cannot be reached, nothing changes. */
export function toggleFavourite(id: string): void {
  const isSaved = !storedFavourites().includes(id);
  markFavourite(id, isSaved);
  if (wasSignedIn())
    loadAccount().then(
      ({ sendFavourite }) => sendFavourite(id, isSaved),
      () => markFavourite(id, !isSaved),
    );
}

/** Where the module cannot be loaded, the next use tries again. */
function loadAccount() {
  account ??= import("./account-sync");
  account.catch(() => {
    account = undefined;
  });
  return account;
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
    loadAccount().then(
      ({ syncFavourites: follow }) => follow(),
      () => {},
    );
  } else if (favouritesOwner()) {
    account = undefined;
    forgetFavourites();
  }
}
