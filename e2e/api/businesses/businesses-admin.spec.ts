import { expect, test } from "../../fixtures";

test("only administrators add, approve, reject, suspend and activate businesses", async ({
  admin,
  renter,
  owner,
}) => {
  const form = {
    businessName: "Imena Car Hire",
    businessEmail: `imena-${Date.now()}@example.com`,
    businessPhone: "0788 444 555",
    registrationNumber: "RDB-7788",
  };
  for (const other of [renter, owner]) {
    expect((await other.get("/api/admin/businesses")).status()).toBe(403);
    expect((await other.post("/api/admin/businesses", { data: form })).status()).toBe(403);
  }
  const empty = await admin.post("/api/admin/businesses", { data: { businessEmail: "x" } });
  expect(empty.status()).toBe(422);
  expect((await empty.json()).error.fields).toMatchObject({
    businessName: "Business name is required",
    businessEmail: "Invalid email format",
    businessPhone: "Phone is required",
    registrationNumber: "Registration number is required",
  });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const both = await Promise.all(
    [1, 2].map(() => admin.post("/api/admin/businesses", { data: form, headers })),
  );
  // The second request waits for the first one's answer, or gets 409.
  expect(both.map((response) => response.status()).filter((status) => status !== 409)).toContain(201);
  const found = await (await admin.get(`/api/admin/businesses?search=${form.businessEmail}`)).json();
  expect(found.items).toMatchObject([{ name: "Imena Car Hire", status: "pending" }]);

  const path = `/api/admin/businesses/${found.items[0].id}`;
  const reason = { data: { reason: "Documentation incomplete" } };
  for (const other of [renter, owner]) {
    expect((await other.get(path)).status()).toBe(403);
    for (const action of ["approval", "activation", "rejection", "suspension"])
      expect((await other.post(`${path}/${action}`, reason)).status()).toBe(403);
  }
  expect((await admin.post(`${path}/rejection`, { data: { reason: "" } })).status()).toBe(422);
  expect((await admin.post(`${path}/activation`)).status()).toBe(409);
  const rejected = await (await admin.post(`${path}/rejection`, reason)).json();
  expect(rejected).toMatchObject({ status: "suspended", verificationStatus: "rejected" });
  expect((await admin.post(`${path}/approval`, { data: {} })).status()).toBe(422);
  const outdated = { data: { updatedAt: found.items[0].updatedAt } };
  expect((await admin.post(`${path}/approval`, outdated)).status()).toBe(409);
  const seen = { data: { updatedAt: rejected.updatedAt } };
  const approvals = await Promise.all([1, 2].map(() => admin.post(`${path}/approval`, seen)));
  expect(approvals.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect((await admin.post(`${path}/suspension`, reason)).status()).toBe(201);
  expect((await admin.post(`${path}/activation`)).status()).toBe(201);
  expect(await (await admin.get(path)).json()).toMatchObject({
    status: "active",
    verificationStatus: "verified",
  });
});
