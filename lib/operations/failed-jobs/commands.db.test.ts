import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import { discardFailedJob, retryFailedJob } from "./commands";
import { notifyFailedJobs } from "./notify-failed-jobs";
import { listFailedJobs } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
const context = { device: { ipAddress: "192.0.2.7", userAgent: "" }, now: new Date() };

beforeAll(async () => {
  const { id: userId } = await makeUser(database, { role: "admin" });
  admin = { kind: "user", userId, sessionId: "", role: "admin", name: "", email: "", memberships: [] };
});

const job = "security-scan";

/** Creates a job that failed some minutes ago, identified by its key. */
async function createFailedJob(key: string, { name = job as string, minutesAgo = 5 } = {}): Promise<string> {
  await enqueue(database, job, { carId: key }, { singletonKey: key });
  const rows = await database.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', retry_count = 5, started_on = now(),
      completed_on = now() - make_interval(mins => ${minutesAgo}), output = '{"message": "no answer"}'
    where singleton_key = ${key} and state = 'created' returning id`);
  if (name !== job) await rename(rows[0]?.id ?? "", name);
  return rows[0]?.id ?? "";
}

async function rename(id: string, name: string) {
  await database.execute(sql`select pgboss.create_queue(${name}, '{"policy":"stately"}')`);
  await database.execute(sql`update pgboss.job set name = ${name} where id = ${id}::uuid`);
}

const list = (query = {}) => listFailedJobs(admin, { limit: 20, ...query });
const stateOf = async (id: string) =>
  await database.execute(sql`select state, retry_count as tries from pgboss.job where id = ${id}::uuid`);

describe("failed jobs", () => {
  it("are reported to administrators once", async () => {
    const id = await createFailedJob("told");
    await createFailedJob("forgotten", { minutesAgo: 90 });
    expect([await notifyFailedJobs(context.now), await notifyFailedJobs(context.now)]).toEqual([1, 0]);
    const notified = await database.select().from(notifications);
    expect(notified).toMatchObject([{ userId: admin.userId, kind: "job-died", dedupeKey: `job:${id}` }]);
    await database.execute(sql`delete from pgboss.job where state = 'failed'`);
  });

  it("are all reported, however many fail within an hour", async () => {
    for (let index = 0; index < 45; index++) await createFailedJob(`many ${index}`);
    const reported = [];
    for (let run = 0; run < 4; run++) reported.push(await notifyFailedJobs(context.now));
    expect(reported).toEqual([20, 20, 5, 0]);
    await database.execute(sql`delete from pgboss.job where state = 'failed'`);
  });

  it("of a schedule are reported once in six hours, and only the latest stays", async () => {
    const schedule = { name: "read-calendars" };
    for (const minutesAgo of [14, 9, 4]) {
      await createFailedJob(`every five minutes ${minutesAgo}`, { ...schedule, minutesAgo });
      await notifyFailedJobs(context.now);
    }
    const other = await createFailedJob("hourly", { name: "price-rules" });
    for (let run = 0; run < 2; run++) await notifyFailedJobs(context.now);
    const isAboutSchedule = sql`${notifications.values} ->> 'job' in ('read-calendars', 'price-rules')`;
    const notified = await database.select().from(notifications).where(isAboutSchedule);
    expect(notified.map(({ values }) => values.job).sort()).toEqual(["price-rules", "read-calendars"]);
    const { items } = await list();
    expect(items.map(({ data }) => data.carId)).toEqual(["every five minutes 4", "hourly"]);

    await createFailedJob("much later", { ...schedule, minutesAgo: -7 * 60 });
    await notifyFailedJobs(addMs(context.now, 7.5 * HOUR_MS));
    expect(await database.$count(notifications, isAboutSchedule)).toBe(3);
    for (const { id } of [...(await list()).items]) await discardFailedJob(admin, id, context);
    expect(await stateOf(other)).toEqual([]);
  });

  it("are listed newest first, page by page, with their errors", async () => {
    const ids = [];
    for (const minutesAgo of [30, 20, 10])
      ids.unshift(await createFailedJob(`list ${minutesAgo}`, { minutesAgo }));
    const first = await list({ limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.items[0]).toMatchObject({
      name: job,
      data: { carId: "list 10" },
      message: "no answer",
      attempts: 6,
      canRepeat: true,
    });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    for (const id of ids) await discardFailedJob(admin, id, context);
    expect((await list()).items).toEqual([]);
  });

  it("are repeated once with all their attempts, and audited", async () => {
    const id = await createFailedJob("repeat");
    const both = await Promise.allSettled([
      retryFailedJob(admin, id, context),
      retryFailedJob(admin, id, context),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "jobDecided" } });
    expect(await stateOf(id)).toEqual([{ state: "retry", tries: 0 }]);
    const audited = await database.select().from(auditEntries);
    expect(audited.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { action: "job.repeat", actorId: admin.userId, detail: { name: job }, ipAddress: "192.0.2.7" },
    ]);
  });

  it("are run again however long ago they failed", async () => {
    const id = await createFailedJob("old", { minutesAgo: 60 * 24 * 20 });
    await retryFailedJob(admin, id, context);
    const rows = await database.execute(
      sql`select completed_on as ended, keep_until > now() + interval '29 days' as stays from pgboss.job
          where id = ${id}::uuid`,
    );
    expect(rows).toEqual([{ ended: null, stays: true }]);
  });

  it("are not repeated while the same job waits already", async () => {
    const first = await createFailedJob("twice", { minutesAgo: 9 });
    const second = await createFailedJob("twice");
    await retryFailedJob(admin, first, context);
    await expect(retryFailedJob(admin, second, context)).rejects.toMatchObject({ key: "jobWaits" });
    expect(await stateOf(second)).toMatchObject([{ state: "failed" }]);
    await discardFailedJob(admin, second, context);
  });

  it("of a kind that no longer exists can only be discarded", async () => {
    const id = await createFailedJob("gone", { name: "of-an-older-version" });
    expect((await list()).items.find((item) => item.id === id)).toMatchObject({ canRepeat: false });
    await expect(retryFailedJob(admin, id, context)).rejects.toMatchObject({ key: "jobUnknown" });
    await discardFailedJob(admin, id, context);
    expect(await stateOf(id)).toEqual([]);
  });

  it("are only for administrators, and other jobs are not found", async () => {
    const id = await createFailedJob("forbidden");
    const renter: UserActor = { ...admin, role: "individual" };
    await expect(listFailedJobs(renter, { limit: 20 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryFailedJob(renter, id, context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(discardFailedJob(renter, id, context)).rejects.toMatchObject({ code: "forbidden" });
    await retryFailedJob(admin, id, context);
    await expect(discardFailedJob(admin, id, context)).rejects.toMatchObject({ key: "jobDecided" });
    await expect(retryFailedJob(admin, randomUUID(), context)).rejects.toMatchObject({ code: "not_found" });
  });
});
