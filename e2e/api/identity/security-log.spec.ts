import { expect, test } from "../../fixtures";
import { awaitStartOfMinute } from "../../start-of-minute";
import { clientFor, newcomer } from "../../users";

test("administrators read and export the security log; a refused request is in it once, with a count", async ({
  admin,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  await awaitStartOfMinute();
  for (let each = 0; each < 3; each++)
    expect((await client.get("/api/admin/security-log")).status()).toBe(403);
  const listed = await admin.get(`/api/admin/security-log?search=${user.id}&result=refused`);
  expect(await listed.json()).toMatchObject({
    items: [
      {
        kind: "access.refuse",
        isRefused: true,
        times: 3,
        person: { id: user.id, email: user.email },
        detail: { route: "GET /api/admin/security-log" },
      },
    ],
    nextCursor: null,
  });
  const table = await admin.get(`/api/admin/security-log/export?search=${user.id}`);
  expect(table.headers()["content-type"]).toContain("text/csv");
  expect(await table.text()).toContain("access.refuse");
});

test("an unknown API key is refused and recorded without a user", async ({ admin, request }) => {
  const headers = { authorization: "Bearer gnd_does-not-exist" };
  expect((await request.get("/api/vehicles/manage", { headers })).status()).toBeGreaterThanOrEqual(401);
  const listed = await admin.get("/api/admin/security-log?kind=api-key.use");
  const { items } = await listed.json();
  const refusal = { person: null, isRefused: true, detail: { reason: "keyInvalid" } };
  expect(items).toContainEqual(expect.objectContaining(refusal));
  expect(JSON.stringify(items)).not.toContain("does-not-exist");
});
