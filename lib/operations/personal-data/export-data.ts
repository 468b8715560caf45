import { Readable } from "node:stream";
import { and, eq, getTableName, gt, isNull, sql } from "drizzle-orm";
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
import { type ArchiveEntry, packEntry, zip } from "./zip";

const ROWS_AT_ONCE = 500;

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
    await recordAudit(tx, { ...entry, device }, now);
  });
}

async function* contents(userId: string, now: Date): AsyncGenerator<ArchiveEntry> {
  const data = packEntry("data.json");
  await writeData(userId, now, (text) => data.write(Buffer.from(text)));
  yield await data.end();
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
    if (!bytes) continue;
    const file = packEntry(`files/${id}-${safeFileName(originalName, mediaType as never)}`);
    await file.write(bytes);
    yield await file.end();
  }
}

/**
 * Writes all tables' rows about a user from one snapshot as JSON, some hundred rows at a time: an owner may have
 * hundreds of thousands.
 */
export function writeData(userId: string, now: Date, write: (text: string) => Promise<void>): Promise<void> {
  return db().transaction(
    async (tx) => {
      await write(`{\n  "exportedAt": ${JSON.stringify(now)},\n  "userId": ${JSON.stringify(userId)}`);
      for (const personal of personalTables) {
        await write(`,\n  ${JSON.stringify(getTableName(personal.table))}: [`);
        let isFirst = true;
        for await (const rows of rowsOf(tx, personal, userId)) {
          const lines = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(",");
          await write(isFirst ? lines : `,${lines}`);
          isFirst = false;
        }
        await write(isFirst ? "]" : "\n  ]");
      }
      await write("\n}\n");
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Finds the rows by their positions (ctid), which the snapshot keeps, so that every table is read in the same way. */
async function* rowsOf(
  tx: Executor,
  { table, rows, hidden }: (typeof personalTables)[number],
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const found = await tx.select({ position: sql<string>`ctid::text` }).from(table).where(rows(userId));
  for (let at = 0; at < found.length; at += ROWS_AT_ONCE) {
    const positions = found.slice(at, at + ROWS_AT_ONCE).map(({ position }) => position);
    const some: Record<string, unknown>[] = await tx
      .select()
      .from(table)
      .where(sql`ctid = any(${`{${positions.map((position) => `"${position}"`).join(",")}}`}::tid[])`);
    yield some.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    );
  }
}
