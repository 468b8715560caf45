import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { messageProviderFailures, outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { backups, workerProcesses } from "@/db/schema/platform/system";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { retryMessage } from "@/lib/messaging/email-and-sms/admin/commands";
import { listAdminMessages } from "@/lib/messaging/email-and-sms/admin/queries";
import { sendDueMessages } from "@/lib/messaging/email-and-sms/send-due-messages";
import { runScan, startScan } from "@/lib/operations/security-scans/commands";
import { getScanState } from "@/lib/operations/security-scans/queries";
import type { UserActor } from "@/lib/platform/actor";
import { restartWorkers } from "@/lib/platform/cluster/commands";
import { listenForMessages } from "@/lib/platform/cluster/listener";
import { RESTART_WORKERS } from "@/lib/platform/cluster/rules";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { changeMaintenance } from "@/lib/platform/maintenance/commands";
import { getMaintenance, MAINTENANCE_CHANGED } from "@/lib/platform/maintenance/queries";
import { maintenanceOff } from "@/lib/platform/maintenance/rules";
import { checkMaintenance, setCurrentMaintenance } from "@/lib/platform/maintenance/state";
import { emptyTraffic } from "@/lib/platform/metrics/rules";
import { getSystemStatus } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
let renter: UserActor;
const heard: string[] = [];
const stop = new AbortController();
const now = new Date("2026-12-01T08:00:00.000Z");
const context = { now, device: { ipAddress: "192.0.2.7", userAgent: null } };

beforeAll(async () => {
  admin = actorFor(await makeUser(database, { role: "admin" }));
  renter = actorFor(await makeUser(database));
  const listener = { hear: ({ topic }: { topic: string }) => heard.push(topic), catchUp: () => {} };
  await listenForMessages(database.url, listener, stop.signal);
});
afterAll(() => {
  stop.abort();
  setCurrentMaintenance(maintenanceOff);
});

const auditDetails = async (action: string) =>
  (await database.select().from(auditEntries).where(eq(auditEntries.action, action))).map(
    ({ detail }) => detail,
  );

describe("maintenance mode", () => {
  const closed = { isOn: true, messages: { en: "New engine", fr: "Nouveau moteur", rw: "Moteri nshya" } };

  it("keeps everybody but administrators out, reaches all processes, and is audited", async () => {
    await expect(changeMaintenance(renter, closed, context)).rejects.toMatchObject({ code: "forbidden" });
    expect(await changeMaintenance(admin, closed, context)).toEqual({
      ...closed,
      since: now.toISOString(),
      restoredTo: null,
    });
    expect(() => checkMaintenance(admin)).not.toThrow();
    const acting = { adminId: admin.userId, adminName: admin.name, sessionId: admin.sessionId };
    expect(() => checkMaintenance({ ...renter, acting })).not.toThrow();
    for (const actor of [renter, { kind: "anonymous" } as const])
      expect(() => checkMaintenance(actor)).toThrow(
        expect.objectContaining({ code: "unavailable", key: "maintenance" }),
      );
    expect(await auditDetails("maintenance.on")).toMatchObject([
      { before: { isOn: false }, after: { isOn: true } },
    ]);
    await vi.waitFor(() => expect(heard).toContain(MAINTENANCE_CHANGED), 30_000);
  });

  it("keeps its start time while its message changes, and ends", async () => {
    const later = { ...context, now: addMs(now, DAY_MS) };
    const other = { ...closed, messages: { ...closed.messages, en: "" } };
    expect(await changeMaintenance(admin, other, later)).toMatchObject({ since: now.toISOString() });
    expect(await changeMaintenance(admin, { ...other, isOn: false }, later)).toMatchObject({ since: null });
    expect(() => checkMaintenance(renter)).not.toThrow();
    expect(await getMaintenance()).toMatchObject({ isOn: false, messages: { fr: "Nouveau moteur" } });
    expect(
      [await auditDetails("maintenance.change"), await auditDetails("maintenance.off")].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1]);
  });
});

