import { z } from "zod";
import { GET as getPayment } from "@/app/api/admin/payments/[paymentId]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminPaymentScreen } from "@/components/payments/admin/admin-payment-screen";

const payment = preloadedPage({
  path: "/dashboard/admin/payments/[paymentId]",
  access: "admin",
  params: z.object({ paymentId: z.string() }),
  title: "paymentsAdmin.details.title",
  messages: ["paymentsAdmin", "bookingsAdmin", "disputes"],
  firstRequests: ({ params }) => [
    { path: `/api/admin/payments/${params.paymentId}`, route: getPayment, params },
  ],
  render: ({ params }) => <AdminPaymentScreen paymentId={params.paymentId} />,
});

export const generateMetadata = payment.generateMetadata;
export default payment.render;
