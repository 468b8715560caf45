import { GET as getPromoCodes } from "@/app/api/promo-codes/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PromoCodesScreen } from "@/components/rentals/promo-codes/promo-codes-screen";

const promoCodes = preloadedPage({
  path: "/dashboard/business/promo-codes",
  access: "business",
  title: "promoCodes.title",
  messages: ["promoCodes"],
  firstRequests: () => [{ path: "/api/promo-codes", route: getPromoCodes }],
  render: () => <PromoCodesScreen />,
});

export const generateMetadata = promoCodes.generateMetadata;
export default promoCodes.render;
