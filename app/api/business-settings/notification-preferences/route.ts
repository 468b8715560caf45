import { changeNotificationPreferences } from "@/lib/businesses/settings/commands";
import { businessSettings, notificationPreferencesChange } from "@/lib/businesses/settings/contract";
import { getBusinessSettings } from "@/lib/businesses/settings/queries";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes whether the caller gets emails about bookings and payouts",
  access: "user",
  body: notificationPreferencesChange,
  returns: businessSettings,
  handle: async ({ actor, body, now }) => {
    await changeNotificationPreferences(actor, body);
    return getBusinessSettings(actor, body.businessId, now);
  },
});
