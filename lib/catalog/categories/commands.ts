import { eq, sql } from "drizzle-orm";
import { categories } from "@/db/schema/catalog/categories";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, invalid } from "@/lib/platform/errors";
import { publishSitePicture, releaseSitePictures } from "@/lib/platform/files/site-pictures";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminCategories, CategoriesChange } from "./contract";
import { listAdminCategories } from "./queries";

/**
 * Changes the categories' names, order and pictures, and revalidates every page. 409 `settingsChanged` if they were
 * changed since the revision was read, 422 unless every category is included.
 */
export async function changeCategories(
  actor: UserActor,
  { categories: requested, revision }: CategoriesChange,
  { now, device }: RequestContext,
): Promise<AdminCategories> {
  requireAdmin(actor);
  const after = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before = await listAdminCategories(actor, tx);
    if (before.revision !== revision) throw conflict("settingsChanged");
    if (requested.length !== before.categories.length) throw invalid("fieldInvalid", "categories");
    for (const [index, { id, names, fileId }] of requested.entries()) {
      const picture = fileId && { imagePath: await publishSitePicture(tx, actor, fileId, now) };
      const row = { names, name: names.en, position: index + 1, ...picture };
      await tx.update(categories).set(row).where(eq(categories.id, id));
    }
    const made = await listAdminCategories(actor, tx);
    const picturesOf = (list: AdminCategories) => list.categories.map(({ imagePath }) => imagePath);
    await releaseSitePictures(tx, picturesOf(before), picturesOf(made), now);
    const entry = { actor, action: "category.change" as const, subjectType: "category" };
    const auditedFields = (list: AdminCategories) =>
      list.categories.map(({ id, names, imagePath }) => ({ id, names, imagePath }));
    const detail = { before: auditedFields(before), after: auditedFields(made) };
    await recordAudit(tx, { ...entry, detail, device }, now);
    return made;
  });
  // Every page shows category names.
  expireTags([cacheTags.everything]);
  return after;
}
