import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { Readable } from "node:stream";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor } from "@/db";
import { backups } from "@/db/schema/platform/system";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { decrypt, encrypt } from "@/lib/platform/crypto/encryption";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import type { StreamedResponse } from "@/lib/platform/http/responses";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import type { RequestContext } from "@/lib/platform/request-context";
import { backupPath, isFileHere, openBackupFolder } from "./backup-files";
import type { StartedBackup } from "./contract";
import { isEncryptedArchive } from "./encrypted-archive";
import { STALLED_AFTER_MS, TICKET_LIFE_MS } from "./rules";

/** A backup that no worker has claimed may wait this long. */
const UNCLAIMED_MS = 15 * MINUTE_MS;

/** Requests a backup from the next worker. For administrators. Throws 409 while one is being made. */
export async function startBackup(actor: UserActor, { now, device }: RequestContext): Promise<StartedBackup> {
  requireAdmin(actor);
  // If a separate worker makes the backup, this process's disk does not matter.
  if (env().BACKGROUND_WORK === "app") await openBackupFolder();
  const id = uuid();
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`);
    await failStalledBackups(now, tx);
    if ((await tx.$count(backups, inArray(backups.status, ["waiting", "running"]))) > 0)
      throw conflict("backupRuns");
    await tx.insert(backups).values({ id, startedBy: actor.userId, createdAt: now, seenAt: now });
    await enqueue(tx, "backup", { backupId: id }, { singletonKey: id });
    const entry = { actor, action: "backup.start" as const, subjectType: "backup", subjectId: id };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return { id };
}

/** Marks the backups as failed whose process is gone. */
export async function failStalledBackups(now: Date, executor: Executor = db()): Promise<void> {
  await executor
    .update(backups)
    .set({ status: "failed", error: "the process that made it is gone", finishedAt: now })
    .where(
      or(
        and(eq(backups.status, "running"), lt(backups.seenAt, addMs(now, -STALLED_AFTER_MS))),
        and(eq(backups.status, "waiting"), lt(backups.seenAt, addMs(now, -UNCLAIMED_MS))),
      ),
    );
}

/**
 * Issues a link to an archive for this session and one minute: browsers save files from links, which have to work
 * without a further confirmation. Throws 409 if the file is on another machine.
 */
export async function releaseBackup(
  actor: UserActor,
  backupId: string,
  now: Date,
): Promise<{ href: string }> {
  await getArchive(actor, backupId);
  const until = Buffer.from(String(addMs(now, TICKET_LIFE_MS).getTime()));
  const ticket = encodeURIComponent(encrypt("backup downloads", until, ticketOwner(actor, backupId)));
  return { href: `/api/admin/backups/${backupId}/file?ticket=${ticket}` };
}

const ticketOwner = ({ sessionId }: UserActor, backupId: string) => `${sessionId} ${backupId}`;

function isValidTicket(ticket: string | undefined, actor: UserActor, backupId: string, now: Date): boolean {
  const until = ticket && decrypt("backup downloads", ticket, ticketOwner(actor, backupId))?.toString();
  return until !== undefined && now.getTime() < Number(until);
}

async function getArchive(actor: UserActor, backupId: string) {
  requireAdmin(actor);
  const [backup] = await db().select().from(backups).where(eq(backups.id, backupId));
  if (backup?.status !== "done") throw notFound();
  if (!(await isFileHere(backupId))) throw elsewhereConflict(backup) ?? conflict("backupGone");
  return backup;
}

/**
 * Streams the archive to an administrator with a ticket from releaseBackup() (otherwise 403) and audits it.
 */
export async function downloadBackup(
  actor: UserActor,
  backupId: string,
  { ticket }: { ticket?: string },
  { now, device }: RequestContext,
): Promise<StreamedResponse> {
  const backup = await getArchive(actor, backupId);
  if (!isValidTicket(ticket, actor, backupId, now)) throw new AppError("forbidden", "passwordAgainRequired");
  const entry = { actor, action: "backup.download" as const, subjectType: "backup", subjectId: backupId };
  await recordAudit(db(), { ...entry, device }, now);
  const isEncrypted = await isEncryptedArchive(backupPath(backupId));
  const name = `gendana-${backup.createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}.backup`;
  return {
    mediaType: isEncrypted ? "application/octet-stream" : "application/gzip",
    fileName: isEncrypted ? name : `${name}.gz`,
    bytes: Readable.toWeb(createReadStream(backupPath(backupId))) as StreamedResponse["bytes"],
  };
}

const elsewhereConflict = ({ host }: { host: string | null }) =>
  host && host !== hostname() ? conflict("backupElsewhere", { host }) : undefined;

/**
 * Deletes the row and the file. Throws 409 while the backup is being made, or if the file is on another
 * running machine.
 */
export async function deleteBackup(
  actor: UserActor,
  backupId: string,
  { now, device }: RequestContext,
): Promise<null> {
  requireAdmin(actor);
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const isHere = await isFileHere(backupId);
  await transact(async (tx) => {
    const [backup] = await tx.select().from(backups).where(eq(backups.id, backupId)).for("update");
    if (!backup) throw notFound();
    if (backup.status === "waiting" || backup.status === "running") throw conflict("backupRuns");
    const elsewhere = elsewhereConflict(backup);
    if (elsewhere && !isHere && backup.status === "done" && hosts.includes(backup.host ?? ""))
      throw elsewhere;
    await tx.delete(backups).where(eq(backups.id, backupId));
    const { status, bytes, host, createdAt } = backup;
    const detail = { before: { status, bytes, host, createdAt }, after: null };
    const entry = {
      actor,
      action: "backup.delete" as const,
      subjectType: "backup",
      subjectId: backupId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
  });
  await rm(backupPath(backupId), { force: true });
  return null;
}
