import { route } from "@/lib/api/route";
import { removeFavourite, saveFavourite } from "@/lib/favourites/commands";
import { favouriteList, favouriteParams } from "@/lib/favourites/contract";

// PUT /api/favourites/:vehicleId – save a car
export const PUT = route({
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params, now }) => saveFavourite(actor, params.vehicleId, now),
});

// DELETE /api/favourites/:vehicleId – let a car go
export const DELETE = route({
  access: "user",
  params: favouriteParams,
  returns: favouriteList,
  handle: ({ actor, params }) => removeFavourite(actor, params.vehicleId),
});
