import { businessSettings, businessSettingsQuery } from "@/lib/businesses/settings/contract";
import { getBusinessSettings } from "@/lib/businesses/settings/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary:
    "notifications, defaults of new vehicles, payout account and plan, limited to what the caller's role may see",
  access: "user",
  query: businessSettingsQuery,
  returns: businessSettings,
  handle: ({ actor, query, now }) => getBusinessSettings(actor, query.businessId, now),
});
