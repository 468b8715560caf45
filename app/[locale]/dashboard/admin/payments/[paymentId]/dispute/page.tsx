import { z } from "zod";
import { GET as getDispute } from "@/app/api/admin/payments/[paymentId]/dispute/route";
import { preloadedPage } from "@/app/preloaded-page";
import { DisputeScreen } from "@/components/payments/disputes/dispute-screen";

const dispute = preloadedPage({
  path: "/dashboard/admin/payments/[paymentId]/dispute",
  access: "admin",
  params: z.object({ paymentId: z.string() }),
  title: "disputes.page.title",
  messages: ["disputes"],
  firstRequests: ({ params }) => [
    { path: `/api/admin/payments/${params.paymentId}/dispute`, route: getDispute, params },
  ],
  render: ({ params }) => <DisputeScreen paymentId={params.paymentId} />,
});

export const generateMetadata = dispute.generateMetadata;
export default dispute.render;
