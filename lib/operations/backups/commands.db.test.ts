import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "@/db";
import { auditEntries } from "@/db/schema/platform/audit";
import { backups, workerProcesses } from "@/db/schema/platform/system";
import { makeUser } from "@/db/testing/factories";
import { emptyDatabase, freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { getMaintenance } from "@/lib/platform/maintenance/queries";
import { RestoreError } from "./archive";
import { backupFolder, backupPath, isFileHere, partPath } from "./backup-files";
import { deleteBackup, downloadBackup, failStalledBackups, releaseBackup, startBackup } from "./commands";
import { MAX_BACKUPS } from "./contract";
import { isEncryptedArchive } from "./encrypted-archive";
import { makeBackup, removeLeftovers } from "./make-backup";
import { hasBackupSince, listBackups } from "./queries";
import { restoreArchive } from "./restore-archive";
import { writeArchive } from "./write-archive";

const database = await freshDatabase();
const now = new Date();
const at = { now, device: { ipAddress: "192.0.2.7", userAgent: null } };
let admin: UserActor;
let renter: UserActor;

beforeAll(async () => {
  await vehicleScenario(database);
  admin = actorFor(await makeUser(database, { role: "admin", firstName: "Aline", lastName: "Uwase" }));
  renter = actorFor(await makeUser(database));
});
beforeEach(async () => {
  await database.delete(backups);
  await database.delete(workerProcesses);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Makes a backup that was requested some minutes ago. */
async function made(minutesAgo = 0): Promise<string> {
  const { id } = await startBackup(admin, { ...at, now: addMs(now, -minutesAgo * MINUTE_MS) });
  await makeBackup(id, database.url);
  return id;
}

/** Registers a running process on that machine. */
const runOn = (host: string) =>
  database
    .insert(workerProcesses)
    .values({ id: randomUUID(), kind: "worker", host, pid: 1, startedAt: now, seenAt: now });

/** Returns the ticket from the download link. */
async function ticketFor(id: string): Promise<string> {
  const { href } = await releaseBackup(admin, id, now);
  return new URL(href, "https://gendana.test").searchParams.get("ticket") ?? "";
}

const written = async (action: string) =>
  (await database.select().from(auditEntries).where(eq(auditEntries.action, action))).map(
    ({ subjectId }) => subjectId,
  );

describe("a backup", () => {
  it("is requested by an administrator, one at a time, as a job, and audited", async () => {
    await expect(startBackup(renter, at)).rejects.toMatchObject({ code: "forbidden" });
    const { id } = await startBackup(admin, at);
    await expect(startBackup(admin, at)).rejects.toMatchObject({ key: "backupRuns" });
    const rows = await database.execute(
      sql`select data from pgboss.job where name = 'backup' and data->>'backupId' = ${id}`,
    );
    expect(rows).toHaveLength(1);
    expect(await written("backup.start")).toEqual([id]);
    await expect(deleteBackup(admin, id, at)).rejects.toMatchObject({ key: "backupRuns" });
  });

  it("whose process died does not block the next one", async () => {
    const { id } = await startBackup(admin, at);
    await database.update(backups).set({ status: "running" }).where(eq(backups.id, id));
    await startBackup(admin, { ...at, now: addMs(now, 3 * MINUTE_MS) });
    const { items } = await listBackups(admin, now);
    expect(items.map(({ status }) => status)).toEqual(["waiting", "failed"]);
  });

  it("is a private file, listed with its size, rows and requester", async () => {
    const id = await made();
    await expect(listBackups(renter, now)).rejects.toMatchObject({ code: "forbidden" });
    const [item] = (await listBackups(admin, now)).items;
    expect(item).toMatchObject({ id, status: "done", startedBy: "Aline Uwase", isHere: true, error: null });
    expect(item?.rows).toBeGreaterThan(10);
    expect([item?.tablesDone, item?.bytes]).toEqual([item?.tablesTotal, statSync(backupPath(id)).size]);
    expect(statSync(backupPath(id)).mode & 0o777).toBe(0o600);
    expect(statSync(backupFolder()).mode & 0o777).toBe(0o700);
  });

  it("is downloaded only by administrators with a ticket, audited each time, and gone once deleted", async () => {
    const id = await made();
    await expect(releaseBackup(renter, id, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(ticketFor(randomUUID())).rejects.toMatchObject({ code: "not_found" });
    const ticket = await ticketFor(id);
    const other = { ...admin, sessionId: randomUUID() };
    await expect(downloadBackup(renter, id, { ticket }, at)).rejects.toMatchObject({ code: "forbidden" });
    for (const [actor, given, when] of [
      [admin, {}, at],
      [admin, { ticket: "made up" }, at],
      [other, { ticket }, at],
      [admin, { ticket }, { ...at, now: addMs(now, MINUTE_MS) }],
    ] as const)
      await expect(downloadBackup(actor, id, given, when)).rejects.toMatchObject({
        key: "passwordAgainRequired",
      });
    expect(await written("backup.download")).toEqual([]);
    await expect(downloadBackup(admin, randomUUID(), { ticket }, at)).rejects.toMatchObject({
      code: "not_found",
    });
    const { bytes, fileName } = await downloadBackup(admin, id, { ticket }, at);
    expect(await buffer(bytes)).toEqual(readFileSync(backupPath(id)));
    expect(fileName).toMatch(/^gendana-.+\.backup\.gz$/);
    expect(await written("backup.download")).toEqual([id]);
    await expect(deleteBackup(renter, id, at)).rejects.toMatchObject({ code: "forbidden" });
    await deleteBackup(admin, id, at);
    await expect(deleteBackup(admin, id, at)).rejects.toMatchObject({ code: "not_found" });
    await expect(downloadBackup(admin, id, { ticket }, at)).rejects.toMatchObject({ code: "not_found" });
    expect(await isFileHere(id)).toBe(false);
    expect(await written("backup.delete")).toEqual([id]);
  });

  it("on another machine's disk is listed as such, and as lost once that machine no longer runs", async () => {
    const id = randomUUID();
    const done = { status: "done" as const, host: "another", finishedAt: now, createdAt: now, seenAt: now };
    await database.insert(backups).values({ id, ...done });
    await expect(ticketFor(id)).rejects.toMatchObject({ key: "backupElsewhere" });
    expect((await listBackups(admin, now)).items).toMatchObject([{ isHere: false, isLost: true }]);
    const since = addMs(now, -MINUTE_MS);
    expect(await hasBackupSince(since, now)).toBe(false);
    await runOn("another");
    expect(await hasBackupSince(since, now)).toBe(true);
    expect((await listBackups(admin, now)).items).toMatchObject([{ isHere: false, isLost: false }]);
  });

  it("whose process is gone is made by the job's second attempt, and until then is shown as failed", async () => {
    const { id } = await startBackup(admin, at);
    const isThis = eq(backups.id, id);
    const status = async () => (await listBackups(admin, now)).items[0]?.status;
    await database.update(backups).set({ status: "running", seenAt: new Date() }).where(isThis);
    await makeBackup(id, database.url);
    await failStalledBackups(new Date());
    expect(await status()).toBe("running");
    await database
      .update(backups)
      .set({ seenAt: addMs(new Date(), -3 * MINUTE_MS) })
      .where(isThis);
    await failStalledBackups(new Date());
    expect(await status()).toBe("failed");
    await makeBackup(id, database.url);
    expect(await status()).toBe("done");
  });

  it("that was being written when its process was killed leaves no files", async () => {
    const { id } = await startBackup(admin, at);
    const [left, inProgress] = [partPath(randomUUID()), partPath(id)];
    await database.update(backups).set({ status: "running", seenAt: now }).where(eq(backups.id, id));
    for (const file of [left, inProgress]) writeFileSync(file, "half");
    await removeLeftovers(now);
    expect([left, inProgress].map((file) => existsSync(file))).toEqual([false, true]);
    await removeLeftovers(addMs(now, 3 * MINUTE_MS));
    expect(existsSync(inProgress)).toBe(false);
  });

  it("deletes the oldest beyond the limit, however many failed meanwhile", async () => {
    const oldest = await made(60);
    // Their rows were deleted while this machine was away; only one of the files is older than all kept
    // backups.
    const [forgotten, newer] = [backupPath(randomUUID()), backupPath(randomUUID())];
    for (const file of [forgotten, newer]) writeFileSync(file, "whole");
    utimesSync(forgotten, now, addMs(now, -90 * MINUTE_MS));
    const remaining = await made(40);
    expect(existsSync(forgotten)).toBe(true);
    const others = (status: "done" | "failed", minutesAgo: number, count: number, host = "another") => {
      const times = { createdAt: addMs(now, -minutesAgo * MINUTE_MS), seenAt: now, finishedAt: now };
      return Array.from({ length: count }, () => ({ id: randomUUID(), status, host, ...times }));
    };
    await runOn("another");
    await database.insert(backups).values([
      ...others("failed", 50, 1),
      // Archives lost with their machine do not count as kept.
      ...others("done", 3, 4, "gone"),
      ...others("done", 55, 1, "gone"),
      ...others("failed", 1, MAX_BACKUPS),
      ...others("done", 2, MAX_BACKUPS - 2),
    ]);
    const id = await made();
    const { items } = await listBackups(admin, now);
    const done = items.filter(({ status }) => status === "done");
    expect(done.filter(({ isLost }) => !isLost)).toHaveLength(MAX_BACKUPS);
    expect(done.filter(({ isLost }) => isLost)).toHaveLength(4);
    expect(items.filter(({ status }) => status === "failed")).toHaveLength(MAX_BACKUPS);
    expect(items.map((item) => item.id)).toEqual(expect.arrayContaining([id, remaining]));
    expect([await isFileHere(oldest), await isFileHere(remaining)]).toEqual([false, true]);
    expect([forgotten, newer].map((file) => existsSync(file))).toEqual([false, true]);
  });

  it("that fails reports the error to the requester and to the job", async () => {
    const { id } = await startBackup(admin, at);
    await expect(makeBackup(id, "postgres://nobody:hunter2@127.0.0.1:1/none")).rejects.toThrow();
    const [item] = (await listBackups(admin, now)).items;
    expect(item).toMatchObject({ id, status: "failed", isHere: false });
    expect(item?.error).not.toMatch(/hunter2/);
    await makeBackup(randomUUID(), database.url);
  });
});

describe("restoring", () => {
  function changed(id: string, change: (text: string) => string): string {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "gendana-restore-")), "changed.gz");
    writeFileSync(
      file,
      gzipSync(change(gunzipSync(readFileSync(backupPath(id))).toString("latin1")), { level: 1 }),
    );
    return file;
  }

  it("refuses a database that is not empty, and archives that are damaged, truncated, foreign or newer", async () => {
    const id = await made();
    const name = new URL(database.url).pathname.slice(1);
    await expect(restoreArchive(database.url, backupPath(id))).rejects.toThrow(`"${name}" is not empty`);
    const url = await emptyDatabase();
    const refused = [
      changed(id, (text) => text.replace("\tAline\t", "\tAlina\t")),
      changed(id, (text) => text.slice(0, -200)),
      changed(id, () => "a letter\n"),
      changed(id, (text) => text.replace(/"count":(\d+)/, '"count":9999')),
    ];
    for (const file of refused) await expect(restoreArchive(url, file)).rejects.toThrow();
    // The database is still empty, so the intact archive is restored.
    expect((await restoreArchive(url, backupPath(id))).rows).toBeGreaterThan(10);
    await expect(restoreArchive(url, backupPath(id))).rejects.toThrow("not empty");
  });

  it("explains in a sentence what is wrong with a truncated, foreign or missing file", async () => {
    const id = await made();
    const url = await emptyDatabase();
    const folder = mkdtempSync(path.join(tmpdir(), "gendana-restore-"));
    const written = (name: string, bytes: Buffer | string) => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const whole = readFileSync(backupPath(id));
    const sentences: [string, RegExp][] = [
      [written("cut.gz", whole.subarray(0, whole.length - 500)), /ends in the middle/],
      [changed(id, (text) => text.slice(0, -200)), /ends in the middle/],
      [changed(id, (text) => text.slice(0, 5_000)), /ends in the middle/],
      [written("letter.txt", "a letter"), /not a backup of Gendana/],
      [changed(id, () => "a letter\n"), /not a backup of Gendana/],
      [changed(id, (text) => text.replaceAll('"sha256"', '"sha"')), /one of its lines cannot be read/],
      [path.join(folder, "nothing.gz"), /cannot be read \(ENOENT\)/],
      [folder, /cannot be read \(EISDIR\)/],
    ];
    for (const [file, sentence] of sentences) {
      const refusal = await restoreArchive(url, file).catch((error) => error);
      expect(refusal).toBeInstanceOf(RestoreError);
      expect(refusal.message).toMatch(sentence);
    }
  });

  it("reads an encrypted archive with its key, and explains in a sentence that it needs the key", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "gendana-restore-"));
    const file = path.join(folder, "encrypted.backup");
    vi.stubEnv("ENCRYPTION_KEYS", "a secret of at least thirty-two characters");
    await writeArchive(database.url, file, async () => {});
    expect(readFileSync(file).includes("gendana-backup")).toBe(false);
    expect(await isEncryptedArchive(file)).toBe(true);
    expect((await listBackups(admin, now)).isEncrypting).toBe(true);
    const id = await made();
    const { fileName, bytes } = await downloadBackup(admin, id, { ticket: await ticketFor(id) }, at);
    expect(fileName).toMatch(/\.backup$/);
    expect((await buffer(bytes)).includes("gendana-backup")).toBe(false);
    const url = await emptyDatabase();
    vi.stubEnv("ENCRYPTION_KEYS", "another secret of at least thirty-two characters");
    await expect(restoreArchive(url, file)).rejects.toThrow("Set ENCRYPTION_KEYS");
    vi.stubEnv("ENCRYPTION_KEYS", `${"0".repeat(32)},a secret of at least thirty-two characters`);
    expect((await restoreArchive(url, file)).rows).toBeGreaterThan(10);
    vi.stubEnv("ENCRYPTION_KEYS", "");
    expect((await listBackups(admin, now)).isEncrypting).toBe(false);
    // The tests' server archives nothing.
    expect((await listBackups(admin, now)).walArchive).toMatchObject({ isOn: false, isBehind: false });
  });

  it("leaves a working database: constraints hold and sequences continue", async () => {
    const id = await made();
    const url = await emptyDatabase();
    await restoreArchive(url, backupPath(id));
    const restored = connect(url, 1);
    await expect(restored.execute(sql`update audit_entries set action = 'x'`)).rejects.toThrow();
    const guards = sql`select (select count(*)::int from pg_constraint where contype = 'f') as keys,
      (select count(*)::int from pg_trigger where tgenabled = 'D') as resting`;
    const [here, there] = [await database.execute(guards), await restored.execute(guards)];
    expect(there).toEqual(here);
    expect(there[0]).toMatchObject({ resting: 0 });
    const [created] = await restored.select({ id: backups.id }).from(backups);
    expect(created).toBeUndefined();
    await restored.close();
  });

  it("to a point in time is held by the statement of the runbook, whatever its version", async () => {
    const runbook = readFileSync("docs/recovery.md", "utf8");
    const [, statement = ""] = /<<'SQL'\n([\s\S]*?)\n +SQL\n/.exec(runbook) ?? [];
    const undo = new Error("rolled back");
    const held = database.transaction(async (tx) => {
      await tx.execute(sql`drop function hold_after_restore(timestamptz)`);
      await tx.execute(sql.raw(statement));
      const { isOn, restoredTo } = await getMaintenance(tx);
      expect({ isOn, restoredTo }).toEqual({ isOn: true, restoredTo: "2026-11-28T14:03:07Z" });
      throw undo;
    });
    await expect(held).rejects.toBe(undo);
  });

  it("closes the site and holds back what moves money, closes or decides", async () => {
    const id = await made();
    const url = await emptyDatabase();
    await restoreArchive(url, backupPath(id));
    const restored = connect(url, 1);
    const held = await getMaintenance(restored);
    await restored.close();
    expect(held).toMatchObject({ isOn: true, since: expect.any(String) });
    expect(new Date(held.restoredTo ?? 0).getTime()).toBeGreaterThan(addMs(now, -MINUTE_MS).getTime());
    expect((await getMaintenance()).restoredTo).toBeNull();
  });
});