describe("the processes of a marketplace", () => {
  const row = { host: "one", pid: 1, startedAt: now, seenAt: now };

  it("are restarted by administrators only", async () => {
    await database.insert(workerProcesses).values([
      { id: uuid(), kind: "worker", ...row, worksSince: now },
      { id: uuid(), kind: "web", ...row, worksSince: null },
      { id: uuid(), kind: "worker", ...row, worksSince: now, seenAt: addMs(now, -60_000) },
    ]);
    await expect(restartWorkers(renter, context)).rejects.toMatchObject({ code: "forbidden" });
    expect(await restartWorkers(admin, context)).toEqual({ asked: 1 });
    await vi.waitFor(
      () => expect(heard.filter((topic) => topic === RESTART_WORKERS)).toHaveLength(1),
      30_000,
    );
    expect(await auditDetails("workers.restart")).toMatchObject([{ processes: [{ host: "one", pid: 1 }] }]);
  });

  it("are summed; a silent process is listed but not counted, and one gone for long is not listed", async () => {
    const traffic = { ...emptyTraffic(), requests: 10, failures: 1, buckets: [0, 0, 10] };
    await database.insert(workerProcesses).values([
      { id: uuid(), kind: "web", ...row, host: "two", traffic },
      { id: uuid(), kind: "web", ...row, host: "silent", traffic, seenAt: addMs(now, -60_000) },
      { id: uuid(), kind: "web", ...row, host: "gone", traffic, seenAt: addMs(now, -DAY_MS) },
    ]);
    await expect(getSystemStatus(renter, now)).rejects.toMatchObject({ code: "forbidden" });
    const { traffic: sum, processes } = await getSystemStatus(admin, now);
    expect(sum).toMatchObject({ servers: 2, requests: 10, failures: 1, p50Ms: 18, p95Ms: 24 });
    expect(processes.map(({ host, isSilent }) => [host, isSilent])).toEqual(
      expect.arrayContaining([
        ["two", false],
        ["silent", true],
      ]),
    );
    expect(processes.map(({ host }) => host)).not.toContain("gone");
  });
});

describe("a security scan", () => {
  it("is started by administrators only, one at a time, and reports findings about this database", async () => {
    await expect(startScan(renter, context)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getScanState(admin)).toEqual({ current: null, last: null });
    const { id } = await startScan(admin, context);
    await expect(startScan(admin, context)).rejects.toMatchObject({ key: "scanRuns" });
    expect(await getScanState(admin)).toMatchObject({ current: { id, finishedAt: null }, last: null });
    await runScan(id, now);
    const { last } = await getScanState(admin);
    const found = last?.findings.map(({ code }) => code);
    // This test's administrator has no second factor; tests run in demo mode, and there is no backup.
    expect(found).toEqual(expect.arrayContaining(["adminsWithoutTwoFactor", "demoMode", "noBackup"]));
    // On the disk of a machine whose processes run.
    const done = { status: "done" as const, host: "two", createdAt: now, seenAt: now, finishedAt: now };
    await database.insert(backups).values({ id: uuid(), ...done });
    await database
      .insert(twoFactorSecrets)
      .values({ userId: admin.userId, encryptedSecret: "x", confirmedAt: now });
    const again = await startScan(admin, context);
    await runScan(again.id, now);
    const later = (await getScanState(admin)).last?.findings.map(({ code }) => code);
    expect(later).toEqual(found?.filter((code) => code !== "adminsWithoutTwoFactor" && code !== "noBackup"));
    expect(await auditDetails("scan.start")).toHaveLength(2);
  });
});

