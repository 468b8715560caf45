import { db, type Executor } from "@/db";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { readSettings } from "@/lib/settings/queries";
import { revisionOf } from "@/lib/settings/revision";
import type { OfficeList } from "./contract";

/** The offices as the public sees them, and the name of this state of the list. For administrators. */
export async function listOffices(actor: UserActor, executor: Executor = db()): Promise<OfficeList> {
  requireAdmin(actor);
  const { offices } = await readSettings(executor);
  return { offices, revision: revisionOf(offices) };
}
