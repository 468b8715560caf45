import { page } from "@/app/page-builder";
import { SystemSection } from "@/components/platform/settings/system-section";
import { getSystemOptions } from "@/lib/platform/settings/queries";

const system = page({
  path: "/settings/system",
  access: "admin",
  title: (t) => `${t("settings.system.title")} · ${t("settings.title")}`,
  render: async () => <SystemSection stored={await getSystemOptions()} />,
});

export const generateMetadata = system.generateMetadata;
export default system.render;
