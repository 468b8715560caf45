import { removeVehicleDocument } from "@/lib/catalog/vehicle-documents/commands";
import { vehicleDocumentList, vehicleDocumentParams } from "@/lib/catalog/vehicle-documents/contract";
import { route } from "@/lib/platform/routes/route";

// DELETE /api/fleet/:vehicleId/documents/:paperId – deletes a document that is not required to be kept
export const DELETE = route({
  access: "user",
  params: vehicleDocumentParams,
  returns: vehicleDocumentList,
  handle: ({ actor, params, now, device }) =>
    removeVehicleDocument(actor, params.vehicleId, params.documentId, { now, device }),
});
