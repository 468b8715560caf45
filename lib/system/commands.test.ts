import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { twoFactorSecrets } from "@/db/schema/sign-in";
import { backups, workerProcesses } from "@/db/schema/system";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { changeMaintenance } from "@/lib/maintenance/commands";
import { MAINTENANCE_CHANGED, readMaintenance } from "@/lib/maintenance/queries";
import { openDoors } from "@/lib/maintenance/rules";
import { checkMaintenance, knowMaintenance } from "@/lib/maintenance/state";
import { noTraffic } from "@/lib/metrics/rules";
import { deliverDueMessages } from "@/lib/outbox/delivery";
import { repeatLetter } from "@/lib/outbox-desk/commands";
import { listLetters } from "@/lib/outbox-desk/queries";
import { restartWorkers } from "@/lib/processes/commands";
import { listen } from "@/lib/processes/listen";
import { RESTART_WORKERS } from "@/lib/processes/rules";
import { runScan, startScan } from "@/lib/security-scans/commands";
import { readScans } from "@/lib/security-scans/queries";
import { readSystem } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
let renter: UserActor;
const heard: string[] = [];
const stop = new AbortController();
const now = new Date("2026-12-01T08:00:00.000Z");
const at = { now, device: { ipAddress: "192.0.2.7", userAgent: null } };

beforeAll(async () => {
  admin = actorFor(await makeUser(database, { role: "admin" }));
  renter = actorFor(await makeUser(database));
  const line = { hear: ({ topic }: { topic: string }) => heard.push(topic), catchUp: () => {} };
  await listen(database.url, line, stop.signal);
});
afterAll(() => {
  stop.abort();
  knowMaintenance(openDoors);
});

const written = async (action: string) =>
  (await database.select().from(auditEntries).where(eq(auditEntries.action, action))).map(
    ({ detail }) => detail,
  );

describe("maintenance mode", () => {
  const closed = { isOn: true, messages: { en: "New engine", fr: "Nouveau moteur", rw: "Moteri nshya" } };

  it("keeps everybody out but administrators, says so to all processes, and is written down", async () => {
    await expect(changeMaintenance(renter, closed, at)).rejects.toMatchObject({ code: "forbidden" });
    expect(await changeMaintenance(admin, closed, at)).toEqual({ ...closed, since: now.toISOString() });
    expect(() => checkMaintenance(admin)).not.toThrow();
    const acting = { adminId: admin.userId, adminName: admin.name, sessionId: admin.sessionId };
    expect(() => checkMaintenance({ ...renter, acting })).not.toThrow();
    for (const actor of [renter, { kind: "anonymous" } as const])
      expect(() => checkMaintenance(actor)).toThrow(
        expect.objectContaining({ code: "unavailable", key: "maintenance" }),
      );
    expect(await written("maintenance.on")).toMatchObject([
      { before: { isOn: false }, after: { isOn: true } },
    ]);
    await vi.waitFor(() => expect(heard).toContain(MAINTENANCE_CHANGED), 30_000);
  });

  it("remembers since when while its words change, and ends", async () => {
    const later = { ...at, now: after(now, DAY_MS) };
    const other = { ...closed, messages: { ...closed.messages, en: "" } };
    expect(await changeMaintenance(admin, other, later)).toMatchObject({ since: now.toISOString() });
    expect(await changeMaintenance(admin, { ...other, isOn: false }, later)).toMatchObject({ since: null });
    expect(() => checkMaintenance(renter)).not.toThrow();
    expect(await readMaintenance()).toMatchObject({ isOn: false, messages: { fr: "Nouveau moteur" } });
    expect(
      [await written("maintenance.change"), await written("maintenance.off")].map(({ length }) => length),
    ).toEqual([1, 1]);
  });
});

