import { GET as getPromoCodes } from "@/app/api/promo-codes/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminPromoCodesScreen } from "@/components/rentals/promo-codes/admin-promo-codes-screen";

const promoCodes = preloadedPage({
  path: "/dashboard/admin/settings/promo-codes",
  access: "admin",
  title: "promoCodes.title",
  messages: ["settingsAdmin", "promoCodes"],
  firstRequests: () => [{ path: "/api/promo-codes", route: getPromoCodes }],
  render: () => <AdminPromoCodesScreen />,
});

export const generateMetadata = promoCodes.generateMetadata;
export default promoCodes.render;
