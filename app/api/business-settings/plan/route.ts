import { route } from "@/lib/api/route";
import { changePlan } from "@/lib/business-settings/commands";
import { businessSettings, planChange } from "@/lib/business-settings/contract";
import { getBusinessSettings } from "@/lib/business-settings/queries";

// PUT /api/business-settings/plan – another plan, at once
export const PUT = route({
  access: "user",
  body: planChange,
  returns: businessSettings,
  handle: async ({ actor, body, now, device }) => {
    await changePlan(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
