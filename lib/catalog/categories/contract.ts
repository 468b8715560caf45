import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { categoryIds } from "./rules";

export const categoryId = z.enum(categoryIds);

/** The name in one language; braces and angle brackets would be parsed as message markup. */
const categoryName = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(40, textTooLong)
  .regex(/^[^{}<>\p{C}]*$/u, "fieldInvalid");
const names = z.object({ en: categoryName, fr: categoryName, rw: categoryName });

const adminCategory = z.object({ id: categoryId, names, imagePath: z.string(), vehicleCount: z.int() });
export type AdminCategory = z.infer<typeof adminCategory>;
const revision = z.string().regex(/^[0-9a-f]{16}$/, "fieldInvalid");
export const adminCategories = z.object({ categories: z.array(adminCategory), revision });
export type AdminCategories = z.infer<typeof adminCategories>;

export const categoryForm = z.object({ names });
export type CategoryForm = z.output<typeof categoryForm>;

/**
 * All categories in their new order. Their ids are part of URLs, so none can be added or removed. `fileId` is an upload
 * that becomes the picture.
 */
export const categoriesChange = z.object({
  categories: z
    .array(z.object({ id: categoryId, names, fileId: z.uuid("fieldInvalid").optional() }))
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "fieldInvalid"),
  revision,
});
export type CategoriesChange = z.output<typeof categoriesChange>;

export const categoryTile = z.object({
  id: categoryId,
  imagePath: z.string(),
  /** Vehicles that the public can see. */
  vehicleCount: z.int(),
});
export type CategoryTile = z.infer<typeof categoryTile>;
