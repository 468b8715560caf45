import { favourites, favouritesOwner, forgetFavourites, keepFavourites, listen, wasSignedIn } from "./kept";

let account: Promise<typeof import("./account")> | undefined;
let hearts = 0;

/** Saves a car, or lets it go. Where storage is refused nothing can be kept, and the heart stays as it is. */
export function toggleFavourite(id: string): void {
  const now = favourites();
  const isSaved = !now.includes(id);
  keepFavourites(isSaved ? [...now, id] : now.filter((saved) => saved !== id));
  void account?.then(({ tell }) => tell(id, isSaved));
}

/** Calls back when they change, here or in another tab. Returns the unsubscription. */
export function onFavourites(listener: () => void): () => void {
  // The first heart of a page asks for all of them.
  if (hearts === 0) follow();
  hearts += 1;
  const stop = listen(listener);
  return () => {
    hearts -= 1;
    stop();
  };
}

function follow(): void {
  if (wasSignedIn()) {
    account ??= import("./account");
    void account.then(({ follow }) => follow());
  } else if (favouritesOwner()) {
    account = undefined;
    forgetFavourites();
  }
}
