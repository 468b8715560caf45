import { z } from "zod";
import { categoryId } from "./contract";

/** A category with the field names of the documented endpoint. */
const wireCategory = z.object({
  id: categoryId,
  /** In English; pages translate by id. */
  Category: z.string(),
  image_url: z.url(),
  /** Vehicles that the public can see. */
  vehicleCount: z.int(),
});
export const wireCategories = z.array(wireCategory);