describe("the processes of a marketplace", () => {
  const row = { host: "one", pid: 1, startedAt: now, seenAt: now };

  it("are told to start anew, and only by administrators", async () => {
    await database.insert(workerProcesses).values([
      { id: uuid(), kind: "worker", ...row, worksSince: now },
      { id: uuid(), kind: "web", ...row, worksSince: null },
      { id: uuid(), kind: "worker", ...row, worksSince: now, seenAt: after(now, -60_000) },
    ]);
    await expect(restartWorkers(renter, at)).rejects.toMatchObject({ code: "forbidden" });
    expect(await restartWorkers(admin, at)).toEqual({ asked: 1 });
    await vi.waitFor(
      () => expect(heard.filter((topic) => topic === RESTART_WORKERS)).toHaveLength(1),
      30_000,
    );
    expect(await written("workers.restart")).toMatchObject([{ processes: [{ host: "one", pid: 1 }] }]);
  });

  it("are counted together; who is silent is named but not counted, who is long gone neither", async () => {
    const traffic = { ...noTraffic(), requests: 10, failures: 1, buckets: [0, 0, 10] };
    await database.insert(workerProcesses).values([
      { id: uuid(), kind: "web", ...row, host: "two", traffic },
      { id: uuid(), kind: "web", ...row, host: "silent", traffic, seenAt: after(now, -60_000) },
      { id: uuid(), kind: "web", ...row, host: "gone", traffic, seenAt: after(now, -DAY_MS) },
    ]);
    await expect(readSystem(renter, now)).rejects.toMatchObject({ code: "forbidden" });
    const { traffic: sum, processes } = await readSystem(admin, now);
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
  it("is an administrator's to start, one at a time, and finds what is true of this database", async () => {
    await expect(startScan(renter, at)).rejects.toMatchObject({ code: "forbidden" });
    expect(await readScans(admin)).toEqual({ current: null, last: null });
    const { id } = await startScan(admin, at);
    await expect(startScan(admin, at)).rejects.toMatchObject({ key: "scanRuns" });
    expect(await readScans(admin)).toMatchObject({ current: { id, finishedAt: null }, last: null });
    await runScan(id, now);
    const { last } = await readScans(admin);
    const found = last?.findings.map(({ code }) => code);
    // The administrator of this test has no second step; tests run in demo mode, and nobody has made a backup.
    expect(found).toEqual(expect.arrayContaining(["adminsWithoutTwoFactor", "demoMode", "noBackup"]));
    const done = { status: "done" as const, createdAt: now, seenAt: now, finishedAt: now };
    await database.insert(backups).values({ id: uuid(), ...done });
    await database
      .insert(twoFactorSecrets)
      .values({ userId: admin.userId, sealedSecret: "x", confirmedAt: now });
    const again = await startScan(admin, at);
    await runScan(again.id, now);
    const later = (await readScans(admin)).last?.findings.map(({ code }) => code);
    expect(later).toEqual(found?.filter((code) => code !== "adminsWithoutTwoFactor" && code !== "noBackup"));
    expect(await written("scan.start")).toHaveLength(2);
  });
});

describe("the outbox", () => {
  async function letter(values: Partial<typeof outboxMessages.$inferInsert> = {}) {
    const [row] = await database
      .insert(outboxMessages)
      .values({
        ...{
          id: uuid(),
          channel: "email",
          recipient: "Aline@example.rw",
          template: "booking-news",
          locale: "en",
        },
        ...{ subject: "News", body: "News", status: "failed", attempts: 8, lastError: "no such mailbox" },
        ...{ createdAt: after(now, -3 * DAY_MS), nextAttemptAt: after(now, -DAY_MS) },
        ...values,
      })
      .returning();
    return row?.id ?? "";
  }
  const query = { limit: 2, search: "" };

  it("is read page by page, by its state and by whom it went to", async () => {
    const ids = [];
    for (const minutes of [1, 2, 3]) ids.push(await letter({ createdAt: after(now, minutes * 60_000) }));
    await letter({ recipient: "100%@example.rw", createdAt: now });
    await expect(listLetters(renter, query)).rejects.toMatchObject({ code: "forbidden" });
    const first = await listLetters(admin, { ...query, status: "failed", search: "ALINE@" });
    const second = await listLetters(admin, { ...query, search: "aline", cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.nextCursor).toBeNull();
    expect((await listLetters(admin, { ...query, search: "100%" })).items).toHaveLength(1);
    expect((await listLetters(admin, { ...query, status: "sent" })).items).toEqual([]);
    expect((await listLetters(admin, { ...query, channel: "sms" })).items).toEqual([]);
  });

  it("sends a failed letter again, however old, once, and no other", async () => {
    const id = await letter();
    await expect(repeatLetter(renter, id, at)).rejects.toMatchObject({ code: "forbidden" });
    await expect(repeatLetter(admin, uuid(), at)).rejects.toMatchObject({ code: "not_found" });
    expect(await repeatLetter(admin, id, at)).toMatchObject({
      status: "queued",
      attempts: 0,
      lastError: null,
    });
    await expect(repeatLetter(admin, id, at)).rejects.toMatchObject({ key: "letterNotFailed" });
    const gone = await letter({ template: "password-reset", body: "" });
    await expect(repeatLetter(admin, gone, at)).rejects.toMatchObject({ key: "letterGone" });
    const transport = { name: "test", send: async () => ({ outcome: "sent" as const }) };
    expect(await deliverDueMessages(after(now, 1_000), () => transport)).toBe(1);
    const [sent] = await database.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    expect(sent).toMatchObject({ status: "sent", provider: "test" });
    expect(await written("letter.repeat")).toMatchObject([{ before: "failed", after: "queued" }]);
  });
});
