import { Readable } from "node:stream";
import { and, eq, getTableName, gt, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { transact } from "@/db/transaction";
import { MAX_EXPORTS_PER_DAY } from "@/lib/identity/account-deletion/rules";
import { confirmPassword } from "@/lib/identity/passwords/confirm-password";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { fileStore } from "@/lib/platform/files/store";
import { safeFileName } from "@/lib/platform/files/upload-rules";
import type { StreamedResponse } from "@/lib/platform/http/responses";
import { log } from "@/lib/platform/log";
import type { RequestContext } from "@/lib/platform/request-context";
import { personalTables } from "./personal-tables";
import { type ArchiveEntry, zip } from "./zip";

/**
 * Exports all personal data of the actor as one ZIP file: `data.json` with each table's rows, and the
 * uploaded files. The password is required again; throws 429 after five exports a day. Each export is
 * audited.
 */
export async function exportOwnData(
  actor: UserActor,
  password: string,
  context: RequestContext,
): Promise<StreamedResponse> {
  await confirmPassword(actor.userId, password, context);
  await recordExport(actor, context);
  const { now } = context;
  return {
    mediaType: "application/zip",
    fileName: `gendana-data-${dayIn(now, KIGALI)}.zip`,
    bytes: Readable.toWeb(Readable.from(zip(contents(actor.userId, now), now))) as StreamedResponse["bytes"],
  };
}

/** Counts under a lock on the account, so that concurrent exports are all counted. */
async function recordExport(actor: UserActor, { now, device }: RequestContext): Promise<void> {
  await transact(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
    const made = await tx.$count(
      auditEntries,
      and(
        eq(auditEntries.actorId, actor.userId),
        eq(auditEntries.action, "data.export"),
        gt(auditEntries.createdAt, addMs(now, -DAY_MS)),
      ),
    );
    if (made >= MAX_EXPORTS_PER_DAY) throw new AppError("rate_limited", "tooManyExports");
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
    // A file that cannot be read does not stop the export; data.json lists it.
    const bytes = await fileStore()
      .get(storageKey)
      .catch((error) =>
        log.error({ err: error, fileId: id }, "a file is missing from an export of personal data"),
      );
    if (bytes) yield { name: `files/${id}-${safeFileName(originalName, mediaType as never)}`, bytes };
  }
}

/** Returns all tables' rows about a user from one snapshot. */
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
