import { changePlan } from "@/lib/businesses/settings/change-plan";
import { businessSettings, planChange } from "@/lib/businesses/settings/contract";
import { getBusinessSettings } from "@/lib/businesses/settings/queries";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the plan at once",
  access: "user",
  body: planChange,
  returns: businessSettings,
  handle: async ({ actor, body, now, device }) => {
    await changePlan(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
