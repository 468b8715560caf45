import { route } from "@/lib/api/route";
import { changeDefaults } from "@/lib/business-settings/commands";
import { businessSettings, defaultsChange } from "@/lib/business-settings/contract";
import { getBusinessSettings } from "@/lib/business-settings/queries";

// PUT /api/business-settings/defaults – what new cars begin with
export const PUT = route({
  access: "user",
  body: defaultsChange,
  returns: businessSettings,
  handle: async ({ actor, body, now, device }) => {
    await changeDefaults(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
