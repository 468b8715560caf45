import { route } from "@/lib/api/route";
import { changeBusiness } from "@/lib/business/commands";
import { businessProfile, profileChange, profileQuery } from "@/lib/business/contract";
import { getProfile } from "@/lib/business/queries";

// GET /api/business-profile?businessId – the profile of a business, for who edits it
export const GET = route({
  access: "user",
  query: profileQuery,
  returns: businessProfile,
  handle: ({ actor, query }) => getProfile(actor, query.businessId),
});

// PUT /api/business-profile – change it, with its logo; what is absent stays
export const PUT = route({
  access: "user",
  body: profileChange,
  returns: businessProfile,
  handle: async ({ actor, body: { businessId, ...change }, now, device }) => {
    const { id } = await getProfile(actor, businessId);
    await changeBusiness(actor, id, change, { now, device });
    return getProfile(actor, id);
  },
});
