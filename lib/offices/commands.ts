import { sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { settings } from "@/db/schema/settings";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { expireTags, tags } from "@/lib/cache";
import { conflict, notFound } from "@/lib/errors";
import { dropPictures, showPicture } from "@/lib/files/site-pictures";
import type { Occasion } from "@/lib/sessions/commands";
import type { Office } from "@/lib/settings/contract";
import type { OfficeList, OfficesChange } from "./contract";
import { listOffices } from "./queries";
import { OFFICE_PICTURE, officeId } from "./rules";

/**
 * Puts the offices as they are to be, in this order: added, changed, moved and left out. 409 where the list is no longer
 * the one the change was made from, 404 for an office or an upload there is none of.
 */
export async function changeOffices(
  actor: UserActor,
  { offices: wanted, revision }: OfficesChange,
  { now, device }: Occasion,
): Promise<OfficeList> {
  requireAdmin(actor);
  const after = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before = await listOffices(actor, tx);
    if (before.revision !== revision) throw conflict("settingsChanged");
    const value = await composed(tx, actor, before.offices, wanted, now);
    const row = { value, updatedAt: now, updatedBy: actor.userId };
    await tx
      .insert(settings)
      .values({ key: "offices", ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await dropPictures(tx, picturesOf(before.offices), picturesOf(value), now);
    const entry = { actor, action: "settings.change" as const, subjectType: "setting", subjectId: "offices" };
    const detail = { before: before.offices, after: value };
    await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
    return listOffices(actor, tx);
  });
  expireTags([tags.settings]);
  return after;
}

const picturesOf = (offices: Office[]) => offices.map(({ imagePath }) => imagePath);

async function composed(
  tx: Transaction,
  actor: UserActor,
  before: Office[],
  wanted: OfficesChange["offices"],
  now: Date,
): Promise<Office[]> {
  const taken = before.map(({ id }) => id);
  const value: Office[] = [];
  for (const { fileId, id, ...office } of wanted) {
    const old = before.find((other) => other.id === id);
    if (id && !old) throw notFound();
    const imagePath = fileId ? await showPicture(tx, actor, fileId, now) : (old?.imagePath ?? OFFICE_PICTURE);
    const ownId = id ?? officeId(office.name.en, taken);
    if (value.some((other) => other.id === ownId)) throw conflict("settingsChanged");
    taken.push(ownId);
    value.push({ id: ownId, ...office, imagePath });
  }
  return value;
}
