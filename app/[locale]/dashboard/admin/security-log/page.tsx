import { GET as getSecurityLog } from "@/app/api/admin/security-log/route";
import { preloadedPage } from "@/app/preloaded-page";
import { SecurityLogScreen } from "@/components/identity/security-log/security-log-screen";
import { securityLogFilters } from "@/lib/identity/security-log/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const securityLog = preloadedPage({
  path: "/dashboard/admin/security-log",
  access: "admin",
  query: pageSearchParams,
  title: "securityLog.title",
  messages: ["securityLog"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/security-log", query, securityLogFilters), route: getSecurityLog },
  ],
  render: () => <SecurityLogScreen />,
});

export const generateMetadata = securityLog.generateMetadata;
export default securityLog.render;
