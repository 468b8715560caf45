import { page } from "@/app/page-builder";
import { BusinessesScreen } from "@/components/businesses/businesses/admin/businesses-screen";

const businesses = page({
  path: "/dashboard/admin/businesses",
  access: "admin",
  title: "businessesAdmin.title",
  messages: ["businessesAdmin"],
  render: () => <BusinessesScreen />,
});

export const generateMetadata = businesses.generateMetadata;
export default businesses.render;
