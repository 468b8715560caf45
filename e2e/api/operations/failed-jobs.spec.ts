import { sql } from "drizzle-orm";
import { createFailedJob } from "../../failed-jobs";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("only administrators can repeat a failed job, once, or discard it", async ({ admin, renter, owner }) => {
  const repeated = await createFailedJob();
  const path = `/api/admin/failed-jobs/${repeated}`;
  for (const other of [renter, owner]) {
    expect((await other.get("/api/admin/failed-jobs")).status()).toBe(403);
    expect((await other.post(`${path}/retry`, { data: {} })).status()).toBe(403);
    expect((await other.delete(path)).status()).toBe(403);
  }
  const listed = await admin.get("/api/admin/failed-jobs?limit=50");
  expect(listed.status()).toBe(200);
  expect((await listed.json()).items.find(({ id }: { id: string }) => id === repeated)).toMatchObject({
    name: "security-scan",
    message: "no answer",
    canRepeat: true,
  });
  expect((await admin.get("/api/admin/failed-jobs?limit=0")).status()).toBe(422);
  expect((await admin.get("/api/admin/failed-jobs?cursor=x")).status()).toBe(422);

  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/retry`, { data: {} })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  // One of the two web servers runs the job.
  const state = async () =>
    (await testDatabase().execute(sql`select state from pgboss.job where id = ${repeated}::uuid`))[0]?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("completed");

  const discarded = await createFailedJob();
  expect((await admin.delete(`/api/admin/failed-jobs/${discarded}`)).status()).toBe(200);
  expect((await admin.delete(`/api/admin/failed-jobs/${discarded}`)).status()).toBe(409);
});
