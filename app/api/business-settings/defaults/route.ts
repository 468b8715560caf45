import { changeBookingDefaults } from "@/lib/businesses/settings/commands";
import { bookingDefaultsChange, businessSettings } from "@/lib/businesses/settings/contract";
import { getBusinessSettings } from "@/lib/businesses/settings/queries";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes what new vehicles start with",
  access: "user",
  body: bookingDefaultsChange,
  returns: businessSettings,
  handle: async ({ actor, body, now, device }) => {
    await changeBookingDefaults(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
