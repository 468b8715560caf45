import { changeCategories } from "@/lib/catalog/categories/commands";
import { adminCategories, categoriesChange } from "@/lib/catalog/categories/contract";
import { listAdminCategories } from "@/lib/catalog/categories/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "vehicle categories with their names in each language, in order",
  access: "admin",
  returns: adminCategories,
  handle: ({ actor }) => listAdminCategories(actor),
});

export const PUT = route({
  summary: "replaces the categories' names, pictures and order",
  access: "admin",
  body: categoriesChange,
  returns: adminCategories,
  handle: ({ actor, body, now, device }) => changeCategories(actor, body, { now, device }),
});
