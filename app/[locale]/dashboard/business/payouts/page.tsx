import { page } from "@/app/page-builder";
import { PayoutsScreen } from "@/components/payments/payouts/payouts-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const payouts = page({
  path: "/dashboard/business/payouts",
  access: "business",
  title: "payouts.title",
  messages: ["payouts", "reports"],
  render: ({ now }) => <PayoutsScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = payouts.generateMetadata;
export default payouts.render;
