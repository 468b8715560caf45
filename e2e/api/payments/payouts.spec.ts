import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { expect, test } from "../../fixtures";
import { createBusinessWithPayout } from "../../payouts";
import { clientFor, testDatabase } from "../../users";

test("payouts, statements and invoices are visible to their business and administrators only", async ({
  anonymous,
  renter,
  admin,
  baseURL,
}) => {
  const { owner, business, payout, invoice } = await createBusinessWithPayout();
  const other = await clientFor(baseURL, (await createBusinessWithPayout()).owner);
  const client = await clientFor(baseURL, owner);

  const list = await client.get("/api/payouts");
  expect(await list.json()).toMatchObject({ items: [{ reference: payout.reference, status: "due" }] });
  const balances = await (await client.get("/api/payouts/balances")).json();
  expect(balances.items).toMatchObject([{ business: { id: business.id }, onItsWayCents: 9_900 }]);
  const detail = await (await client.get(`/api/payouts/${payout.id}`)).json();
  expect(detail.items).toMatchObject([{ reference: invoice.number, amountCents: -9_900 }]);

  const documents = [
    [`/api/payouts/${payout.id}/statement`, "application/pdf"],
    [`/api/payouts/${payout.id}/statement?format=csv`, "text/csv; charset=utf-8"],
    [`/api/statements?month=2026-01&businessId=${business.id}`, "application/pdf"],
    [`/api/statements?month=2026-01&businessId=${business.id}&format=csv`, "text/csv; charset=utf-8"],
    [`/api/invoices/${invoice.id}/document`, "application/pdf"],
  ] as const;
  for (const [path, mediaType] of documents) {
    const response = await client.get(path);
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, mediaType]);
    expect([path, (await anonymous.get(path)).status()]).toEqual([path, 401]);
    expect([path, (await other.get(path)).status()]).toEqual([path, 404]);
    expect([path, (await admin.get(path)).status()]).toEqual([path, 200]);
  }
  expect((await other.get(`/api/payouts/${payout.id}`)).status()).toBe(404);
  for (const path of ["/api/payouts", "/api/invoices"]) {
    expect((await anonymous.get(path)).status()).toBe(401);
    expect((await (await renter.get(path)).json()).items).toEqual([]);
    const asked = await other.get(`${path}?businessId=${business.id}`);
    expect((await asked.json()).items).toEqual([]);
    expect((await client.get(`${path}?status=lost`)).status()).toBe(422);
  }
  expect((await renter.get("/api/statements?month=2026-01")).status()).toBe(403);
  for (const month of ["2026-13", "2099-01", "january"])
    expect((await client.get(`/api/statements?month=${month}`)).status()).toBe(422);
});

test("only an administrator records a transfer, once", async ({ anonymous, admin, baseURL }) => {
  const { owner, payout } = await createBusinessWithPayout();
  const client = await clientFor(baseURL, owner);
  const path = `/api/admin/payouts/${payout.id}/transfer`;
  const data = { transferReference: "BK-20260101-77" };
  expect((await anonymous.post(path, { data })).status()).toBe(401);
  expect((await client.post(path, { data })).status()).toBe(403);
  expect((await client.get("/api/admin/payouts")).status()).toBe(403);
  expect((await admin.post(path, { data: { transferReference: " " } })).status()).toBe(422);
  expect((await admin.post(`/api/admin/payouts/${randomUUID()}/transfer`, { data })).status()).toBe(404);
  const responses = await Promise.all([admin.post(path, { data }), admin.post(path, { data })]);
  expect(responses.map((response) => response.status())).toEqual([201, 201]);
  expect((await admin.post(path, { data: { transferReference: "BK-78" } })).status()).toBe(409);
  const seen = await (await client.get(`/api/payouts/${payout.id}`)).json();
  expect(seen).toMatchObject({ status: "sent", transferReference: data.transferReference });
});

test("only an administrator records an open invoice as paid, once", async ({ admin, renter, baseURL }) => {
  const { owner, invoice } = await createBusinessWithPayout({ isInvoiceOpen: true });
  const client = await clientFor(baseURL, owner);
  const path = `/api/admin/invoices/${invoice.id}/payment`;
  const data = { transferReference: "BK-9" };
  expect((await renter.post(path, { data })).status()).toBe(403);
  const unknown = `/api/admin/invoices/${randomUUID()}/payment`;
  expect((await admin.post(unknown, { data })).status()).toBe(404);
  const responses = await Promise.all([admin.post(path, { data }), admin.post(path, { data })]);
  expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
  const { items } = await (await client.get("/api/invoices?status=paid")).json();
  expect(items).toMatchObject([{ number: invoice.number, status: "paid", isPaidByTransfer: true }]);
});

