import { route } from "@/lib/api/route";
import { mergeFavourites } from "@/lib/favourites/commands";
import { favouriteList, favouriteMerge } from "@/lib/favourites/contract";
import { listFavourites } from "@/lib/favourites/queries";

// GET /api/favourites – the cars one has saved, newest last
export const GET = route({
  access: "user",
  returns: favouriteList,
  handle: ({ actor }) => listFavourites(actor),
});

// POST /api/favourites – what a browser kept for a visitor joins their account's
export const POST = route({
  access: "user",
  body: favouriteMerge,
  returns: favouriteList,
  status: 201,
  handle: ({ actor, body, now }) => mergeFavourites(actor, body.ids, now),
});
