import { GET as getStats } from "@/app/api/admin/stats/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminHome } from "@/components/insights/admin-home/admin-home";

const admin = preloadedPage({
  path: "/dashboard/admin",
  access: "admin",
  title: "marketplace.title",
  messages: ["marketplace"],
  firstRequests: () => [{ path: "/api/admin/stats", route: getStats }],
  render: ({ actor: { name } }) => <AdminHome name={name} />,
});

export const generateMetadata = admin.generateMetadata;
export default admin.render;
