import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import type { SessionView } from "@/lib/auth/contract";
import type { FavouriteList } from "@/lib/favourites/contract";
import { favourites, favouritesOwner, keepFavourites } from "./kept";

// The favourites of who is signed in: the account's are the true ones, the browser's a copy that hearts are drawn from.

// The routes have parsed their own answers; this runs on public pages.
const session = { parse: (answer: unknown) => answer as SessionView };
const list = { parse: (answer: unknown) => answer as FavouriteList };

/** One call after the other, so that the last answer is the newest. */
let line: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Reads what the account has. The first time in a browser, what its visitor had saved joins it. */
export function follow(): void {
  line = line.then(catchUp).catch(() => {
    // Unreachable: hearts show what was known last.
  });
}

async function catchUp(): Promise<void> {
  // Asked first, as it is no refusal where the session has ended: no public page may lead away to be told so.
  const { user } = await api.get("/api/session", session);
  if (!user) return;
  const owner = favouritesOwner();
  // Another account's copy is not this one's to have.
  if (owner && owner !== user.id) keepFavourites([]);
  take(
    owner === user.id
      ? await api.get("/api/favourites", list)
      : await api.post("/api/favourites", { ids: favourites() }, list),
  );
}

/** Tells the account that a heart was pressed. What it refuses is taken back here, with the reason. */
export function tell(id: string, isSaved: boolean): void {
  waiting += 1;
  line = line.then(async () => {
    const path = `/api/favourites/${encodeURIComponent(id)}`;
    try {
      const answer = await (isSaved ? api.put(path, undefined, list) : api.delete(path, list));
      waiting -= 1;
      take(answer);
    } catch (error) {
      waiting -= 1;
      const others = favourites().filter((saved) => saved !== id);
      keepFavourites(isSaved ? others : [...others, id]);
      if (error instanceof ApiError && error.message) toast.error(error.message);
    }
  });
}

/** The account's answer, unless hearts were pressed meanwhile that it knows nothing of. */
function take({ userId, ids }: FavouriteList): void {
  if (waiting === 0) keepFavourites(ids, userId);
}
