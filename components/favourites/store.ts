// The visitor's favourites: a JSON array of car ids, newest last. Of who is signed in it is a copy of what their account
// has (account.ts, which comes only for them) and says whose; it goes when nobody is signed in any more.

const KEY = "vehicleFavorites";
const OWNER = "vehicleFavoritesOf";
let account: Promise<typeof import("./account")> | undefined;

type Listener = () => void;
const listeners = new Set<Listener>();

// One array as long as it says the same: React compares what it is given.
let known = "";
let ids: readonly string[] = [];
const none: readonly string[] = [];

/** Ids of the saved cars, newest last; the same array until they change. */
export function favourites(): readonly string[] {
  const stored = read();
  if (stored === known) return ids;
  known = stored;
  ids = parse(stored);
  return ids;
}

/** What the server and the first paint show: nobody's. */
export const noFavourites = () => none;

/** Saves a car, or lets it go. Where storage is refused nothing can be kept, and the heart stays as it is. */
export function toggleFavourite(id: string): void {
  const now = favourites();
  const isSaved = !now.includes(id);
  keepFavourites(isSaved ? [...now, id] : now.filter((saved) => saved !== id));
  void account?.then(({ tell }) => tell(id, isSaved));
}

/** Writes the list down, as `owner`'s when one is named, and tells who listens. */
export function keepFavourites(list: readonly string[], owner?: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    if (owner) localStorage.setItem(OWNER, owner);
  } catch {}
  for (const listener of listeners) listener();
}

/** Whose account the list is a copy of; "" while it is a visitor's own. */
export const favouritesOwner = () => read(OWNER);

/** Calls back when they change, here or in another tab. Returns the unsubscription. */
export function onFavourites(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  // The first heart of a page asks for all of them.
  if (listeners.size === 0) follow();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function follow(): void {
  // The same hint that the header goes by.
  if (read("signed-in")) {
    account ??= import("./account");
    void account.then(({ follow }) => follow());
  } else if (favouritesOwner()) {
    account = undefined;
    localStorage.removeItem(OWNER);
    localStorage.removeItem(KEY);
  }
}

function read(key = KEY): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Somebody else may have written there: what is no list of ids is none. */
function parse(stored: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored || "[]");
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string"))] : none;
  } catch {
    return none;
  }
}
