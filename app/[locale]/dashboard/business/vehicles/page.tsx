import { page } from "@/app/page-builder";
import { FleetScreen } from "@/components/catalog/fleet/fleet-screen";

const fleet = page({
  path: "/dashboard/business/vehicles",
  access: "business",
  title: "fleet.title",
  messages: ["fleet"],
  render: () => <FleetScreen />,
});

export const generateMetadata = fleet.generateMetadata;
export default fleet.render;
