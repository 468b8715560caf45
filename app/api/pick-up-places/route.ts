import { addPickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import {
  newPickUpPlace,
  pickUpPlace,
  pickUpPlaceList,
  pickUpPlacesQuery,
} from "@/lib/catalog/pick-up-places/contract";
import { listPickUpPlaces } from "@/lib/catalog/pick-up-places/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the places where a business hands its vehicles over",
  access: "user",
  key: "fleet.view",
  query: pickUpPlacesQuery,
  returns: pickUpPlaceList,
  handle: ({ actor, query }) => listPickUpPlaces(actor, query.businessId),
});

export const POST = route({
  summary: "adds a place where vehicles are handed over",
  access: "user",
  key: "fleet.manage",
  body: newPickUpPlace,
  returns: pickUpPlace,
  status: 201,
  handle: ({ actor, body, now, device }) => addPickUpPlace(actor, body, { now, device }),
});
