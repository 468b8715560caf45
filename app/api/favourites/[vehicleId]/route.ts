import { removeFavourite, saveFavourite } from "@/lib/catalog/favourites/commands";
import { favouriteList, favouriteParams } from "@/lib/catalog/favourites/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "saves a vehicle",
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params, now }) => saveFavourite(actor, params.vehicleId, now),
});

export const DELETE = route({
  summary: "removes a saved vehicle",
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params }) => removeFavourite(actor, params.vehicleId),
});
