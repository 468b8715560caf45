import { removeVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import { vehicleDocumentList, vehicleDocumentParams } from "@/lib/catalog/vehicle-documents/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "deletes a document that is not required to be kept",
  access: "user",
  params: vehicleDocumentParams,
  returns: vehicleDocumentList,
  handle: ({ actor, params, now, device }) =>
    removeVehicleDocument(actor, params.vehicleId, params.documentId, { now, device }),
});
