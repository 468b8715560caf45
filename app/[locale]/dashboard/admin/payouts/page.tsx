import { page } from "@/app/page-builder";
import { AdminPayoutsScreen } from "@/components/payments/payouts/admin-payouts-screen";

const adminPayouts = page({
  path: "/dashboard/admin/payouts",
  access: "admin",
  title: "payouts.admin.title",
  messages: ["payouts"],
  render: () => <AdminPayoutsScreen />,
});

export const generateMetadata = adminPayouts.generateMetadata;
export default adminPayouts.render;
