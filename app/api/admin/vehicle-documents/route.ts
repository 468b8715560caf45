import {
  vehicleDocumentQueue,
  vehicleDocumentQueueQuery,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { listWaitingVehicleDocuments } from "@/lib/catalog/vehicle-documents/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "documents of vehicles that wait for review, longest waiting first",
  access: "admin",
  query: vehicleDocumentQueueQuery,
  returns: vehicleDocumentQueue,
  handle: ({ actor, query }) => listWaitingVehicleDocuments(actor, query),
});
