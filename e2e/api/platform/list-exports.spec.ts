import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { decodeHtml } from "../../page-head";
import { demoUser } from "../../users";

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
  ["users/export?role=admin", "users", "email"],
  ["bookings/export?status=completed&from=2020-01-01", "bookings", "reference"],
  ["vehicles/export?category=suv", "cars", "plate"],
  ["businesses/export?status=active", "businesses", "email"],
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

test("the lists of the console link to their export with the same filters", async ({ anonymous }) => {
  const { token } = await demoUser("admin@gendana.rw");
  const headers = { cookie: `${sessionCookieName()}=${token}` };
  for (const [list, query] of [
    ["users", "?role=admin"],
    ["bookings", "?status=completed&from=2020-01-01"],
    ["vehicles", "?category=suv"],
    ["businesses", "?status=active"],
  ] as const) {
    const html = await (await anonymous.get(`/dashboard/admin/${list}${query}`, { headers })).text();
    const links = [...html.matchAll(/<a href="([^"]*)" download=""/g)].map(([, href]) => decodeHtml(href));
    expect([list, links]).toEqual([list, [`/api/admin/${list}/export${query}`]]);
  }
});
