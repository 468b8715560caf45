import { eq, sql } from "drizzle-orm";
import { categories } from "@/db/schema/categories";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { expireTags, tags } from "@/lib/cache";
import { conflict, invalid } from "@/lib/errors";
import { dropPictures, showPicture } from "@/lib/files/site-pictures";
import type { Occasion } from "@/lib/sessions/commands";
import type { CategoriesChange, DeskCategories } from "./contract";
import { listDeskCategories } from "./desk-queries";

/**
 * Names the categories, puts them into another order and gives them pictures. Every page says so from then on. 409 where
 * they are no longer as the change was made from, 422 unless all are there.
 */
export async function changeCategories(
  actor: UserActor,
  { categories: wanted, revision }: CategoriesChange,
  { now, device }: Occasion,
): Promise<DeskCategories> {
  requireAdmin(actor);
  const after = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before = await listDeskCategories(actor, tx);
    if (before.revision !== revision) throw conflict("settingsChanged");
    if (wanted.length !== before.categories.length) throw invalid("fieldInvalid", "categories");
    for (const [index, { id, names, fileId }] of wanted.entries()) {
      const picture = fileId && { imagePath: await showPicture(tx, actor, fileId, now) };
      const row = { names, name: names.en, position: index + 1, ...picture };
      await tx.update(categories).set(row).where(eq(categories.id, id));
    }
    const made = await listDeskCategories(actor, tx);
    const picturesOf = (list: DeskCategories) => list.categories.map(({ imagePath }) => imagePath);
    await dropPictures(tx, picturesOf(before), picturesOf(made), now);
    const entry = { actor, action: "category.change" as const, subjectType: "category" };
    const said = (list: DeskCategories) =>
      list.categories.map(({ id, names, imagePath }) => ({ id, names, imagePath }));
    const detail = { before: said(before), after: said(made) };
    await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
    return made;
  });
  // Names are on every page.
  expireTags([tags.everything]);
  return after;
}
