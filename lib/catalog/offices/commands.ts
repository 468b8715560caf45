import { sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, notFound } from "@/lib/platform/errors";
import { publishSitePicture, releaseSitePictures } from "@/lib/platform/files/site-pictures";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { Office } from "@/lib/platform/settings/contract";
import type { OfficeList, OfficesChange } from "./contract";
import { listOffices } from "./queries";
import { OFFICE_PICTURE, officeId } from "./rules";

/**
 * Replaces the list of offices, in this order: adds, changes, moves and deletes. 409 if the list was changed
 * since the revision was read, 404 for an unknown office or upload.
 */
export async function changeOffices(
  actor: UserActor,
  { offices: requested, revision }: OfficesChange,
  { now, device }: RequestContext,
): Promise<OfficeList> {
  requireAdmin(actor);
  const after = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before = await listOffices(actor, tx);
    if (before.revision !== revision) throw conflict("settingsChanged");
    const value = await composeOffices(tx, actor, before.offices, requested, now);
    const row = { value, updatedAt: now, updatedBy: actor.userId };
    await tx
      .insert(settings)
      .values({ key: "offices", ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await releaseSitePictures(tx, picturesOf(before.offices), picturesOf(value), now);
    const entry = { actor, action: "settings.change" as const, subjectType: "setting", subjectId: "offices" };
    const detail = { before: before.offices, after: value };
    await recordAudit(tx, { ...entry, detail, device }, now);
    return listOffices(actor, tx);
  });
  expireTags([cacheTags.settings]);
  return after;
}

const picturesOf = (offices: Office[]) => offices.map(({ imagePath }) => imagePath);

async function composeOffices(
  tx: Transaction,
  actor: UserActor,
  before: Office[],
  requested: OfficesChange["offices"],
  now: Date,
): Promise<Office[]> {
  const taken = before.map(({ id }) => id);
  const value: Office[] = [];
  for (const { fileId, id, ...office } of requested) {
    const old = before.find((other) => other.id === id);
    if (id && !old) throw notFound();
    const imagePath = fileId
      ? await publishSitePicture(tx, actor, fileId, now)
      : (old?.imagePath ?? OFFICE_PICTURE);
    const ownId = id ?? officeId(office.name.en, taken);
    if (value.some((other) => other.id === ownId)) throw conflict("settingsChanged");
    taken.push(ownId);
    value.push({ id: ownId, ...office, imagePath });
  }
  return value;
}
