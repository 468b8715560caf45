import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test("only administrators can list, close and open accounts", async ({ admin, renter, owner, baseURL }) => {
  const user = await newcomer();
  const theirs = await clientFor(baseURL, user);
  const path = `/api/admin/users/${user.id}`;
  for (const other of [renter, owner, theirs]) {
    expect((await other.get("/api/admin/users")).status()).toBe(403);
    expect((await other.get(path)).status()).toBe(403);
    expect((await other.post(`${path}/deactivation`, { data: { reason: "x" } })).status()).toBe(403);
    expect((await other.post(`${path}/activation`)).status()).toBe(403);
    expect((await other.post(`${path}/sign-out`)).status()).toBe(403);
    expect((await other.put(`${path}/role`, { data: { role: "admin" } })).status()).toBe(403);
  }
  const found = await (await admin.get(`/api/admin/users?search=${user.email}`)).json();
  expect(found.items).toMatchObject([{ id: user.id, status: "active", role: "individual" }]);

  const blank = await admin.post(`${path}/deactivation`, { data: { reason: " " } });
  expect([blank.status(), Object.keys((await blank.json()).error.fields)]).toEqual([422, ["reason"]]);
  const both = await Promise.all(
    [1, 2].map(() => admin.post(`${path}/deactivation`, { data: { reason: "Borrowed papers" } })),
  );
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  // The effect is immediate, even with a token that worked a moment ago.
  expect((await theirs.get("/api/profile")).status()).toBe(401);
  expect((await admin.post(`${path}/activation`)).status()).toBe(201);

  const log = await (await admin.get(`/api/admin/audit-log?search=${user.id}`)).json();
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
    "user.activate",
    "user.deactivate",
  ]);
  const table = await admin.get(`/api/admin/audit-log/export?search=${user.id}`);
  expect(table.headers()["content-type"]).toContain("text/csv");
  expect(await table.text()).toContain("Borrowed papers");
  for (const other of [renter, owner]) expect((await other.get("/api/admin/audit-log")).status()).toBe(403);
});
