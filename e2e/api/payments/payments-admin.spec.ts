import { expect, test } from "../../fixtures";
import { createOpenFinding } from "../../reconciliation-findings";

const ROOT = "/api/admin/payments";
const missing = "00000000-0000-4000-8000-000000000000";

test("only administrators list, read and export payments", async ({ anonymous, admin, renter, owner }) => {
  const { paymentId, reference } = await createOpenFinding("amount_differs");
  for (const path of [ROOT, `${ROOT}/export`, `${ROOT}/${paymentId}`]) {
    expect((await anonymous.get(path)).status(), path).toBe(401);
    for (const other of [renter, owner]) expect((await other.get(path)).status(), path).toBe(403);
  }
  const found = await admin.get(`${ROOT}?search=${reference.toLowerCase()}&status=failed&limit=100`);
  expect(found.status()).toBe(200);
  const { items } = await found.json();
  expect(items.map(({ id }: { id: string }) => id)).toContain(paymentId);
  expect(items.every((item: { status: string }) => item.status === "failed")).toBe(true);
  expect((await (await admin.get(`${ROOT}?search=GD-NOTHING`)).json()).items).toEqual([]);
  expect(await (await admin.get(`${ROOT}/${paymentId}`)).json()).toMatchObject({
    bookingReference: reference,
    openFindings: 1,
    refunds: [],
    movements: [],
  });
  const file = await admin.get(`${ROOT}/export?search=${paymentId}`);
  expect(file.headers()["content-type"]).toContain("text/csv");
  expect(file.headers()["content-disposition"]).toContain("gendana-payments.csv");
  expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
});

test("invalid filters are refused, and an unknown payment is not found", async ({ admin }) => {
  for (const query of [
    "status=paid",
    "method=cheque",
    "sort=random",
    "cursor=1",
    "limit=0",
    "from=2026-11-02&to=2026-11-01",
  ])
    for (const path of query.startsWith("cursor") || query.startsWith("limit")
      ? [ROOT]
      : [ROOT, `${ROOT}/export`])
      expect((await admin.get(`${path}?${query}`)).status(), `${path}?${query}`).toBe(422);
  expect((await admin.get(`${ROOT}/${missing}`)).status()).toBe(404);
  expect((await admin.get(`${ROOT}/pi_123`)).status()).toBe(422);
});
