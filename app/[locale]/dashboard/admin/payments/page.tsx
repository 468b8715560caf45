import { GET as getPayments } from "@/app/api/admin/payments/route";
import { GET as getFindings } from "@/app/api/admin/reconciliation/findings/route";
import { GET as getReconciliation } from "@/app/api/admin/reconciliation/route";
import { GET as getRefunds } from "@/app/api/admin/refunds/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PaymentsAdminScreen } from "@/components/payments/admin/payments-admin-screen";
import { adminPaymentFilters } from "@/lib/payments/admin/contract";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const FINDINGS = "/api/admin/reconciliation/findings";

const adminPayments = preloadedPage({
  path: "/dashboard/admin/payments",
  access: "admin",
  query: pageSearchParams,
  title: "paymentsAdmin.title",
  messages: ["paymentsAdmin", "bookingsAdmin"],
  firstRequests: ({ query }) => [
    { path: "/api/admin/reconciliation", route: getReconciliation },
    { path: "/api/admin/refunds?limit=1", route: getRefunds },
    ...sectionRequests(query),
  ],
  render: () => <PaymentsAdminScreen />,
});

export const generateMetadata = adminPayments.generateMetadata;
export default adminPayments.render;

/** The first requests of the section that the URL names. */
function sectionRequests(query: URLSearchParams): FirstRequest[] {
  const section = query.get("of");
  if (section === "refunds") return [{ path: "/api/admin/refunds", route: getRefunds }];
  if (section === "findings")
    return [
      { path: `${FINDINGS}?state=open&limit=50`, route: getFindings },
      { path: `${FINDINGS}?state=resolved&limit=50`, route: getFindings },
    ];
  return [{ path: listPath("/api/admin/payments", query, adminPaymentFilters), route: getPayments }];
}
