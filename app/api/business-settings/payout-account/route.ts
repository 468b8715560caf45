import { setPayoutAccount } from "@/lib/businesses/settings/commands";
import { businessSettings, payoutAccountChange } from "@/lib/businesses/settings/contract";
import { getBusinessSettings } from "@/lib/businesses/settings/queries";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "sets the account the business is paid to",
  access: "user",
  stepUp: true,
  body: payoutAccountChange,
  returns: businessSettings,
  // Each change is sent to every member who may see money.
  cost: 10,
  handle: async ({ actor, body, now, device }) => {
    await setPayoutAccount(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
