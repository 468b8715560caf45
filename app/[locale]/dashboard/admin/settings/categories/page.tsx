import { GET as getCategories } from "@/app/api/admin/categories/route";
import { preloadedPage } from "@/app/preloaded-page";
import { CategoriesScreen } from "@/components/catalog/categories/categories-screen";

const adminCategories = preloadedPage({
  path: "/dashboard/admin/settings/categories",
  access: "admin",
  title: "settingsAdmin.categories",
  messages: ["settingsAdmin", "settings"],
  firstRequests: () => [{ path: "/api/admin/categories", route: getCategories }],
  render: () => <CategoriesScreen />,
});

export const generateMetadata = adminCategories.generateMetadata;
export default adminCategories.render;