test("only an administrator takes the payment of an invoice by transfer back, once", async ({
  anonymous,
  admin,
  baseURL,
}) => {
  const { owner, invoice } = await createBusinessWithPayout({ isInvoiceOpen: true });
  const client = await clientFor(baseURL, owner);
  const path = `/api/admin/invoices/${invoice.id}/payment`;
  const data = { reason: "The transfer was for another invoice" };
  const reverse = () => admin.post(`${path}/reversal`, { data });
  expect((await reverse()).status()).toBe(409);
  expect((await admin.post(path, { data: { transferReference: "BK-9" } })).status()).toBe(201);
  expect((await anonymous.post(`${path}/reversal`, { data })).status()).toBe(401);
  expect((await client.post(`${path}/reversal`, { data })).status()).toBe(403);
  expect((await admin.post(`${path}/reversal`, { data: { reason: " " } })).status()).toBe(422);
  const unknown = `/api/admin/invoices/${randomUUID()}/payment/reversal`;
  expect((await admin.post(unknown, { data })).status()).toBe(404);
  const responses = await Promise.all([reverse(), reverse()]);
  expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
  const { items } = await (await client.get("/api/invoices?status=open")).json();
  expect(items).toMatchObject([{ number: invoice.number, paidAt: null }]);
  const deducted = await createBusinessWithPayout();
  const its = `/api/admin/invoices/${deducted.invoice.id}/payment/reversal`;
  expect((await admin.post(its, { data })).status()).toBe(409);
});

test("only an administrator names the account of a payout, and only of a closed business", async ({
  anonymous,
  admin,
  baseURL,
}) => {
  const { owner, business, payout } = await createBusinessWithPayout();
  const client = await clientFor(baseURL, owner);
  const path = `/api/admin/payouts/${payout.id}`;
  const account = { method: "momo", holderName: "Aline Uwase", account: "0788 123 456" };
  const name = () => admin.put(`${path}/account`, { data: account });
  expect((await anonymous.put(`${path}/account`, { data: account })).status()).toBe(401);
  expect((await client.put(`${path}/account`, { data: account })).status()).toBe(403);
  const unknown = `/api/admin/payouts/${randomUUID()}/account`;
  expect((await admin.put(unknown, { data: account })).status()).toBe(404);
  expect((await name()).status()).toBe(409);
  await testDatabase()
    .update(businesses)
    .set({ status: "closed", closedAt: new Date(), closedBy: owner.id })
    .where(eq(businesses.id, business.id));
  expect((await admin.post(`${path}/approval`, { data: {} })).status()).toBe(422);
  const destination = { ...account, bankName: null, account: "+250788123456" };
  const approval = await admin.post(`${path}/approval`, { data: { destination } });
  expect([approval.status(), (await approval.json()).error.message]).toEqual([
    409,
    "This payout has no account yet. It can be approved and transferred once it has one.",
  ]);
  const wrong = { ...account, account: "12" };
  expect((await admin.put(`${path}/account`, { data: wrong })).status()).toBe(422);
  const responses = await Promise.all([name(), name()]);
  expect(responses.map((response) => response.status())).toEqual([200, 200]);
  expect(await responses[0]?.json()).toMatchObject({ destination });
});

test("only an administrator sees a business's balance and records what it paid of its debt", async ({
  anonymous,
  admin,
  baseURL,
}) => {
  const { owner, business } = await createBusinessWithPayout();
  const client = await clientFor(baseURL, owner);
  const path = `/api/admin/businesses/${business.id}`;
  const data = { amountCents: 100, transferReference: "BK-20260101-79" };
  expect((await anonymous.get(`${path}/balance`)).status()).toBe(401);
  expect((await client.get(`${path}/balance`)).status()).toBe(403);
  expect(await (await admin.get(`${path}/balance`)).json()).toMatchObject({ debtCents: 0, payments: [] });
  expect((await anonymous.post(`${path}/payments`, { data })).status()).toBe(401);
  expect((await client.post(`${path}/payments`, { data })).status()).toBe(403);
  const invalid = { data: { ...data, transferReference: " " } };
  expect((await admin.post(`${path}/payments`, invalid)).status()).toBe(422);
  const unowed = await admin.post(`${path}/payments`, { data });
  expect([unowed.status(), (await unowed.json()).error.fields.amountCents]).toEqual([
    422,
    "The business owes less: $0 at most.",
  ]);
  const unknown = `/api/admin/businesses/${randomUUID()}`;
  expect((await admin.get(`${unknown}/balance`)).status()).toBe(404);
  expect((await admin.post(`${unknown}/payments`, { data })).status()).toBe(404);

  const reversal = `${path}/payments/${randomUUID()}/reversal`;
  const mistake = { data: { reason: "The transfer was from another business" } };
  expect((await anonymous.post(reversal, mistake)).status()).toBe(401);
  expect((await client.post(reversal, mistake)).status()).toBe(403);
  expect((await admin.post(reversal, { data: { reason: " " } })).status()).toBe(422);
  expect((await admin.post(reversal, mistake)).status()).toBe(404);
});
