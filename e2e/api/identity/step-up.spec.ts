import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword, makeBusiness, makeMember } from "@/db/testing/factories";
import { readSessionToken } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, type TestUser, testDatabase } from "../../users";

const id = "00000000-0000-4000-8000-000000000000";

const payoutAccount = { method: "momo", holderName: "Umucyo Ltd", account: "0788123456" };

/** The requests that need a recent confirmation. Add each new route with `stepUp` here. */
const guarded: [role: "admin" | "business", method: string, path: string, data?: object][] = [
  ["admin", "PUT", "/api/admin/users/{id}", { fullName: "Claudine Ingabire" }],
  ["admin", "PUT", "/api/documents/{id}/dates", { issuedOn: "2019-04-03" }],
  ["admin", "PUT", "/api/admin/users/{id}/role", { role: "admin" }],
  ["admin", "POST", "/api/admin/users/{id}/deactivation", { reason: "Borrowed papers" }],
  ["admin", "POST", "/api/admin/users/{id}/impersonation", { reason: "They cannot find their booking" }],
  ["admin", "POST", "/api/admin/rates/commission", { value: 10, effectiveOn: "2099-01-01", was: null }],
  ["admin", "DELETE", "/api/admin/rates/commission/2099-01-01"],
  [
    "admin",
    "POST",
    "/api/admin/bookings/{id}/vehicle-changes",
    { vehicleId: "x", totalCents: 1, reason: "The owner does not answer" },
  ],
  [
    "admin",
    "POST",
    "/api/admin/bookings/{id}/side-actions",
    { action: "noShow", reason: "Nobody was there" },
  ],
  ["admin", "PUT", "/api/admin/maintenance"],
  ["admin", "POST", "/api/admin/system/restart"],
  ["admin", "PUT", "/api/admin/settings", { maxLoginAttempts: 3 }],
  [
    "admin",
    "PUT",
    "/api/admin/templates/password-reset/en",
    {
      subject: "Your password",
      body: "{link}",
      action: "Choose",
      was: { subject: "", body: "", action: "" },
    },
  ],
  [
    "admin",
    "POST",
    "/api/admin/notifications/broadcasts",
    {
      audience: { segment: "administrators" },
      isMarketing: false,
      priority: "other",
      sendAt: null,
      texts: { en: { title: "Hello", message: "To everybody" } },
    },
  ],
  [
    "admin",
    "POST",
    "/api/admin/notifications/bulk-send",
    { title: "Hello", message: "To everybody", userTypes: ["admin"] },
  ],
  ["admin", "POST", "/api/admin/backups"],
  ["admin", "DELETE", "/api/admin/backups/{id}"],
  ["admin", "POST", "/api/admin/backups/{id}/release"],
  ["business", "PUT", "/api/business-settings/payout-account", payoutAccount],
  ["business", "POST", "/api/api-keys", { name: "Website", scopes: ["fleet:read"], lifeDays: 30 }],
  ["business", "POST", "/api/webhooks", { url: "https://hooks.invalid/", events: ["booking.requested"] }],
  ["business", "POST", "/api/webhooks/{id}/secret"],
  ["admin", "POST", `/api/admin/bookings/{id}/refund-requests/${id}`, { approves: true }],
  ["admin", "POST", "/api/admin/claims/{id}/decision", { agreedCents: 0, reason: "It was there before" }],
  ["admin", "POST", "/api/admin/refunds/{id}/takeover", { explanation: "Cancelled there" }],
  ["admin", "POST", "/api/admin/refunds/{id}/return", { reason: "The account is closed" }],
  ["admin", "POST", "/api/admin/refunds/{id}/transfer", { transferReference: "TRF-1" }],
  ["admin", "POST", "/api/admin/invoices/{id}/payment", { transferReference: "TRF-1" }],
  ["admin", "POST", "/api/admin/invoices/{id}/payment/reversal", { reason: "It was another invoice" }],
  ["admin", "POST", "/api/admin/businesses/{id}/payments", { transferReference: "TRF-1", amountCents: 100 }],
  [
    "admin",
    "POST",
    `/api/admin/businesses/{id}/payments/${id}/reversal`,
    { reason: "It was another business" },
  ],
  ["admin", "POST", "/api/admin/reconciliation/findings/{id}/resolution", { resolution: "A bank charge" }],
  [
    "admin",
    "POST",
    "/api/admin/payouts/{id}/approval",
    { destination: { ...payoutAccount, bankName: null } },
  ],
  ["admin", "POST", "/api/admin/payouts/{id}/transfer", { transferReference: "TRF-1" }],
  ["admin", "POST", "/api/admin/payouts/{id}/return", { reason: "The account is closed" }],
  ["admin", "POST", "/api/admin/payouts/{id}/account"],
  ["admin", "PUT", "/api/admin/payouts/{id}/account", payoutAccount],
  ["business", "POST", "/api/team/ownership", { userId: id, password: "Password#1" }],
  ["business", "POST", "/api/business-closing", {}],
  ["business", "POST", "/api/business-closing/payout", {}],
];

/** Moves the last confirmation of the user's session to eleven minutes ago. */
async function leaveOpen({ token }: TestUser): Promise<void> {
  const { sessionId = "" } = (await readSessionToken(token)) ?? {};
  const confirmedAt = new Date(Date.now() - 11 * 60_000);
  await testDatabase().update(sessions).set({ confirmedAt }).where(eq(sessions.id, sessionId));
}

