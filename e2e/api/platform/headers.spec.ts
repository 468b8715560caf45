import { createHash } from "node:crypto";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { demoUser, type TestUser } from "../../users";

test("every response has the security headers: pages, cached ones, the API, errors, files and unknown paths", async ({
  anonymous,
  renter,
}) => {
  const responses = [
    ...["/", "/", "/fr", "/vehicles", "/login", "/terms", "/nowhere-at-all", "/sitemap.xml"].map((path) =>
      anonymous.get(path),
    ),
    ...["/api/health", "/api/openapi.json", "/api/vehicles", "/api/bookings", "/api/nothing"].map((path) =>
      anonymous.get(path),
    ),
    anonymous.post("/api/bookings", { data: {} }),
    renter.get("/api/bookings"),
    anonymous.get("/dashboard/user", { maxRedirects: 0 }),
  ];
  for (const response of await Promise.all(responses)) {
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    expect([response.url(), headers]).toMatchObject([
      response.url(),
      {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        "reporting-endpoints": 'csp="/api/csp-reports"',
      },
    ]);
    expect([response.url(), policy]).toEqual([response.url(), expect.stringContaining("base-uri 'none'")]);
    expect([response.url(), policy]).toEqual([
      response.url(),
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect([response.url(), policy]).toEqual([response.url(), expect.stringContaining("report-to csp")]);
  }
});

test("violations of the policy can be reported, in the forms of both standards", async ({ anonymous }) => {
  const report = (data: unknown, type: string) =>
    anonymous.post("/api/csp-reports", {
      data: Buffer.from(JSON.stringify(data)),
      headers: { "content-type": type },
    });
  const body = {
    documentURL: "http://localhost/",
    effectiveDirective: "script-src-elem",
    blockedURL: "inline",
  };
  const modern = await report([{ type: "csp-violation", age: 1, body }], "application/reports+json");
  expect([modern.status(), await modern.json()]).toEqual([202, { received: 1 }]);
  const legacy = await report(
    { "csp-report": { "violated-directive": "img-src" } },
    "application/csp-report",
  );
  // Browsers send this form with a content type other than application/json.
  expect([legacy.status(), await legacy.json()]).toEqual([202, { received: 1 }]);
  expect((await report({ other: 1 }, "application/reports+json")).status()).toBe(422);
});

test("all other pages allow only the inline scripts that they have, by their hashes, in less than 4 KB", async ({
  anonymous,
}) => {
  const paths = [
    "/",
    "/fr",
    "/vehicles",
    "/vehicles?make=toyota",
    "/vehicle/featured-tesla",
    "/category/suv",
  ];
  const made = [
    "/login",
    "/rw/signup",
    "/forgot-password",
    "/terms",
    "/nowhere-at-all",
    "/payment",
    "/outbox",
  ];
  // The second time many come from the cache.
  for (const path of [...paths, ...made, ...paths, ...made]) {
    const response = await anonymous.get(path, { headers: { accept: "text/html" } });
    const policy = response.headers()["content-security-policy"] ?? "";
    const [, allowed = ""] = policy.match(/script-src ([^;]*)/) ?? [];
    expect([path, policy.length < 4_096, allowed.includes("unsafe-inline")]).toEqual([path, true, false]);
    const refused = [...(await response.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = "", text = ""]) =>
        !/ src=| type="application\//.test(attributes) &&
        !allowed.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`),
    );
    expect([path, refused]).toEqual([path, []]);
  }
});

test("pages behind a sign-in allow only inline scripts with the nonce of the response, and our constants", async ({
  anonymous,
}) => {
  const nonces = new Set<string>();
  const [renter, admin] = [await demoUser("renter@gendana.rw"), await demoUser("admin@gendana.rw")];
  const open = (path: string, { token }: TestUser) =>
    anonymous.get(path, { headers: { cookie: `${sessionCookieName()}=${token}` }, maxRedirects: 0 });
  const pages = [
    ...["/dashboard/user", "/rw/dashboard/user/settings", "/settings/security"].map((path) =>
      open(path, renter),
    ),
    ...["/dashboard/admin", "/fr/dashboard/admin/users"].map((path) => open(path, admin)),
  ];
  for (const response of await Promise.all(pages)) {
    expect([response.url(), response.status()]).toEqual([response.url(), 200]);
    const [, allowed = ""] = response.headers()["content-security-policy"]?.match(/script-src ([^;]*)/) ?? [];
    const [, nonce = "none"] = allowed.match(/'nonce-([^']+)'/) ?? [];
    nonces.add(nonce);
    expect(allowed).not.toContain("unsafe-inline");
    const scripts = [...(await response.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    const isRefused = ([, attributes = "", text = ""]: RegExpMatchArray) =>
      !/ src=| type="application\//.test(attributes) &&
      !attributes.includes(`nonce="${nonce}"`) &&
      !allowed.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect([response.url(), scripts.length > 5]).toEqual([response.url(), true]);
    expect([response.url(), scripts.filter(isRefused)]).toEqual([response.url(), []]);
  }
  expect(nonces.size).toBe(pages.length);
});

test("a write without a JSON content type is rejected, because a form on another site could send it", async ({
  anonymous,
  renter,
}) => {
  const sent = { data: "{}", headers: { "content-type": "text/plain" } };
  const refused = await anonymous.post("/api/contact-messages", sent);
  expect([refused.status(), (await refused.json()).error.code]).toEqual([415, "unsupported_media"]);
  // API clients send a token, which a form on another site cannot.
  expect((await renter.post("/api/quotes", sent)).status()).toBe(422);
});
