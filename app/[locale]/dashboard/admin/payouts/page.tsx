import { GET as getPayouts } from "@/app/api/admin/payouts/route";
import { GET as getInvoices } from "@/app/api/invoices/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminPayoutsScreen } from "@/components/payments/payouts/admin-payouts-screen";
import { invoicesPath } from "@/lib/payments/invoices/invoices-path";
import { adminPayoutsQuery } from "@/lib/payments/payouts/contract";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const adminPayouts = preloadedPage({
  path: "/dashboard/admin/payouts",
  access: "admin",
  query: pageSearchParams,
  title: "payouts.admin.title",
  messages: ["payouts", "company.settings.account"],
  firstRequests: ({ query }) => [
    { path: `/api/admin/payouts?${adminPayoutsQuery(query)}`, route: getPayouts },
    { path: invoicesPath({ status: "open" }), route: getInvoices },
  ],
  render: () => <AdminPayoutsScreen />,
});

export const generateMetadata = adminPayouts.generateMetadata;
export default adminPayouts.render;