async function reasonOf(client: APIRequestContext, method: string, path: string, data?: object) {
  const response = await client.fetch(path.replace("{id}", id), { method, data });
  return [response.status(), (await response.json()).error?.reason];
}

test("the list above contains exactly the routes with stepUp", () => {
  const { paths } = JSON.parse(readFileSync("lib/operations/openapi/openapi.json", "utf8"));
  const declared = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-step-up"])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const named = (path: string) =>
    path
      .replace("users/{id}", "users/{userId}")
      .replace("businesses/{id}", "businesses/{businessId}")
      .replace("templates/password-reset/en", "templates/{kind}/{locale}")
      .replace("claims/{id}", "claims/{claimId}")
      .replace(`/payments/${id}/reversal`, "/payments/{paymentId}/reversal")
      .replace("refunds/{id}", "refunds/{refundId}")
      .replace("invoices/{id}", "invoices/{invoiceId}")
      .replace("findings/{id}", "findings/{findingId}")
      .replace("payouts/{id}", "payouts/{payoutId}")
      .replace("bookings/{id}", "bookings/{bookingId}")
      .replace("backups/{id}", "backups/{backupId}")
      .replace("webhooks/{id}", "webhooks/{endpointId}")
      .replace("documents/{id}", "documents/{documentId}")
      .replace("rates/commission", "rates/{kind}")
      .replace("2099-01-01", "{day}")
      .replace(`/refund-requests/${id}`, "/refund-requests/{requestId}");
  expect(guarded.map(([, method, path]) => `${method} ${named(path)}`).sort()).toEqual(declared.sort());
});

test("403 with the reason until the password is given again; then the same request gets through", async ({
  baseURL,
}) => {
  const users = { admin: await newcomer("admin"), business: await newcomer("business") };
  await makeBusiness(testDatabase(), { ownerId: users.business.id, plan: "enterprise" });
  const clients = {
    admin: await clientFor(baseURL, users.admin),
    business: await clientFor(baseURL, users.business),
  };
  for (const user of Object.values(users)) await leaveOpen(user);
  for (const [role, method, path, data] of guarded.filter(([, , path]) => !path.endsWith("maintenance")))
    expect([path, ...(await reasonOf(clients[role], method, path, data))]).toEqual([path, 403, "step-up"]);

  const { business: owner } = clients;
  const confirm = (data: object) => owner.post("/api/session/confirmation", { data });
  expect((await confirm({})).status()).toBe(422);
  const wrong = await confirm({ password: "not my password" });
  expect([wrong.status(), Object.keys((await wrong.json()).error.fields)]).toEqual([422, ["password"]]);
  const guess = await confirm({ code: "000000" });
  expect([guess.status(), Object.keys((await guess.json()).error.fields)]).toEqual([422, ["code"]]);
  const confirmed = await confirm({ password: factoryPassword });
  expect(confirmed.status()).toBe(201);
  const { until, token } = await confirmed.json();
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 9 * 60_000);
  const key = { name: "Website", scopes: ["fleet:read"], lifeDays: 30 };
  // The token from before works for a while, but did not confirm.
  expect(await reasonOf(owner, "POST", "/api/api-keys", key)).toEqual([403, "step-up"]);
  const next = await clientFor(baseURL, { ...users.business, token });
  expect((await next.post("/api/api-keys", { data: key })).status()).toBe(201);
  // A confirmation does not count for another user.
  expect(await reasonOf(clients.admin, "POST", "/api/admin/backups/{id}/release")).toEqual([403, "step-up"]);
});

test("403 where it depends on the content, and on whose account it is", async ({ baseURL }) => {
  const users = { admin: await newcomer("admin"), business: await newcomer("business") };
  const { id: businessId } = await makeBusiness(testDatabase(), { ownerId: users.business.id });
  const [renter, agent] = [await newcomer(), await newcomer("business")];
  await makeMember(testDatabase(), { businessId, userId: agent.id, role: "agent" });
  const [admin, owner] = [await clientFor(baseURL, users.admin), await clientFor(baseURL, users.business)];
  for (const user of [...Object.values(users), renter]) await leaveOpen(user);
  const email = `${crypto.randomUUID()}@example.rw`;
  const record = `/api/individuals/${renter.id}`;
  for (const [client, method, path, data] of [
    [owner, "POST", "/api/team/invitations", { email, role: "manager" }],
    [owner, "PUT", `/api/team/members/${agent.id}`, { role: "manager" }],
    [owner, "DELETE", `/api/business/${businessId}`, undefined],
    [admin, "DELETE", `/api/business/${businessId}`, undefined],
    [admin, "PUT", `/api/business/${businessId}`, { name: "Bank of Kigali" }],
    [admin, "PUT", record, { L_name: "Mugabo" }],
    [admin, "DELETE", record, undefined],
    [await clientFor(baseURL, renter), "DELETE", record, undefined],
  ] as const)
    expect([method, path, ...(await reasonOf(client, method, path, data))]).toEqual([
      method,
      path,
      403,
      "step-up",
    ]);
  const invited = await owner.post("/api/team/invitations", { data: { email, role: "agent" } });
  expect(invited.status()).toBe(201);
});
