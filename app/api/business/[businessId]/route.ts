import { wire } from "@/lib/accounts/contract";
import { route } from "@/lib/api/route";
import { changeBusiness, deleteBusiness } from "@/lib/business/commands";
import { businessChange } from "@/lib/business/contract";
import { businessChangeNames, businessParams, wireBusiness, wireBusinessDeletion } from "@/lib/business/wire";
import { getBusiness } from "@/lib/business/wire-queries";

// GET /api/business/:businessId – a business; its team and administrators are told more than the public
export const GET = route({
  access: "public",
  params: businessParams,
  returns: wireBusiness,
  handle: ({ actor, params }) => getBusiness(actor, params.businessId),
});

// PUT /api/business/:businessId – change its profile; what is absent stays
export const PUT = route({
  access: "user",
  params: businessParams,
  body: wire(businessChange, businessChangeNames),
  returns: wireBusiness,
  handle: ({ actor, params, body, now, device }) =>
    changeBusiness(actor, params.businessId, body, { now, device }),
});

// DELETE /api/business/:businessId – schedule a company's deletion with its owner's account; it can be taken back for 14 days
export const DELETE = route({
  access: "user",
  params: businessParams,
  returns: wireBusinessDeletion,
  status: 202,
  handle: ({ actor, params, now, device }) => deleteBusiness(actor, params.businessId, { now, device }),
});
