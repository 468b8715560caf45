import { GET as getOffices } from "@/app/api/admin/offices/route";
import { preloadedPage } from "@/app/preloaded-page";
import { OfficesScreen } from "@/components/catalog/offices/offices-screen";

const adminOffices = preloadedPage({
  path: "/dashboard/admin/settings/offices",
  access: "admin",
  title: "settingsAdmin.offices",
  messages: ["settingsAdmin", "settings"],
  firstRequests: () => [{ path: "/api/admin/offices", route: getOffices }],
  render: () => <OfficesScreen />,
});

export const generateMetadata = adminOffices.generateMetadata;
export default adminOffices.render;
