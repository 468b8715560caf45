import { route } from "@/lib/api/route";
import { changeNotices } from "@/lib/business-settings/commands";
import { businessSettings, noticesChange } from "@/lib/business-settings/contract";
import { getBusinessSettings } from "@/lib/business-settings/queries";

// PUT /api/business-settings/notices – whether letters about bookings and payouts go to oneself
export const PUT = route({
  access: "user",
  body: noticesChange,
  returns: businessSettings,
  handle: async ({ actor, body, now }) => {
    await changeNotices(actor, body);
    return getBusinessSettings(actor, body.businessId, now);
  },
});
