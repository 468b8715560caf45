import { GET as getAuditLog } from "@/app/api/admin/audit-log/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AuditScreen } from "@/components/platform/audit/audit-screen";
import { auditFilters } from "@/lib/platform/audit/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const auditLog = preloadedPage({
  path: "/dashboard/admin/audit-log",
  access: "admin",
  query: pageSearchParams,
  title: "auditLog.title",
  messages: ["auditLog"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/audit-log", query, auditFilters), route: getAuditLog },
  ],
  render: () => <AuditScreen />,
});

export const generateMetadata = auditLog.generateMetadata;
export default auditLog.render;
