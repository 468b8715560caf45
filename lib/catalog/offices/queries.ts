import { db, type Executor } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { contentRevision } from "@/lib/platform/settings/content-revision";
import { getSettings } from "@/lib/platform/settings/queries";
import type { OfficeList } from "./contract";

/** Lists the offices as the public sees them, with the revision of the list. For administrators. */
export async function listOffices(actor: UserActor, executor: Executor = db()): Promise<OfficeList> {
  requireAdmin(actor);
  const { offices } = await getSettings(executor);
  return { offices, revision: contentRevision(offices) };
}
