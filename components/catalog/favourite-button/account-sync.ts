import { loadSession } from "@/components/identity/sessions/use-session";
import { toast } from "@/components/ui/toast";
import type { FavouriteList } from "@/lib/catalog/favourites/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { favouritesOwner, markFavourite, storedFavourites, storeFavourites } from "./stored-favourites";

// Favourites of a signed-in user: the account's list is authoritative, the browser has a copy that the
// buttons read.

// The routes have validated their responses; skipping zod here keeps it out of public pages.
const list = { parse: (response: unknown) => response as FavouriteList };

/** Requests run one after the other, so that the last response is the newest. */
let queue: Promise<unknown> = Promise.resolve();
let pendingCount = 0;

/** Reads the account's list. On first sign-in in a browser, the visitor's favourites are merged into it. */
export function syncFavourites(): void {
  queue = queue.then(pullFavourites).catch(() => {
    // If the server cannot be reached, buttons show the last known state.
  });
}

async function pullFavourites(): Promise<void> {
  // Ask for the session first: there an expired session is not an error, while a 401 here would redirect, which
  // public pages must not do.
  const user = await loadSession();
  if (!user) return;
  const owner = favouritesOwner();
  // A copy of another account's list is not merged into this one.
  if (owner && owner !== user.id) storeFavourites([]);
  applyResponse(
    owner === user.id
      ? await api.get("/api/favourites", list)
      : await api.post("/api/favourites", { ids: storedFavourites() }, list),
  );
}

/** Sends a change to the account. If it is refused, the button reverts and shows the reason. */
export function sendFavourite(id: string, isSaved: boolean): void {
  pendingCount += 1;
  queue = queue.then(async () => {
    const path = `/api/favourites/${encodeURIComponent(id)}`;
    try {
      const response = await (isSaved ? api.put(path, undefined, list) : api.delete(path, list));
      pendingCount -= 1;
      applyResponse(response);
    } catch (error) {
      pendingCount -= 1;
      markFavourite(id, !isSaved);
      if (error instanceof ApiError && error.message) toast.error(error.message);
    }
  });
}

/** Applies the account's list unless newer changes are still waiting to be sent. */
function applyResponse({ userId, ids }: FavouriteList): void {
  if (pendingCount === 0) storeFavourites(ids, userId);
}
