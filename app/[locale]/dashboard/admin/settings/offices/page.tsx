import { page } from "@/app/page-builder";
import { OfficesScreen } from "@/components/catalog/offices/offices-screen";

const adminOffices = page({
  path: "/dashboard/admin/settings/offices",
  access: "admin",
  title: "settingsDesk.offices",
  messages: ["settingsDesk", "settings"],
  render: () => <OfficesScreen />,
});

export const generateMetadata = adminOffices.generateMetadata;
export default adminOffices.render;
