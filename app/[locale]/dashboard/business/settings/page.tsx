import { GET as getApiKeys } from "@/app/api/api-keys/route";
import { GET as getSettings } from "@/app/api/business-settings/route";
import { GET as getWebhooks } from "@/app/api/webhooks/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessSettingsScreen } from "@/components/businesses/settings/business-settings-screen";
import { PauseGroup } from "@/components/catalog/availability/pauses/pause-group";
import { CloseBusinessGroup } from "@/components/payments/business-closing/close-business-group";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessSettings = preloadedPage({
  path: "/dashboard/business/settings",
  access: "business",
  permission: "fleet.view",
  title: "company.settings.title",
  messages: [
    "company",
    "settings",
    "apiKeys",
    "webhooks",
    "pauses",
    "dashboard.pause",
    "businessClosing",
    "account.planFeatures",
  ],
  firstRequests: async ({ actor }) => {
    const [first] = await listBusinessNames(businessIdsWithPermission(actor, "fleet.view"));
    return [
      { path: `/api/business-settings?businessId=${first?.id}`, route: getSettings },
      { path: `/api/api-keys?businessId=${first?.id}`, route: getApiKeys },
      { path: `/api/webhooks?businessId=${first?.id}`, route: getWebhooks },
    ];
  },
  render: async ({ actor }) => (
    <div className="flex max-w-3xl flex-col gap-10">
      <BusinessSettingsScreen
        businesses={await listBusinessNames(businessIdsWithPermission(actor, "fleet.view"))}
      />
      <PauseGroup businesses={await listBusinessNames(businessIdsWithPermission(actor, "fleet.manage"))} />
      <CloseBusinessGroup
        businesses={
          await listBusinessNames(
            actor.memberships.filter(({ role }) => role === "owner").map(({ businessId }) => businessId),
          )
        }
      />
    </div>
  ),
});

export const generateMetadata = businessSettings.generateMetadata;
export default businessSettings.render;
