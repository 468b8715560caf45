import { z } from "zod";
import { categoryId } from "./contract";

/** A category as the documented endpoint names its fields. */
const wireCategory = z.object({
  id: categoryId,
  /** In English; pages translate by id. */
  Category: z.string(),
  image_url: z.url(),
  /** Cars the public can see. */
  vehicleCount: z.int(),
});
export const wireCategories = z.array(wireCategory);
