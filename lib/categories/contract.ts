import { z } from "zod";
import { categoryIds } from "./rules";

export const categoryId = z.enum(categoryIds);

export const categoryTile = z.object({
  id: categoryId,
  imagePath: z.string(),
  /** Cars the public can see. */
  vehicleCount: z.int(),
});
export type CategoryTile = z.infer<typeof categoryTile>;
