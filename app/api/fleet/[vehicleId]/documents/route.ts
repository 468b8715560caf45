import { addVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import { vehicleDocumentList, vehicleDocumentRequest } from "@/lib/catalog/vehicle-documents/contract";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "adds an upload as the vehicle's insurance, inspection or registration",
  access: "user",
  params: vehicleParams,
  body: vehicleDocumentRequest,
  returns: vehicleDocumentList,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    addVehicleDocument(actor, params.vehicleId, body, { now, device }),
});
