import { route } from "@/lib/api/route";
import { changeCategories } from "@/lib/categories/commands";
import { categoriesChange, deskCategories } from "@/lib/categories/contract";
import { listDeskCategories } from "@/lib/categories/desk-queries";

// GET /api/admin/categories – kinds of cars with their names in each language, in their order
export const GET = route({
  access: "admin",
  returns: deskCategories,
  handle: ({ actor }) => listDeskCategories(actor),
});

// PUT /api/admin/categories – their names, pictures and order
export const PUT = route({
  access: "admin",
  body: categoriesChange,
  returns: deskCategories,
  handle: ({ actor, body, now, device }) => changeCategories(actor, body, { now, device }),
});
