import { expect, test } from "../../fixtures";

for (const [path, name, column] of [
  ["outbox/export?status=sent", "outbox", "recipient"],
  ["support/tickets/export?status=open", "tickets", "subject"],
  ["support/reports/export", "visitor-reports", "reason"],
  ["claims/export?status=decided", "claims", "agreed_usd"],
  ["payouts/export?status=due", "payouts", "amount_rwf"],
  ["failed-jobs/export", "failed-jobs", "error"],
  ["reviews/export?author=owner&status=hidden", "reviews", "hidden_reason"],
  ["incidents/export", "incidents", "components"],
  ["reconciliation/findings/export?state=resolved", "discrepancies", "resolution"],
  ["refunds/export", "manual-refunds", "phone"],
] as const)
  test(`GET /api/admin/${path}: the list as CSV, for administrators only`, async ({
    admin,
    owner,
    anonymous,
  }) => {
    const file = await admin.get(`/api/admin/${path}`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(file.headers()["content-disposition"]).toContain(`gendana-${name}.csv`);
    const [head = ""] = (await file.text()).replace("\uFEFF", "").split("\r\n");
    expect(head.split(",")).toContain(column);
    expect((await owner.get(`/api/admin/${path}`)).status()).toBe(403);
    expect((await anonymous.get(`/api/admin/${path}`)).status()).toBe(401);
  });
