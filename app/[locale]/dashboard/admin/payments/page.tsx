import { page } from "@/app/page-builder";
import { PaymentsAdminScreen } from "@/components/payments/admin/payments-admin-screen";

const adminPayments = page({
  path: "/dashboard/admin/payments",
  access: "admin",
  title: "paymentsAdmin.title",
  messages: ["paymentsAdmin", "disputes"],
  render: () => <PaymentsAdminScreen />,
});

export const generateMetadata = adminPayments.generateMetadata;
export default adminPayments.render;
