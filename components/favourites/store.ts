// The visitor's favourites while signed out: a JSON array of car ids, newest last. Everything else asks through the
// four functions here, so that an account's favourites can stand behind them one day.

const KEY = "vehicleFavorites";

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
  const next = now.includes(id) ? now.filter((saved) => saved !== id) : [...now, id];
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {}
  for (const listener of listeners) listener();
}

/** Calls back when they change, here or in another tab. Returns the unsubscription. */
export function onFavourites(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
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
