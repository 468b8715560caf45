import { GET as getPayouts } from "@/app/api/admin/payouts/route";
import { GET as getInvoices } from "@/app/api/invoices/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminPayoutsScreen } from "@/components/payments/payouts/admin-payouts-screen";
import { invoicesPath } from "@/lib/payments/invoices/invoices-path";

const adminPayouts = preloadedPage({
  path: "/dashboard/admin/payouts",
  access: "admin",
  title: "payouts.admin.title",
  messages: ["payouts"],
  firstRequests: () => [
    { path: "/api/admin/payouts?status=due&limit=20", route: getPayouts },
    { path: invoicesPath({ status: "open" }), route: getInvoices },
  ],
  render: () => <AdminPayoutsScreen />,
});

export const generateMetadata = adminPayouts.generateMetadata;
export default adminPayouts.render;
