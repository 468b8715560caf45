import { GET as getRates } from "@/app/api/admin/rates/[kind]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { RatesScreen } from "@/components/platform/settings/rates/rates-screen";

const adminRates = preloadedPage({
  path: "/dashboard/admin/settings/rates",
  access: "admin",
  title: "settingsAdmin.rates",
  messages: ["settingsAdmin"],
  firstRequests: () =>
    (["exchange", "commission"] as const).map((kind) => ({
      path: `/api/admin/rates/${kind}`,
      route: getRates,
      params: { kind },
    })),
  render: () => <RatesScreen />,
});

export const generateMetadata = adminRates.generateMetadata;
export default adminRates.render;