describe("the queues", () => {
  it("show due items, items that can be retried, and since when a provider has been down", async () => {
    const queue = async (name: string) =>
      (await getSystemStatus(admin, now)).queues.find((each) => each.name === name);
    const idle = { waiting: 0, failed: 0, isSetUp: true, outage: null };
    expect(await queue("email")).toEqual({ name: "email", ...idle });
    // No verification service is set up.
    expect(await queue("phone-check")).toBeUndefined();
    // The scans that were started above, in real time.
    await database.execute(sql`update pgboss.job set start_after = ${now.toISOString()}`);
    expect(await queue("jobs")).toEqual({ name: "jobs", ...idle, waiting: 2 });

    const message = {
      channel: "email",
      recipient: "aline@example.com",
      locale: "en",
      template: "notice",
    } as const;
    const rows: Partial<typeof outboxMessages.$inferInsert>[] = [
      { nextAttemptAt: addMs(now, -1_000) },
      { nextAttemptAt: addMs(now, 1_000) },
      { status: "failed" },
      { status: "failed", body: "" },
      { status: "failed", createdAt: addMs(now, -8 * DAY_MS) },
    ];
    for (const values of rows)
      await database
        .insert(outboxMessages)
        .values({ id: uuid(), ...message, body: "News", createdAt: now, nextAttemptAt: now, ...values });
    await database.insert(messageProviderFailures).values([
      {
        queue: "email",
        failures: 5,
        failingSince: now,
        lastError: "no answer",
        pausedUntil: addMs(now, 30_000),
      },
      { queue: "sms", failures: 1, failingSince: now, lastError: "no answer" },
    ]);
    expect(await queue("email")).toMatchObject({
      waiting: 1,
      failed: 1,
      outage: {
        since: now.toISOString(),
        nextTryAt: addMs(now, 30_000).toISOString(),
        lastError: "no answer",
      },
    });
    expect(await queue("sms")).toMatchObject({ waiting: 0, outage: null });
    await database.delete(outboxMessages);
    await database.delete(messageProviderFailures);
  });
});

describe("the outbox", () => {
  async function insertMessage(values: Partial<typeof outboxMessages.$inferInsert> = {}) {
    const [row] = await database
      .insert(outboxMessages)
      .values({
        id: uuid(),
        channel: "email",
        recipient: "Aline@example.rw",
        template: "booking-update",
        locale: "en",
        subject: "News",
        body: "News",
        status: "failed",
        attempts: 8,
        lastError: "no such mailbox",
        createdAt: addMs(now, -3 * DAY_MS),
        nextAttemptAt: addMs(now, -DAY_MS),
        ...values,
      })
      .returning();
    return row?.id ?? "";
  }
  const query = { limit: 2, search: "" };

  it("is listed page by page, by status and by recipient", async () => {
    const ids = [];
    for (const minutes of [1, 2, 3])
      ids.push(await insertMessage({ createdAt: addMs(now, minutes * 60_000) }));
    await insertMessage({ recipient: "100%@example.rw", createdAt: now });
    await expect(listAdminMessages(renter, query)).rejects.toMatchObject({ code: "forbidden" });
    const first = await listAdminMessages(admin, { ...query, status: "failed", search: "ALINE@" });
    const second = await listAdminMessages(admin, {
      ...query,
      search: "aline",
      cursor: first.nextCursor ?? "",
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.nextCursor).toBeNull();
    expect((await listAdminMessages(admin, { ...query, search: "100%" })).items).toHaveLength(1);
    expect((await listAdminMessages(admin, { ...query, status: "sent" })).items).toEqual([]);
    expect((await listAdminMessages(admin, { ...query, channel: "sms" })).items).toEqual([]);
  });

  it("sends a failed message again, however old, once, and no other message", async () => {
    const id = await insertMessage();
    await expect(retryMessage(renter, id, context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryMessage(admin, uuid(), context)).rejects.toMatchObject({ code: "not_found" });
    expect(await retryMessage(admin, id, context)).toMatchObject({
      status: "queued",
      attempts: 0,
      lastError: null,
    });
    await expect(retryMessage(admin, id, context)).rejects.toMatchObject({ key: "messageNotFailed" });
    const gone = await insertMessage({ template: "password-reset", body: "" });
    await expect(retryMessage(admin, gone, context)).rejects.toMatchObject({ key: "messageSecretErased" });
    const transport = { name: "test", send: async () => ({ outcome: "sent" as const }) };
    expect(await sendDueMessages("email", addMs(now, 1_000), { findTransport: () => transport })).toBe(1);
    const [sent] = await database.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    expect(sent).toMatchObject({ status: "sent", provider: "test" });
    expect(await auditDetails("letter.repeat")).toMatchObject([{ before: "failed", after: "queued" }]);
  });
});
