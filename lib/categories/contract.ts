import { z } from "zod";
import { categoryIds } from "./rules";

export const categoryId = z.enum(categoryIds);

/** What it is called in each language; braces and angles would be read as markup. */
const called = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(40, "fieldInvalid")
  .regex(/^[^{}<>\p{C}]*$/u, "fieldInvalid");
const names = z.object({ en: called, fr: called, rw: called });

/** A category for administrators, and what it may become: names, a new picture (`fileId`), its place in the order. */
const deskCategory = z.object({ id: categoryId, names, imagePath: z.string(), vehicleCount: z.int() });
export type DeskCategory = z.infer<typeof deskCategory>;
const revision = z.string().regex(/^[0-9a-f]{16}$/, "fieldInvalid");
export const deskCategories = z.object({ categories: z.array(deskCategory), revision });
export type DeskCategories = z.infer<typeof deskCategories>;

export const categoryForm = z.object({ names });
export type CategoryForm = z.output<typeof categoryForm>;

/** All of them in their order: their ids are addresses, so none comes and none goes. */
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
  /** Cars the public can see. */
  vehicleCount: z.int(),
});
export type CategoryTile = z.infer<typeof categoryTile>;
