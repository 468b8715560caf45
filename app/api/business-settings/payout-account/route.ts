import { route } from "@/lib/api/route";
import { setPayoutAccount } from "@/lib/business-settings/commands";
import { businessSettings, payoutAccountChange } from "@/lib/business-settings/contract";
import { getBusinessSettings } from "@/lib/business-settings/queries";

// PUT /api/business-settings/payout-account – where the business is paid; asks for the password again
export const PUT = route({
  access: "user",
  body: payoutAccountChange,
  returns: businessSettings,
  // Each change is written to everybody who sees the business's money.
  cost: 10,
  handle: async ({ actor, body, now, device }) => {
    await setPayoutAccount(actor, body, { now, device });
    return getBusinessSettings(actor, body.businessId, now);
  },
});
