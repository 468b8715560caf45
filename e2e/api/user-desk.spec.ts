import { expect, test } from "../fixtures";
import { clientFor, newcomer } from "../people";

test("accounts are the administrators' to look through, close and open", async ({
  admin,
  renter,
  owner,
  baseURL,
}) => {
  const person = await newcomer();
  const theirs = await clientFor(baseURL, person);
  const path = `/api/admin/users/${person.id}`;
  for (const other of [renter, owner, theirs]) {
    expect((await other.get("/api/admin/users")).status()).toBe(403);
    expect((await other.get(path)).status()).toBe(403);
    expect((await other.post(`${path}/deactivation`, { data: { reason: "x" } })).status()).toBe(403);
    expect((await other.post(`${path}/activation`)).status()).toBe(403);
    expect((await other.post(`${path}/sign-out`)).status()).toBe(403);
    expect((await other.put(`${path}/role`, { data: { role: "admin" } })).status()).toBe(403);
  }
  const found = await (await admin.get(`/api/admin/users?search=${person.email}`)).json();
  expect(found.items).toMatchObject([{ id: person.id, status: "active", role: "individual" }]);

  const promoted = await admin.put(`${path}/role`, { data: { role: "admin" } });
  expect([promoted.status(), Object.keys((await promoted.json()).error.fields)]).toEqual([422, ["password"]]);

  const blank = await admin.post(`${path}/deactivation`, { data: { reason: " " } });
  expect([blank.status(), Object.keys((await blank.json()).error.fields)]).toEqual([422, ["reason"]]);
  const both = await Promise.all(
    [1, 2].map(() => admin.post(`${path}/deactivation`, { data: { reason: "Borrowed papers" } })),
  );
  expect(both.map((answer) => answer.status()).sort()).toEqual([201, 409]);
  // At once, with the very token that worked a moment ago.
  expect((await theirs.get("/api/profile")).status()).toBe(401);
  expect((await admin.post(`${path}/activation`)).status()).toBe(201);

  const log = await (await admin.get(`/api/admin/audit-log?search=${person.id}`)).json();
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
    "user.activate",
    "user.deactivate",
  ]);
  const table = await admin.get(`/api/admin/audit-log/export?search=${person.id}`);
  expect(table.headers()["content-type"]).toContain("text/csv");
  expect(await table.text()).toContain("Borrowed papers");
  for (const other of [renter, owner]) expect((await other.get("/api/admin/audit-log")).status()).toBe(403);
});
