import { listWireCategories } from "@/lib/catalog/categories/queries";
import { wireCategories } from "@/lib/catalog/categories/wire";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the vehicle categories, in order",
  access: "public",
  returns: wireCategories,
  maxAge: 300,
  handle: listWireCategories,
});
