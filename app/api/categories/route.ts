import { listWireCategories } from "@/lib/catalog/categories/queries";
import { wireCategories } from "@/lib/catalog/categories/wire";
import { route } from "@/lib/platform/routes/route";

// GET /api/categories – the vehicle categories, in order
export const GET = route({
  access: "public",
  returns: wireCategories,
  maxAge: 300,
  handle: listWireCategories,
});
