import { route } from "@/lib/api/route";
import { businessSettings, settingsQuery } from "@/lib/business-settings/contract";
import { getBusinessSettings } from "@/lib/business-settings/queries";

// GET /api/business-settings?businessId – notices, defaults of new cars, payout account and plan, as far as one's role reaches
export const GET = route({
  access: "user",
  query: settingsQuery,
  returns: businessSettings,
  handle: ({ actor, query, now }) => getBusinessSettings(actor, query.businessId, now),
});
