import { page } from "@/app/page-builder";
import { GeneralSettingsScreen } from "@/components/platform/settings/general-settings-screen";
import { getMarketingFigures, getSystemOptions } from "@/lib/platform/settings/queries";

const adminSettings = page({
  path: "/dashboard/admin/settings",
  access: "admin",
  title: "settingsAdmin.title",
  messages: ["settingsAdmin", "settings"],
  render: async () => (
    <GeneralSettingsScreen stored={await getSystemOptions()} figures={await getMarketingFigures()} />
  ),
});

export const generateMetadata = adminSettings.generateMetadata;
export default adminSettings.render;
