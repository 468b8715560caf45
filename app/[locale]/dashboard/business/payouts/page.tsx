import { GET as getInvoices } from "@/app/api/invoices/route";
import { GET as getBalances } from "@/app/api/payouts/balances/route";
import { GET as getPayouts } from "@/app/api/payouts/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PayoutsScreen } from "@/components/payments/payouts/payouts-screen";
import { invoicesPath } from "@/lib/payments/invoices/invoices-path";
import type { BalanceList } from "@/lib/payments/payouts/contract";
import { payoutsPath } from "@/lib/payments/payouts/payouts-path";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { businessQuery } from "@/lib/platform/http/contract";

const payouts = preloadedPage({
  path: "/dashboard/business/payouts",
  access: "business",
  query: businessQuery,
  title: "payouts.title",
  messages: ["payouts", "reports"],
  firstRequests: ({ query }) => [
    {
      path: "/api/payouts/balances",
      route: getBalances,
      followedBy: ({ items }: BalanceList) => {
        const shown = items.find(({ business }) => business.id === query.businessId) ?? items[0];
        if (!shown) return [];
        return [
          { path: payoutsPath(shown.business.id), route: getPayouts },
          { path: invoicesPath({ businessId: shown.business.id }), route: getInvoices },
        ];
      },
    },
  ],
  render: ({ now, query: { businessId } }) => (
    <PayoutsScreen key={businessId} requestedId={businessId} today={dayIn(now, KIGALI)} />
  ),
});

export const generateMetadata = payouts.generateMetadata;
export default payouts.render;
