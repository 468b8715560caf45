import { page } from "@/app/page-builder";
import { CategoriesScreen } from "@/components/catalog/categories/categories-screen";

const adminCategories = page({
  path: "/dashboard/admin/settings/categories",
  access: "admin",
  title: "settingsAdmin.categories",
  messages: ["settingsAdmin", "settings"],
  render: () => <CategoriesScreen />,
});

export const generateMetadata = adminCategories.generateMetadata;
export default adminCategories.render;
