import type { APIRequestContext } from "@playwright/test";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { decodeHtml } from "../../page-head";
import { clientFor, demoUser } from "../../users";

/** The home pages and three lists, with the API request and the field of its first row. */
const firstRows = [
  ["renter@gendana.rw", "/dashboard/user/rentals", "/api/bookings?side=renter&limit=20", "vehicle"],
  ["renter@gendana.rw", "/dashboard/user?tab=my-rentals", "/api/bookings?side=renter&limit=5", "vehicle"],
  ["fleet@gendana.rw", "/dashboard/business", "/api/bookings?side=owner&status=active&limit=6", "reference"],
  ["fleet@gendana.rw", "/dashboard/business/rentals?tab=all", "/api/rentals?tab=all", "reference"],
  ["fleet@gendana.rw", "/dashboard/business/vehicles", "/api/fleet?", "title"],
  ["admin@gendana.rw", "/dashboard/admin/users", "/api/admin/users?", "email"],
  ["admin@gendana.rw", "/dashboard/admin/bookings", "/api/admin/bookings?", "reference"],
] as const;

/** The main part of a page as a browser without scripts shows it: what is streamed later is outside. */
async function readMain(client: APIRequestContext, path: string, token: string): Promise<string> {
  const headers = { cookie: `${sessionCookieName()}=${token}` };
  const response = await client.get(path, { headers, maxRedirects: 0 });
  expect([path, response.status()]).toEqual([path, 200]);
  const html = await response.text();
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
}

/** As `textContent` has it. */
function textOf(html: string): string {
  return decodeHtml(html.replace(/<[^>]*>/g, ""))?.replace(/\s+/g, " ") ?? "";
}

for (const [email, path, api, field] of firstRows)
  test(`${path} is sent with its first rows`, async ({ anonymous, baseURL }) => {
    const user = await demoUser(email);
    const client = await clientFor(baseURL, user);
    // Other tests may add a row or end a rental in between.
    await expect(async () => {
      const { items } = await (await client.get(api)).json();
      expect(items.length).toBeGreaterThan(0);
      const text = textOf(await readMain(anonymous, path, user.token));
      for (const item of items.slice(0, 5)) expect(text).toContain(item[field].title ?? item[field]);
    }).toPass();
  });

test("the administrator's home is sent with its figures", async ({ anonymous, admin }) => {
  const user = await demoUser("admin@gendana.rw");
  await expect(async () => {
    const { activeBusinesses } = await (await admin.get("/api/admin/stats")).json();
    const [, figures = ""] = (await readMain(anonymous, "/dashboard/admin", user.token)).split(
      'aria-label="Figures"',
    );
    expect(textOf(`<section ${figures}`)).toContain(`${activeBusinesses.toLocaleString("en")} active`);
  }).toPass();
});
