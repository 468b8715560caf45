import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { Readable } from "node:stream";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor } from "@/db";
import { backups } from "@/db/schema/system";
import { transact } from "@/db/transaction";
import type { StreamedAnswer } from "@/lib/api/route";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { after, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError, conflict, notFound } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/queue";
import { confirmPassword } from "@/lib/passwords/confirm";
import { listProcesses } from "@/lib/processes/queries";
import { seal, unseal } from "@/lib/seal";
import type { Occasion } from "@/lib/sessions/commands";
import type { BackupRelease, StartedBackup } from "./contract";
import { backupPath, isFileHere, openBackupFolder } from "./files";
import { SILENT_MS, TICKET_LIFE_MS } from "./rules";

/** One nobody takes up waits a while for a worker. */
const UNCLAIMED_MS = 15 * MINUTE_MS;

/** Has a backup made by the next worker, for administrators. 409 while one is being made. */
export async function startBackup(actor: UserActor, { now, device }: Occasion): Promise<StartedBackup> {
  requireAdmin(actor);
  // Where this process does not make it itself, its disk says nothing.
  if (env().BACKGROUND_WORK === "app") await openBackupFolder();
  const id = uuid();
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`);
    await giveUpSilent(tx, now);
    if ((await tx.$count(backups, inArray(backups.status, ["waiting", "running"]))) > 0)
      throw conflict("backupRuns");
    await tx.insert(backups).values({ id, startedBy: actor.userId, createdAt: now, seenAt: now });
    await enqueue(tx, "backup", { backupId: id }, { singletonKey: id });
    const entry = { actor, action: "backup.start" as const, subjectType: "backup", subjectId: id };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return { id };
}

async function giveUpSilent(tx: Executor, now: Date): Promise<void> {
  await tx
    .update(backups)
    .set({ status: "failed", error: "the process that made it is gone", finishedAt: now })
    .where(
      or(
        and(eq(backups.status, "running"), lt(backups.seenAt, after(now, -SILENT_MS))),
        and(eq(backups.status, "waiting"), lt(backups.seenAt, after(now, -UNCLAIMED_MS))),
      ),
    );
}

/**
 * Lets an administrator who types their password again (422) fetch an archive, in this session and for a minute: a link is
 * what browsers save files from, and a password has no place in one. 409 where it lies on another machine.
 */
export async function releaseBackup(
  actor: UserActor,
  backupId: string,
  { password }: BackupRelease,
  { now }: Occasion,
): Promise<{ href: string }> {
  await findArchive(actor, backupId);
  await confirmPassword(actor.userId, password, now);
  const until = Buffer.from(String(after(now, TICKET_LIFE_MS).getTime()));
  const ticket = encodeURIComponent(seal("backup downloads", until, holderOf(actor, backupId)));
  return { href: `/api/admin/backups/${backupId}/file?ticket=${ticket}` };
}

const holderOf = ({ sessionId }: UserActor, backupId: string) => `${sessionId} ${backupId}`;

function isGood(ticket: string | undefined, actor: UserActor, backupId: string, now: Date): boolean {
  const until = ticket && unseal("backup downloads", ticket, holderOf(actor, backupId))?.toString();
  return until !== undefined && now.getTime() < Number(until);
}

async function findArchive(actor: UserActor, backupId: string) {
  requireAdmin(actor);
  const [backup] = await db().select().from(backups).where(eq(backups.id, backupId));
  if (backup?.status !== "done") throw notFound();
  if (!(await isFileHere(backupId))) throw isElsewhere(backup) ?? conflict("backupGone");
  return backup;
}

/** The archive itself, to one administrator with a ticket of releaseBackup() (403), written down. */
export async function downloadBackup(
  actor: UserActor,
  backupId: string,
  { ticket }: { ticket?: string },
  { now, device }: Occasion,
): Promise<StreamedAnswer> {
  const backup = await findArchive(actor, backupId);
  if (!isGood(ticket, actor, backupId, now)) throw new AppError("forbidden", "passwordAgainRequired");
  const entry = { actor, action: "backup.download" as const, subjectType: "backup", subjectId: backupId };
  await recordAudit(db(), { ...entry, ipAddress: device.ipAddress }, now);
  return {
    mediaType: "application/gzip",
    fileName: `gendana-${backup.createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}.backup.gz`,
    bytes: Readable.toWeb(createReadStream(backupPath(backupId))) as StreamedAnswer["bytes"],
  };
}

const isElsewhere = ({ host }: { host: string | null }) =>
  host && host !== hostname() ? conflict("backupElsewhere", { host }) : undefined;

/** Row and file. 409 while it is made, and where it lies on another machine that still runs. */
export async function deleteBackup(
  actor: UserActor,
  backupId: string,
  { now, device }: Occasion,
): Promise<null> {
  requireAdmin(actor);
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const isHere = await isFileHere(backupId);
  await transact(async (tx) => {
    const [backup] = await tx.select().from(backups).where(eq(backups.id, backupId)).for("update");
    if (!backup) throw notFound();
    if (backup.status === "waiting" || backup.status === "running") throw conflict("backupRuns");
    const elsewhere = isElsewhere(backup);
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
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  await rm(backupPath(backupId), { force: true });
  return null;
}
