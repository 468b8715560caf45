import { page } from "@/app/page-builder";
import { RatesScreen } from "@/components/platform/settings/rates/rates-screen";

const adminRates = page({
  path: "/dashboard/admin/settings/rates",
  access: "admin",
  title: "settingsAdmin.rates",
  messages: ["settingsAdmin"],
  render: () => <RatesScreen />,
});

export const generateMetadata = adminRates.generateMetadata;
export default adminRates.render;
