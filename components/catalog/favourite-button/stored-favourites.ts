import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

// The visitor's favourites: a JSON array of vehicle ids, newest last. For a signed-in user it is a copy of
// the account's list (account-sync.ts, loaded only for them) with the owner's id; the copy is deleted once
// nobody is signed in.

const KEY = "vehicleFavorites";
const OWNER = "vehicleFavoritesOf";

type Listener = () => void;
const listeners = new Set<Listener>();

// The array is the same object until its content changes, because React compares by identity.
let lastText = "";
let ids: readonly string[] = [];
const none: readonly string[] = [];

/** Ids of the favourites, newest last; the same array until they change. */
export function storedFavourites(): readonly string[] {
  const stored = read();
  if (stored === lastText) return ids;
  lastText = stored;
  ids = parse(stored);
  return ids;
}

/** What the server and the first paint show: no favourites. */
export const noFavourites = () => none;

/** Stores the list, as a copy of `owner`'s account if given, and calls the listeners. */
export function storeFavourites(list: readonly string[], owner?: string): void {
  if (writeStorage("localStorage", KEY, JSON.stringify(list)) && owner)
    writeStorage("localStorage", OWNER, owner);
  for (const listener of listeners) listener();
}

/** Adds an id to the list, or removes it. */
export function markFavourite(id: string, isSaved: boolean): void {
  const others = storedFavourites().filter((saved) => saved !== id);
  storeFavourites(isSaved ? [...others, id] : others);
}

/** The user whose account the list is a copy of; "" for a visitor's own list. */
export const favouritesOwner = () => read(OWNER);

/** Deletes the copy of an account's list after sign-out. */
export function forgetFavourites(): void {
  writeStorage("localStorage", OWNER, undefined);
  writeStorage("localStorage", KEY, undefined);
}

/** Calls back when favourites change, in this or another tab. Returns the unsubscribe function. */
export function onStoredFavourites(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Whether somebody was signed in last; the header uses the same hint. */
export const wasSignedIn = () => read("signed-in") !== "";

const read = (key = KEY) => readStorage("localStorage", key) ?? "";

/** Other code may have written the key: anything but a list of ids counts as an empty list. */
function parse(stored: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored || "[]");
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string"))] : none;
  } catch {
    return none;
  }
}
