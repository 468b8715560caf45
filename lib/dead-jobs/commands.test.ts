import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { notifications } from "@/db/schema/notifications";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { enqueue } from "@/lib/jobs/queue";
import { tellOfDeadJobs } from "./clock";
import { discardDeadJob, repeatDeadJob } from "./commands";
import { listDeadJobs } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
const at = { device: { ipAddress: "192.0.2.7", userAgent: "" }, now: new Date() };

beforeAll(async () => {
  const { id: userId } = await makeUser(database, { role: "admin" });
  admin = { kind: "user", userId, sessionId: "", role: "admin", name: "", email: "", memberships: [] };
});

const job = "lapse-documents";

/** A job that died some minutes ago, found by its key. */
async function dead(key: string, { name = job, minutesAgo = 5 } = {}): Promise<string> {
  await enqueue(database, job, { carId: key }, { singletonKey: key });
  const { rows } = await database.execute<{ id: string }>(sql`
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

const list = (query = {}) => listDeadJobs(admin, { limit: 20, ...query });
const stateOf = async (id: string) =>
  (await database.execute(sql`select state, retry_count as tries from pgboss.job where id = ${id}::uuid`))
    .rows;

describe("dead jobs", () => {
  it("are told to administrators, once", async () => {
    const id = await dead("told");
    await dead("forgotten", { minutesAgo: 90 });
    expect([await tellOfDeadJobs(at.now), await tellOfDeadJobs(at.now)]).toEqual([1, 0]);
    const told = await database.select().from(notifications);
    expect(told).toMatchObject([{ userId: admin.userId, kind: "job-died", dedupeKey: `job:${id}` }]);
    await database.execute(sql`delete from pgboss.job where state = 'failed'`);
  });

  it("are listed newest first, page by page, with what they failed of", async () => {
    const ids = [];
    for (const minutesAgo of [30, 20, 10]) ids.unshift(await dead(`list ${minutesAgo}`, { minutesAgo }));
    const first = await list({ limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.items[0]).toMatchObject({
      name: job,
      data: { carId: "list 10" },
      message: "no answer",
      tries: 6,
      canRepeat: true,
    });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    for (const id of ids) await discardDeadJob(admin, id, at);
    expect((await list()).items).toEqual([]);
  });

  it("are repeated with all their tries, once, and by whom is written down", async () => {
    const id = await dead("repeat");
    const both = await Promise.allSettled([repeatDeadJob(admin, id, at), repeatDeadJob(admin, id, at)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "jobDecided" } });
    expect(await stateOf(id)).toEqual([{ state: "retry", tries: 0 }]);
    const audited = await database.select().from(auditEntries);
    expect(audited.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { action: "job.repeat", actorId: admin.userId, detail: { name: job }, ipAddress: "192.0.2.7" },
    ]);
  });

  it("wait to be run however long ago they died", async () => {
    const id = await dead("old", { minutesAgo: 60 * 24 * 20 });
    await repeatDeadJob(admin, id, at);
    const { rows } = await database.execute(
      sql`select completed_on as ended, keep_until > now() + interval '29 days' as stays from pgboss.job
          where id = ${id}::uuid`,
    );
    expect(rows).toEqual([{ ended: null, stays: true }]);
  });

  it("are not repeated beside the same that waits already", async () => {
    const first = await dead("twice", { minutesAgo: 9 });
    const second = await dead("twice");
    await repeatDeadJob(admin, first, at);
    await expect(repeatDeadJob(admin, second, at)).rejects.toMatchObject({ key: "jobWaits" });
    expect(await stateOf(second)).toMatchObject([{ state: "failed" }]);
    await discardDeadJob(admin, second, at);
  });

  it("of a kind there is no more can only be discarded", async () => {
    const id = await dead("gone", { name: "of-an-older-version" });
    expect((await list()).items.find((item) => item.id === id)).toMatchObject({ canRepeat: false });
    await expect(repeatDeadJob(admin, id, at)).rejects.toMatchObject({ key: "jobUnknown" });
    await discardDeadJob(admin, id, at);
    expect(await stateOf(id)).toEqual([]);
  });

  it("are no business of anybody but administrators, nor is what is not dead", async () => {
    const id = await dead("forbidden");
    const renter: UserActor = { ...admin, role: "individual" };
    await expect(listDeadJobs(renter, { limit: 20 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(repeatDeadJob(renter, id, at)).rejects.toMatchObject({ code: "forbidden" });
    await expect(discardDeadJob(renter, id, at)).rejects.toMatchObject({ code: "forbidden" });
    await repeatDeadJob(admin, id, at);
    await expect(discardDeadJob(admin, id, at)).rejects.toMatchObject({ key: "jobDecided" });
    await expect(repeatDeadJob(admin, randomUUID(), at)).rejects.toMatchObject({ code: "not_found" });
  });
});
