import { GET as getBadgeRequests } from "@/app/api/admin/badge-requests/route";
import { GET as getVerifications } from "@/app/api/admin/verifications/route";
import { preloadedPage } from "@/app/preloaded-page";
import { VerificationsScreen } from "@/components/businesses/badge-requests/review/verifications-screen";
import { addressQuery } from "@/lib/platform/http/address-query";

const verifications = preloadedPage({
  path: "/dashboard/admin/verifications",
  access: "admin",
  query: addressQuery,
  title: "verifications.title",
  messages: ["documents", "badges", "verifications"],
  answers: ({ query }) => [
    { path: "/api/admin/verifications?limit=1", route: getVerifications },
    query.get("of") === "badges"
      ? { path: "/api/admin/badge-requests?limit=20", route: getBadgeRequests }
      : { path: "/api/admin/verifications?limit=20", route: getVerifications },
  ],
  render: () => <VerificationsScreen />,
});

export const generateMetadata = verifications.generateMetadata;
export default verifications.render;
