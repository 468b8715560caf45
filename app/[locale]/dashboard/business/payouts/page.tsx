import { GET as getInvoices } from "@/app/api/invoices/route";
import { GET as getBalances } from "@/app/api/payouts/balances/route";
import { GET as getPayouts } from "@/app/api/payouts/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PayoutsScreen } from "@/components/payments/payouts/payouts-screen";
import { invoicesPath } from "@/lib/payments/invoices/invoices-path";
import type { BalanceList } from "@/lib/payments/payouts/contract";
import { payoutsPath } from "@/lib/payments/payouts/payouts-path";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const payouts = preloadedPage({
  path: "/dashboard/business/payouts",
  access: "business",
  title: "payouts.title",
  messages: ["payouts", "reports"],
  firstRequests: () => [
    {
      path: "/api/payouts/balances",
      route: getBalances,
      followedBy: ({ items: [first] }: BalanceList) =>
        first
          ? [
              { path: payoutsPath(first.business.id), route: getPayouts },
              { path: invoicesPath({ businessId: first.business.id }), route: getInvoices },
            ]
          : [],
    },
  ],
  render: ({ now }) => <PayoutsScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = payouts.generateMetadata;
export default payouts.render;
