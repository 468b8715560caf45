import { GET as getBadgeRequests } from "@/app/api/admin/badge-requests/route";
import { GET as getVehicleDocuments } from "@/app/api/admin/vehicle-documents/route";
import { GET as getVerifications } from "@/app/api/admin/verifications/route";
import { preloadedPage } from "@/app/preloaded-page";
import { VerificationsScreen } from "@/components/catalog/vehicle-documents/review/verifications-screen";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const verifications = preloadedPage({
  path: "/dashboard/admin/verifications",
  access: "admin",
  query: pageSearchParams,
  title: "verifications.title",
  messages: ["documents", "badges", "verifications", "car.documents", "bulk"],
  firstRequests: ({ query }) => [
    { path: "/api/admin/verifications?limit=1", route: getVerifications },
    queueOf(query.get("of")),
  ],
  render: () => <VerificationsScreen />,
});

function queueOf(tab: string | null) {
  if (tab === "badges") return { path: "/api/admin/badge-requests?limit=20", route: getBadgeRequests };
  if (tab === "vehicles")
    return { path: "/api/admin/vehicle-documents?limit=20", route: getVehicleDocuments };
  return { path: "/api/admin/verifications?limit=20", route: getVerifications };
}

export const generateMetadata = verifications.generateMetadata;
export default verifications.render;
