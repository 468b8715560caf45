import { GET as getApiKeys } from "@/app/api/api-keys/route";
import { GET as getSettings } from "@/app/api/business-settings/route";
import { GET as getWebhooks } from "@/app/api/webhooks/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessSettingsScreen } from "@/components/businesses/settings/business-settings-screen";
import { PauseGroup } from "@/components/catalog/availability/pauses/pause-group";
import { CloseBusinessGroup } from "@/components/payments/business-closing/close-business-group";
import { listBusinessChoices } from "@/lib/businesses/businesses/queries";
import { businessQuery } from "@/lib/platform/http/contract";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessSettings = preloadedPage({
  path: "/dashboard/business/settings",
  access: "business",
  permission: "fleet.view",
  query: businessQuery,
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
  firstRequests: async ({ actor, query }) => {
    const ids = businessIdsWithPermission(actor, "fleet.view");
    const { chosenId } = await listBusinessChoices(ids, query.businessId);
    return [
      { path: `/api/business-settings?businessId=${chosenId}`, route: getSettings },
      { path: `/api/api-keys?businessId=${chosenId}`, route: getApiKeys },
      { path: `/api/webhooks?businessId=${chosenId}`, route: getWebhooks },
    ];
  },
  render: async ({ actor, query: { businessId } }) => {
    const ownIds = actor.memberships
      .filter(({ role }) => role === "owner")
      .map((member) => member.businessId);
    const choose = (ids: string[]) => listBusinessChoices(ids, businessId);
    return (
      <div key={businessId} className="flex max-w-3xl flex-col gap-10">
        <BusinessSettingsScreen {...(await choose(businessIdsWithPermission(actor, "fleet.view")))} />
        <PauseGroup {...(await choose(businessIdsWithPermission(actor, "fleet.manage")))} />
        <CloseBusinessGroup {...(await choose(ownIds))} />
      </div>
    );
  },
});

export const generateMetadata = businessSettings.generateMetadata;
export default businessSettings.render;
