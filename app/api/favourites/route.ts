import { mergeFavourites } from "@/lib/catalog/favourites/commands";
import { favouriteList, favouriteMerge } from "@/lib/catalog/favourites/contract";
import { listFavourites } from "@/lib/catalog/favourites/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/favourites – the caller's saved vehicles, oldest first
export const GET = route({
  access: "user",
  returns: favouriteList,
  handle: ({ actor }) => listFavourites(actor),
});

// POST /api/favourites – adds the vehicles a browser saved before sign-in to the account
export const POST = route({
  access: "user",
  body: favouriteMerge,
  returns: favouriteList,
  status: 201,
  handle: ({ actor, body, now }) => mergeFavourites(actor, body.ids, now),
});
