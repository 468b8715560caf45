import {
  reviewedVehicleDocument,
  vehicleDocumentApproval,
  vehicleDocumentReviewParams,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { approveVehicleDocument } from "@/lib/catalog/vehicle-documents/admin/review";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves a document of a vehicle; what was unlisted for want of it is listed again",
  access: "admin",
  params: vehicleDocumentReviewParams,
  body: vehicleDocumentApproval,
  returns: reviewedVehicleDocument,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    approveVehicleDocument(actor, params.documentId, body, { now, device }),
});
