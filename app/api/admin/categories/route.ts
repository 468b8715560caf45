import { changeCategories } from "@/lib/catalog/categories/commands";
import { adminCategories, categoriesChange } from "@/lib/catalog/categories/contract";
import { listAdminCategories } from "@/lib/catalog/categories/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/categories – vehicle categories with their names in each language, in order
export const GET = route({
  access: "admin",
  returns: adminCategories,
  handle: ({ actor }) => listAdminCategories(actor),
});

// PUT /api/admin/categories – replaces the categories' names, pictures and order
export const PUT = route({
  access: "admin",
  body: categoriesChange,
  returns: adminCategories,
  handle: ({ actor, body, now, device }) => changeCategories(actor, body, { now, device }),
});
