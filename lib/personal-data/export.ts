import { Readable } from "node:stream";
import { and, eq, getTableName, gt, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { files } from "@/db/schema/files";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import type { StreamedAnswer } from "@/lib/api/route";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, dayIn, KIGALI } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { safeFileName } from "@/lib/files/rules";
import { fileStore } from "@/lib/files/store";
import { confirmPassword } from "@/lib/passwords/confirm";
import type { Occasion } from "@/lib/sessions/commands";
import { type ArchiveEntry, zip } from "./archive";
import { MOST_EXPORTS_A_DAY } from "./rules";
import { personalTables } from "./tables";

/**
 * Everything about oneself as one ZIP file: `data.json` with each table's rows, and the files one uploaded. The password
 * is asked again; 429 beyond five a day. Each is written down.
 */
export async function exportOwnData(
  actor: UserActor,
  password: string,
  occasion: Occasion,
): Promise<StreamedAnswer> {
  await confirmPassword(actor.userId, password, occasion.now);
  await noteExport(actor, occasion);
  const { now } = occasion;
  return {
    mediaType: "application/zip",
    fileName: `gendana-data-${dayIn(now, KIGALI)}.zip`,
    bytes: Readable.toWeb(Readable.from(zip(contents(actor.userId, now), now))) as StreamedAnswer["bytes"],
  };
}

/** Counted in the account's turn: five at once are five. */
async function noteExport(actor: UserActor, { now, device }: Occasion): Promise<void> {
  await transact(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
    const made = await tx.$count(
      auditEntries,
      and(
        eq(auditEntries.actorId, actor.userId),
        eq(auditEntries.action, "data.export"),
        gt(auditEntries.createdAt, after(now, -DAY_MS)),
      ),
    );
    if (made >= MOST_EXPORTS_A_DAY) throw new AppError("rate_limited", "tooManyExports");
    const entry = { actor, action: "data.export" as const, subjectType: "user", subjectId: actor.userId };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
}

async function* contents(userId: string, now: Date): AsyncGenerator<ArchiveEntry> {
  const data = { exportedAt: now, userId, ...(await collectData(userId)) };
  yield { name: "data.json", bytes: Buffer.from(JSON.stringify(data, null, 2)) };
  const uploads = await db()
    .select()
    .from(files)
    .where(and(eq(files.ownerId, userId), isNull(files.deletedAt)));
  for (const { id, storageKey, originalName, mediaType } of uploads) {
    const bytes = await fileStore().get(storageKey);
    if (bytes) yield { name: `files/${id}-${safeFileName(originalName, mediaType as never)}`, bytes };
  }
}

/** All tables' rows about somebody, as they were at one moment. */
export function collectData(userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  return db().transaction(
    async (tx) => {
      const found: Record<string, Record<string, unknown>[]> = {};
      for (const personal of personalTables)
        found[getTableName(personal.table)] = await rowsOf(tx, personal, userId);
      return found;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function rowsOf(
  executor: Executor,
  { table, rows, hidden }: (typeof personalTables)[number],
  userId: string,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = await executor.select().from(table).where(rows(userId));
  return found.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
  );
}
