import {
  reviewedVehicleDocument,
  vehicleDocumentReviewParams,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { rejectVehicleDocument } from "@/lib/catalog/vehicle-documents/admin/review";
import { rejectionRequest } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "rejects a document of a vehicle with a reason",
  access: "admin",
  params: vehicleDocumentReviewParams,
  body: rejectionRequest,
  returns: reviewedVehicleDocument,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    rejectVehicleDocument(actor, params.documentId, body.reason, { now, device }),
});
