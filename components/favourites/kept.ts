// The visitor's favourites: a JSON array of car ids, newest last. Of who is signed in it is a copy of what their account
// has (account.ts, which comes only for them) and says whose; it goes when nobody is signed in any more.

const KEY = "vehicleFavorites";
const OWNER = "vehicleFavoritesOf";

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

/** Nobody is signed in whose copy it was. */
export function forgetFavourites(): void {
  localStorage.removeItem(OWNER);
  localStorage.removeItem(KEY);
}

/** Calls back when they change, here or in another tab. Returns the unsubscription. */
export function listen(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Whether somebody was signed in last: the hint the header goes by, too. */
export const wasSignedIn = () => read("signed-in") !== "";

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
