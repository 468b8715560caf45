import { randomUUID } from "node:crypto";
import { expect, test } from "../../fixtures";
import { newcomer } from "../../users";

test("a note about a person is stored once per key, and read by administrators only", async ({
  anonymous,
  admin,
  renter,
}) => {
  const person = await newcomer();
  const path = `/api/admin/users/${person.id}`;
  const data = { text: `Called about a deposit (${Date.now()}).` };
  expect((await anonymous.get(`${path}/record`)).status()).toBe(401);
  expect((await renter.get(`${path}/record`)).status()).toBe(403);
  expect((await renter.post(`${path}/notes`, { data })).status()).toBe(403);
  expect((await admin.post(`${path}/notes`, { data: { text: " " } })).status()).toBe(422);
  const headers = { "idempotency-key": randomUUID() };
  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/notes`, { data, headers })));
  expect(both.map((response) => response.status())).toContain(201);
  const record = await (await admin.get(`${path}/record`)).json();
  expect(record.notes).toMatchObject([{ text: data.text }]);
  expect(record.documents).toEqual([]);
  const nobody = "/api/admin/users/00000000-0000-4000-8000-000000000000";
  expect((await admin.get(`${nobody}/record`)).status()).toBe(404);
  expect((await admin.post(`${nobody}/notes`, { data })).status()).toBe(404);
});

test("the console's search and its queues are for administrators", async ({ anonymous, admin, owner }) => {
  const person = await newcomer();
  const search = `/api/admin/search?q=${encodeURIComponent(person.email)}`;
  for (const path of [search, "/api/admin/queues"]) {
    expect((await anonymous.get(path)).status()).toBe(401);
    expect((await owner.get(path)).status()).toBe(403);
  }
  expect((await admin.get("/api/admin/search?q=%20")).status()).toBe(422);
  expect(await (await admin.get(search)).json()).toMatchObject({
    users: [{ id: person.id, email: person.email }],
    bookings: [],
    payments: [],
  });
  const queues = await (await admin.get("/api/admin/queues")).json();
  expect(queues.verifications).toBeGreaterThan(0);
});
