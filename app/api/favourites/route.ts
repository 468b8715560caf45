import { mergeFavourites } from "@/lib/catalog/favourites/commands";
import { favouriteList, favouriteMerge } from "@/lib/catalog/favourites/contract";
import { listFavourites } from "@/lib/catalog/favourites/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's saved vehicles, oldest first",
  access: "user",
  returns: favouriteList,
  handle: ({ actor }) => listFavourites(actor),
});

export const POST = route({
  summary: "adds the vehicles a browser saved before sign-in to the account",
  access: "user",
  body: favouriteMerge,
  returns: favouriteList,
  status: 201,
  handle: ({ actor, body, now }) => mergeFavourites(actor, body.ids, now),
});
