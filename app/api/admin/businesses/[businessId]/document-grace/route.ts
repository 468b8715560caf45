import { documentGraceRequest } from "@/lib/catalog/vehicle-documents/admin/contract";
import { endDocumentGrace, grantDocumentGrace } from "@/lib/catalog/vehicle-documents/admin/grace";
import { documentGrace } from "@/lib/catalog/vehicle-documents/contract";
import { businessParams, doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "lets a company list its vehicles without approved documents for up to 30 days",
  access: "admin",
  params: businessParams,
  body: documentGraceRequest,
  returns: documentGrace,
  handle: ({ actor, params, body, now, device }) =>
    grantDocumentGrace(actor, params.businessId, body, { now, device }),
});

export const DELETE = route({
  summary: "ends a company's grace; vehicles without approved documents are unlisted",
  access: "admin",
  params: businessParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => endDocumentGrace(actor, params.businessId, { now, device }),
});
