import { route } from "@/lib/api/route";
import { listWireCategories } from "@/lib/categories/queries";
import { wireCategories } from "@/lib/categories/wire";

// GET /api/categories – the kinds of cars, in their order
export const GET = route({
  access: "public",
  returns: wireCategories,
  maxAge: 300,
  handle: listWireCategories,
});
