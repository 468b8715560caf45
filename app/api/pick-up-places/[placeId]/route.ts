import { changePickUpPlace, removePickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import { pickUpPlace, pickUpPlaceChange, pickUpPlaceParams } from "@/lib/catalog/pick-up-places/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes a pick-up place for all vehicles that use it",
  access: "user",
  key: "fleet.manage",
  params: pickUpPlaceParams,
  body: pickUpPlaceChange,
  returns: pickUpPlace,
  handle: ({ actor, params, body, now, device }) =>
    changePickUpPlace(actor, params.placeId, body, { now, device }),
});

export const DELETE = route({
  summary: "removes a pick-up place that no vehicle uses",
  access: "user",
  key: "fleet.manage",
  params: pickUpPlaceParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => removePickUpPlace(actor, params.placeId, { now, device }),
});
