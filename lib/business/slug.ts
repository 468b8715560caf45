import { randomBytes } from "node:crypto";
import { slugOf } from "@/lib/accounts/rules";

/**
 * A business's address on the site is its name; a namesake's gets an ending. `insert` gives no row where the address is
 * taken. (Not a `for` that makes the next name in its head: the build loses imported names there.)
 */
export async function insertUnderFreeSlug<T>(
  name: string,
  insert: (slug: string) => Promise<T[]>,
): Promise<T> {
  let slug = slugOf(name);
  while (true) {
    const [made] = await insert(slug);
    if (made !== undefined) return made;
    slug = `${slugOf(name)}-${randomBytes(4).toString("hex")}`;
  }
}
