import { randomBytes } from "node:crypto";

/**
 * Inserts a business under a slug made from its name, with a random suffix if the slug is taken. `insert` returns no
 * row for a taken slug. (Not a `for` loop that computes the next name in its header, where the build drops imported
 * names.)
 */
export async function insertUnderFreeSlug<T>(
  name: string,
  insert: (slug: string) => Promise<T[]>,
): Promise<T> {
  let slug = businessSlug(name);
  while (true) {
    const [inserted] = await insert(slug);
    if (inserted !== undefined) return inserted;
    slug = `${businessSlug(name)}-${randomBytes(4).toString("hex")}`;
  }
}
/** The slug of a business: "Café Müller & Sons" → "cafe-muller-sons". */
export function businessSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return slug || "business";
}
