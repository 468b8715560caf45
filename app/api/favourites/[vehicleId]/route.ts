import { removeFavourite, saveFavourite } from "@/lib/catalog/favourites/commands";
import { favouriteList, favouriteParams } from "@/lib/catalog/favourites/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/favourites/:vehicleId – saves a vehicle
export const PUT = route({
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params, now }) => saveFavourite(actor, params.vehicleId, now),
});

// DELETE /api/favourites/:vehicleId – removes a saved vehicle
export const DELETE = route({
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params }) => removeFavourite(actor, params.vehicleId),
});
