import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { staticPages } from "../../journeys/pages";
import { newcomer } from "../../users";

const restricted = staticPages.filter((path) =>
  /^\/(dashboard\/|settings|logout|verify-documents|document-verification|business-badge)/.test(path),
);

test("pages with restricted access send a visitor to log in, and name the page to return to", async ({
  anonymous,
  baseURL,
}) => {
  expect(restricted.length).toBeGreaterThan(50);
  const payment = "/payment?booking=01a1fefa-c397-70a5-990e-fc8387088673";
  for (const path of [payment, ...restricted.flatMap((page) => [page, `/fr${page}?tab=all`])]) {
    const response = await anonymous.get(path, { maxRedirects: 0 });
    const { pathname, searchParams } = new URL(response.headers().location ?? "", baseURL);
    const login = path.startsWith("/fr") ? "/fr/login" : "/login";
    expect([path, response.status(), pathname, searchParams.get("next")]).toEqual([path, 307, login, path]);
  }
});

test("earlier addresses of the console lead administrators there, and others to /unauthorized", async ({
  anonymous,
  baseURL,
}) => {
  for (const [role, path, target] of [
    ["admin", "/SystemAdmin", "/dashboard/admin"],
    ["admin", "/fr/SystemAdmin", "/fr/dashboard/admin"],
    ["admin", "/dashboard/admin-enhanced", "/dashboard/admin"],
    ["individual", "/SystemAdmin", "/unauthorized"],
    ["individual", "/fr/SystemAdmin", "/fr/unauthorized"],
    ["individual", "/dashboard/admin-enhanced", "/unauthorized"],
  ] as const) {
    const { token } = await newcomer(role);
    const headers = { cookie: `${sessionCookieName()}=${token}` };
    const response = await anonymous.get(path, { headers, maxRedirects: 0 });
    const { pathname } = new URL(response.headers().location ?? "", baseURL);
    expect([role, path, response.status(), pathname]).toEqual([role, path, 307, target]);
  }
});

for (const [path, text] of [
  ["/fr/login", "Se connecter"],
  ["/rw/login", "Injira"],
] as const)
  test(`${path} has its button in the reader's language`, async ({ anonymous }) => {
    const html = await (await anonymous.get(path)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toMatch(new RegExp(`<button type="submit"[^>]*>(?:<span[^>]*>)*${text}</`));
  });
