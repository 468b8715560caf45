import { v7 as uuid } from "uuid";
import { backups } from "@/db/schema/platform/system";
import { createFailedEmail } from "../../failed-emails";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("system status, backups, scans and maintenance are open only to administrators", async ({
  admin,
  renter,
  owner,
}) => {
  const id = uuid();
  const at = new Date();
  const failed = {
    status: "failed",
    error: "no space left",
    createdAt: at,
    seenAt: at,
    finishedAt: at,
  } as const;
  await testDatabase()
    .insert(backups)
    .values({ id, host: "another", ...failed });
  const closed = { isOn: true, messages: { en: "Back at noon", fr: "", rw: "" } };
  for (const other of [renter, owner]) {
    for (const path of ["system", "database", "backups", "security-scans", "maintenance", "outbox"])
      expect([path, (await other.get(`/api/admin/${path}`)).status()]).toEqual([path, 403]);
    for (const path of ["system/restart", "backups", "security-scans", `outbox/${id}/retry`])
      expect([path, (await other.post(`/api/admin/${path}`)).status()]).toEqual([path, 403]);
    expect((await other.put("/api/admin/maintenance", { data: closed })).status()).toBe(403);
    expect((await other.get(`/api/admin/backups/${id}/file`)).status()).toBe(403);
    expect((await other.delete(`/api/admin/backups/${id}`)).status()).toBe(403);
  }

  // Each server reports every ten seconds that it is running.
  const system = async () => (await admin.get("/api/admin/system")).json();
  await expect.poll(async () => (await system()).processes.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const { health, traffic } = await system();
  expect(health.checks.map(({ name }: { name: string }) => name)).toContain("database");
  expect(traffic.requests).toBeGreaterThan(0);
  expect(traffic.p95Ms).toBeGreaterThanOrEqual(traffic.p50Ms);

  const { statistics, blocked, hiddenSessions } = await (await admin.get("/api/admin/database")).json();
  expect(statistics.state).toBe("on");
  expect(statistics.statements.length).toBeGreaterThan(0);
  expect({ blocked, hiddenSessions }).toEqual({
    blocked: expect.any(Array),
    hiddenSessions: expect.any(Number),
  });

  const { items } = await (await admin.get("/api/admin/backups")).json();
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    error: "no space left",
    isHere: false,
  });
  expect((await admin.get(`/api/admin/backups/${id}/file`)).status()).toBe(404);
  const release = `/api/admin/backups/${id}/release`;
  expect((await admin.post(release)).status()).toBe(404);
  expect((await admin.delete(`/api/admin/backups/${id}`)).status()).toBe(200);
  expect((await admin.delete(`/api/admin/backups/${id}`)).status()).toBe(404);
  expect((await admin.get("/api/admin/security-scans")).status()).toBe(200);
  // The test never switches maintenance on, as all other tests would be blocked.
  expect(await (await admin.get("/api/admin/maintenance")).json()).toMatchObject({
    isOn: false,
    since: null,
  });
  const long = { ...closed, messages: { ...closed.messages, rw: "x".repeat(301) } };
  for (const data of [{}, { isOn: "yes" }, long])
    expect((await admin.put("/api/admin/maintenance", { data })).status()).toBe(422);
});

test("metrics are open to administrators and holders of the token", async ({ admin, renter, anonymous }) => {
  expect((await anonymous.get("/api/metrics")).status()).toBe(401);
  const guess = { authorization: "Bearer a-token-somebody-has-thought-up" };
  expect((await anonymous.get("/api/metrics", { headers: guess })).status()).toBe(401);
  expect((await renter.get("/api/metrics")).status()).toBe(403);
  const response = await admin.get("/api/metrics");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toContain("text/plain");
  const text = await response.text();
  expect(text).toMatch(
    /^gendana_http_request_duration_seconds_count\{method="GET",route="\/api\/metrics",status="401"\} \d+$/m,
  );
  expect(text).toContain("process_resident_memory_bytes");
});

test("a failed message is sent again once; the list is filtered and paginated", async ({ admin }) => {
  const recipient = `again-${Date.now()}@example.rw`;
  const newer = await createFailedEmail(recipient, 1);
  const older = await createFailedEmail(recipient, 2);
  const list = `/api/admin/outbox?status=failed&channel=email&limit=1&search=${recipient.toUpperCase()}`;
  const first = await (await admin.get(list)).json();
  expect(first.items).toMatchObject([{ id: newer, lastError: "mailbox full", canRepeat: true }]);
  const second = await (await admin.get(`${list}&cursor=${encodeURIComponent(first.nextCursor)}`)).json();
  expect(second).toMatchObject({ items: [{ id: older }], nextCursor: null });
  for (const query of ["limit=0", "cursor=x", "status=lost"])
    expect((await admin.get(`/api/admin/outbox?${query}`)).status()).toBe(422);
  const path = `/api/admin/outbox/${newer}/retry`;
  const both = await Promise.all([1, 2].map(() => admin.post(path)));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect((await admin.post(`/api/admin/outbox/${uuid()}/retry`)).status()).toBe(404);
});
