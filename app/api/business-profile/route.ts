import { changeBusiness } from "@/lib/businesses/businesses/commands";
import {
  businessProfile,
  businessProfileChange,
  businessProfileQuery,
} from "@/lib/businesses/businesses/contract";
import { getBusinessProfile } from "@/lib/businesses/businesses/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the profile of a business, for its editors",
  access: "user",
  query: businessProfileQuery,
  returns: businessProfile,
  handle: ({ actor, query }) => getBusinessProfile(actor, query.businessId),
});

export const PUT = route({
  summary: "changes the profile and the logo; absent fields stay as they are",
  access: "user",
  body: businessProfileChange,
  returns: businessProfile,
  handle: async ({ actor, body: { businessId, ...change }, now, device }) => {
    const { id } = await getBusinessProfile(actor, businessId);
    await changeBusiness(actor, id, change, { now, device });
    return getBusinessProfile(actor, id);
  },
});
