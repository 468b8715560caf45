import { sql } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { deadJob } from "../jobs";
import { stage } from "../people";

test("a dead job is the administrators' to repeat once, or to discard", async ({ admin, renter, owner }) => {
  const repeated = await deadJob();
  const path = `/api/admin/dead-jobs/${repeated}`;
  for (const other of [renter, owner]) {
    expect((await other.get("/api/admin/dead-jobs")).status()).toBe(403);
    expect((await other.post(`${path}/repetition`, { data: {} })).status()).toBe(403);
    expect((await other.delete(path)).status()).toBe(403);
  }
  const listed = await admin.get("/api/admin/dead-jobs?limit=50");
  expect(listed.status()).toBe(200);
  expect((await listed.json()).items.find(({ id }: { id: string }) => id === repeated)).toMatchObject({
    name: "remove-stray-files",
    message: "no answer",
    canRepeat: true,
  });
  expect((await admin.get("/api/admin/dead-jobs?limit=0")).status()).toBe(422);
  expect((await admin.get("/api/admin/dead-jobs?cursor=x")).status()).toBe(422);

  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/repetition`, { data: {} })));
  expect(both.map((answer) => answer.status()).sort()).toEqual([201, 409]);
  // One of the two web servers takes it and does it.
  const state = async () =>
    (await stage().execute(sql`select state from pgboss.job where id = ${repeated}::uuid`)).rows[0]?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("completed");

  const discarded = await deadJob();
  expect((await admin.delete(`/api/admin/dead-jobs/${discarded}`)).status()).toBe(200);
  expect((await admin.delete(`/api/admin/dead-jobs/${discarded}`)).status()).toBe(409);
});
