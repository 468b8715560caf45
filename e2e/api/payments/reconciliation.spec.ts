import { expect, test } from "../../fixtures";
import { createOpenFinding } from "../../reconciliation-findings";

const ROOT = "/api/admin/reconciliation";

test("only administrators start a reconciliation and see its results", async ({ admin, renter, owner }) => {
  for (const other of [renter, owner]) {
    for (const path of [ROOT, `${ROOT}/findings`, "/api/admin/refunds", "/api/admin/payments"])
      expect((await other.get(path)).status()).toBe(403);
    expect((await other.post(`${ROOT}/runs`, { data: {} })).status()).toBe(403);
  }
  const asked = new Date();
  const both = await Promise.all([1, 2].map(() => admin.post(`${ROOT}/runs`, { data: {} })));
  expect(both.map((response) => response.status())).toEqual([202, 202]);
  const finished = async () => {
    const { lastRun } = await (await admin.get(ROOT)).json();
    return lastRun !== null && new Date(lastRun.finishedAt) > asked && lastRun.checkedPayments > 0;
  };
  await expect.poll(finished, { timeout: 90_000 }).toBe(true);
});

test("a finding is resolved once, with a written explanation", async ({ admin, renter }) => {
  const { findingId, reference } = await createOpenFinding("amount_differs");
  const path = `${ROOT}/findings/${findingId}/resolution`;
  const data = { resolution: "A charge of the old till, made by hand." };
  expect((await renter.post(path, { data })).status()).toBe(403);
  expect((await admin.post(path, { data: { resolution: " " } })).status()).toBe(422);
  expect((await admin.get(`${ROOT}/findings?state=maybe`)).status()).toBe(422);
  expect((await admin.get(`${ROOT}/findings?cursor=x`)).status()).toBe(422);
  const { items } = await (await admin.get(`${ROOT}/findings?limit=50`)).json();
  expect(items.find(({ id }: { id: string }) => id === findingId)).toMatchObject({
    kind: "amount_differs",
    bookingReference: reference,
    ours: 0,
    theirs: 4_200,
    currency: "USD",
    resolvedAt: null,
  });
  const both = await Promise.all([1, 2].map(() => admin.post(path, { data })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  const missing = `${ROOT}/findings/00000000-0000-4000-8000-000000000000/resolution`;
  expect((await admin.post(missing, { data })).status()).toBe(404);
});
