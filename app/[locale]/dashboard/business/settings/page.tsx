import { page } from "@/app/page-builder";
import { BusinessSettingsScreen } from "@/components/businesses/settings/business-settings-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessSettings = page({
  path: "/dashboard/business/settings",
  access: "business",
  permission: "fleet.view",
  title: "company.settings.title",
  messages: ["company", "settings", "account", "apiKeys", "webhooks"],
  render: async ({ actor }) => (
    <BusinessSettingsScreen
      businesses={await listBusinessNames(businessIdsWithPermission(actor, "fleet.view"))}
    />
  ),
});

export const generateMetadata = businessSettings.generateMetadata;
export default businessSettings.render;
