import { GET as getIncidents } from "@/app/api/admin/incidents/route";
import { preloadedPage } from "@/app/preloaded-page";
import { IncidentsScreen } from "@/components/insights/incidents/incidents-screen";

const adminIncidents = preloadedPage({
  path: "/dashboard/admin/incidents",
  access: "admin",
  title: "incidents.title",
  messages: ["incidents", "statusPage"],
  firstRequests: () => [{ path: "/api/admin/incidents", route: getIncidents }],
  render: () => <IncidentsScreen />,
});

export const generateMetadata = adminIncidents.generateMetadata;
export default adminIncidents.render;
