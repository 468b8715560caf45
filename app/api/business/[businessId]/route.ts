import { changeBusiness, deleteBusiness } from "@/lib/businesses/businesses/commands";
import { businessChange } from "@/lib/businesses/businesses/contract";
import { businessChangeNames, wireBusiness, wireBusinessDeletion } from "@/lib/businesses/businesses/wire";
import { getBusiness } from "@/lib/businesses/businesses/wire-queries";
import { wireBody } from "@/lib/identity/accounts/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business; its team and administrators get more fields than the public",
  access: "public",
  params: businessParams,
  returns: wireBusiness,
  handle: ({ actor, params }) => getBusiness(actor, params.businessId),
});

export const PUT = route({
  summary: "changes the profile; absent fields stay as they are",
  access: "user",
  params: businessParams,
  body: wireBody(businessChange, businessChangeNames),
  returns: wireBusiness,
  handle: ({ actor, params, body, now, device }) =>
    changeBusiness(actor, params.businessId, body, { now, device }),
});

export const DELETE = route({
  summary: "schedules the deletion of a company and its owner's account; it can be cancelled for 14 days",
  access: "user",
  params: businessParams,
  returns: wireBusinessDeletion,
  status: 202,
  handle: ({ actor, params, now, device }) => deleteBusiness(actor, params.businessId, { now, device }),
});
