import { type APIRequestContext, request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword } from "@/db/testing/factories";
import { readSessionToken, sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, type TestUser, testDatabase, uniqueClientAddress } from "../../users";

const own = async ({ id }: TestUser) => {
  const [row] = await testDatabase().select().from(sessions).where(eq(sessions.userId, id));
  if (!row) throw new Error("no session");
  return row;
};

/** Returns a client with the same session as a browser's cookie. */
async function browserOf(user: TestUser, baseURL: string | undefined) {
  await testDatabase().update(sessions).set({ channel: "browser" }).where(eq(sessions.userId, user.id));
  const cookie = `${sessionCookieName()}=${user.token}`;
  return request.newContext({ baseURL, extraHTTPHeaders: { ...uniqueClientAddress(), cookie } });
}

const hoursUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 3_600_000);

test("GET /api/session returns the fixed end and the idle end", async ({ anonymous, baseURL }) => {
  expect(await (await anonymous.get("/api/session")).json()).toEqual({ user: null });
  const user = await newcomer();
  const apiClient = await (await (await clientFor(baseURL, user)).get("/api/session")).json();
  expect(apiClient.session).toMatchObject({ idleEndsAt: null, canRenew: true });
  const browser = await (await (await browserOf(user, baseURL)).get("/api/session")).json();
  expect(Date.parse(browser.session.idleEndsAt)).toBeGreaterThan(Date.now());
  expect(hoursUntil(browser.session.expiresAt)).toBe(1);
});

test.describe("POST /api/session/renewal", () => {
  test("200: an API client gets a new token that is valid for a day", async ({ baseURL }) => {
    const user = await newcomer();
    const response = await (await clientFor(baseURL, user)).post("/api/session/renewal");
    expect(response.status()).toBe(200);
    const { token, expiresAt } = await response.json();
    expect(hoursUntil(expiresAt)).toBe(24);
    expect(response.headers()["set-cookie"]).toBeUndefined();
    const again = await clientFor(baseURL, { ...user, token });
    expect((await (await again.get("/api/session")).json()).user.id).toBe(user.id);
  });

  test("200: a browser gets a cookie no script can read, and no token in the response", async ({
    baseURL,
  }) => {
    const user = await newcomer();
    const response = await (await browserOf(user, baseURL)).post("/api/session/renewal");
    expect([response.status(), (await response.json()).token]).toEqual([200, null]);
    const cookie = response.headers()["set-cookie"] ?? "";
    expect(cookie).toContain(`${sessionCookieName()}=`);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=lax/i);
    const token = cookie.match(/=([^;]+)/)?.[1] ?? "";
    expect(token).not.toBe(user.token);
    const renewed = await browserOf({ ...user, token }, baseURL);
    expect((await (await renewed.get("/api/session")).json()).user.id).toBe(user.id);
  });

  test("200 for two concurrent requests, with the same end", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const responses = await Promise.all([1, 2].map(() => client.post("/api/session/renewal")));
    expect(responses.map((response) => response.status())).toEqual([200, 200]);
    expect(hoursUntil((await own(user)).expiresAt.toISOString())).toBe(24);
  });

  test("401 without a session, and for one that is over", async ({ anonymous, baseURL }) => {
    expect((await anonymous.post("/api/session/renewal")).status()).toBe(401);
    const user = await newcomer();
    const browser = await browserOf(user, baseURL);
    const { id } = await own(user);
    const longAgo = new Date(Date.now() - 3 * 3_600_000);
    await testDatabase().update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.id, id));
    const refused = await browser.post("/api/session/renewal");
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([401, "timeout"]);
    expect((await browser.post("/api/session/renewal")).status()).toBe(401);
  });

  test("403 for a request from another site", async ({ baseURL }) => {
    const browser = await browserOf(await newcomer(), baseURL);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await browser.post("/api/session/renewal", { headers })).status()).toBe(403);
  });
});

test("PUT /api/password returns null to a browser, which gets the new token as its cookie", async ({
  baseURL,
}) => {
  const browser = await browserOf(await newcomer(), baseURL);
  const password = "Other#2027";
  const data = { currentPassword: factoryPassword, password, confirmPassword: password };
  const response = await browser.put("/api/password", { data });
  expect([response.status(), await response.json()]).toEqual([200, null]);
  expect(response.headers()["set-cookie"]).toContain(`${sessionCookieName()}=`);
});

