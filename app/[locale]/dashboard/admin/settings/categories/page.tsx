import { page } from "@/app/page-builder";
import { CategoriesScreen } from "@/components/catalog/categories/categories-screen";

const adminCategories = page({
  path: "/dashboard/admin/settings/categories",
  access: "admin",
  title: "settingsDesk.categories",
  messages: ["settingsDesk", "settings"],
  render: () => <CategoriesScreen />,
});

export const generateMetadata = adminCategories.generateMetadata;
export default adminCategories.render;