test("a password typed for another change replaces the token: an API client gets the new one in a header, a browser its cookie", async ({
  baseURL,
}) => {
  const versionIn = async (token = "") => (await readSessionToken(token))?.version;
  const user = await newcomer();
  const change = (client: APIRequestContext, index: number) =>
    client.post("/api/contact-changes/email", {
      data: { email: `new-${index}-${user.id}@example.com`, password: factoryPassword },
    });
  const client = await clientFor(baseURL, user);
  const refused = await client.post("/api/two-factor", { data: { password: "wrong guess" } });
  expect([refused.status(), refused.headers()["x-session-token"]]).toEqual([422, undefined]);
  const response = await change(client, 1);
  expect(response.status()).toBe(200);
  const token = response.headers()["x-session-token"];
  expect([response.headers()["set-cookie"], await versionIn(token)]).toEqual([undefined, 1]);
  const browser = await browserOf({ ...user, token: token ?? "" }, baseURL);
  await testDatabase()
    .update(sessions)
    .set({ previousTokenUntil: new Date() })
    .where(eq(sessions.userId, user.id));
  expect((await client.get("/api/bookings")).status()).toBe(401);
  const again = await change(browser, 2);
  const [, cookie] = again.headers()["set-cookie"]?.match(/session-token=([^;]+)/) ?? [];
  expect([again.status(), again.headers()["x-session-token"], await versionIn(cookie)]).toEqual([
    200,
    undefined,
    2,
  ]);
});

test.describe("a token that a confirmation has replaced", () => {
  const confirm = (client: APIRequestContext) =>
    client.post("/api/session/confirmation", { data: { password: factoryPassword } });

  test("is accepted until a minute after its successor was used, and then 401 says why", async ({
    baseURL,
  }) => {
    const user = await newcomer();
    const tab = await browserOf(user, baseURL);
    const response = await confirm(tab);
    expect([response.status(), (await response.json()).token]).toEqual([201, null]);
    const [, token = ""] = response.headers()["set-cookie"]?.match(/session-token=([^;]+)/) ?? [];
    const sent = await browserOf(user, baseURL);
    expect((await sent.get("/api/bookings")).status()).toBe(200);
    // Only another confirmation exchanges it for the newest one.
    const { expiresAt } = await own(user);
    const renewal = await sent.post("/api/session/renewal");
    expect([renewal.status(), (await renewal.json()).error.reason]).toEqual([403, "step-up"]);
    expect(renewal.headers()["set-cookie"]).toBeUndefined();
    expect((await own(user)).expiresAt).toEqual(expiresAt);
    const current = await browserOf({ ...user, token }, baseURL);
    expect((await current.get("/api/bookings")).status()).toBe(200);
    expect((await sent.get("/api/bookings")).status()).toBe(200);
    const { previousTokenUntil } = await own(user);
    expect(previousTokenUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    await testDatabase()
      .update(sessions)
      .set({ previousTokenUntil: new Date() })
      .where(eq(sessions.userId, user.id));
    const refused = await sent.get("/api/bookings");
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([401, "new-token"]);
    expect((await current.get("/api/bookings")).status()).toBe(200);
  });
});

test.describe("signing in again in one browser", () => {
  async function signIn(browser: APIRequestContext, email: string) {
    const { csrfToken } = await (await browser.get("/api/auth/csrf")).json();
    const form = { csrfToken, email, password: factoryPassword, json: "true" };
    expect((await browser.post("/api/auth/callback/credentials", { form })).status()).toBe(200);
    const { cookies } = await browser.storageState();
    return cookies.find(({ name }) => name === sessionCookieName())?.value ?? "";
  }

  test("ends the session that the browser had before, and no other", async ({ baseURL, anonymous }) => {
    const [first, second] = [await newcomer(), await newcomer()];
    const browser = await clientFor(baseURL);
    const token = await signIn(browser, first.email);
    expect(await signIn(browser, second.email)).not.toBe(token);
    expect((await (await browser.get("/api/session")).json()).user.id).toBe(second.id);
    const headers = { authorization: `Bearer ${token}` };
    expect((await anonymous.get("/api/bookings", { headers })).status()).toBe(401);
    expect((await (await clientFor(baseURL, first)).get("/api/bookings")).status()).toBe(200);
  });

  test("keeps the earlier session if the password is wrong", async ({ baseURL }) => {
    const user = await newcomer();
    const browser = await clientFor(baseURL);
    await signIn(browser, user.email);
    const { csrfToken } = await (await browser.get("/api/auth/csrf")).json();
    const form = { csrfToken, email: user.email, password: "wrong guess", json: "true" };
    expect((await browser.post("/api/auth/callback/credentials", { form })).status()).toBe(401);
    expect((await (await browser.get("/api/session")).json()).user.id).toBe(user.id);
  });
});

test("GET /api/profile/status: the caller's own status, 401 without a session", async ({
  anonymous,
  renter,
  owner,
}) => {
  expect((await anonymous.get("/api/profile/status")).status()).toBe(401);
  expect(await (await renter.get("/api/profile/status")).json()).toEqual({
    email: expect.stringContaining("@example.com"),
    isEmailVerified: true,
    phone: expect.stringContaining("+250"),
    isPhoneVerified: true,
    business: { status: "none", reason: null },
    documents: "pending",
  });
  expect((await (await owner.get("/api/profile/status")).json()).business.status).toBe("approved");
});
