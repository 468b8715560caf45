import { request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/sessions";
import { sessionCookieName } from "@/lib/auth/token";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, ownAddress, type Person, stage } from "../people";

const own = async ({ id }: Person) => {
  const [row] = await stage().select().from(sessions).where(eq(sessions.userId, id));
  if (!row) throw new Error("no session");
  return row;
};

/** The same session in a browser: its token is a cookie. */
async function browserOf(person: Person, baseURL: string | undefined) {
  await stage().update(sessions).set({ channel: "browser" }).where(eq(sessions.userId, person.id));
  const cookie = `${sessionCookieName()}=${person.token}`;
  return request.newContext({ baseURL, extraHTTPHeaders: { ...ownAddress(), cookie } });
}

const hoursUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 3_600_000);

test("GET /api/session says until when, and when resting would end it", async ({ anonymous, baseURL }) => {
  expect(await (await anonymous.get("/api/session")).json()).toEqual({ user: null });
  const person = await newcomer();
  const program = await (await (await clientFor(baseURL, person)).get("/api/session")).json();
  expect(program.session).toMatchObject({ idleEndsAt: null, canRenew: true });
  const browser = await (await (await browserOf(person, baseURL)).get("/api/session")).json();
  expect(Date.parse(browser.session.idleEndsAt)).toBeGreaterThan(Date.now());
  expect(hoursUntil(browser.session.expiresAt)).toBe(1);
});

test.describe("POST /api/session/renewal", () => {
  test("200: a program gets its new token, good for a day", async ({ baseURL }) => {
    const person = await newcomer();
    const answer = await (await clientFor(baseURL, person)).post("/api/session/renewal");
    expect(answer.status()).toBe(200);
    const { token, expiresAt } = await answer.json();
    expect(hoursUntil(expiresAt)).toBe(24);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    const again = await clientFor(baseURL, { ...person, token });
    expect((await (await again.get("/api/session")).json()).user.id).toBe(person.id);
  });

  test("200: a browser gets a cookie no script can read, and no token in the answer", async ({ baseURL }) => {
    const person = await newcomer();
    const answer = await (await browserOf(person, baseURL)).post("/api/session/renewal");
    expect([answer.status(), (await answer.json()).token]).toEqual([200, null]);
    const cookie = answer.headers()["set-cookie"] ?? "";
    expect(cookie).toContain(`${sessionCookieName()}=`);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=lax/i);
    const token = cookie.match(/=([^;]+)/)?.[1] ?? "";
    expect(token).not.toBe(person.token);
    const renewed = await browserOf({ ...person, token }, baseURL);
    expect((await (await renewed.get("/api/session")).json()).user.id).toBe(person.id);
  });

  test("200 for two at once, with one end", async ({ baseURL }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const answers = await Promise.all([1, 2].map(() => client.post("/api/session/renewal")));
    expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
    expect(hoursUntil((await own(person)).expiresAt.toISOString())).toBe(24);
  });

  test("401 for nobody, and for a session that is over", async ({ anonymous, baseURL }) => {
    expect((await anonymous.post("/api/session/renewal")).status()).toBe(401);
    const person = await newcomer();
    const browser = await browserOf(person, baseURL);
    const { id } = await own(person);
    const longAgo = new Date(Date.now() - 3 * 3_600_000);
    await stage().update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.id, id));
    const refused = await browser.post("/api/session/renewal");
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([401, "timeout"]);
    expect((await browser.post("/api/session/renewal")).status()).toBe(401);
  });

  test("403 when another site makes the browser send it", async ({ baseURL }) => {
    const browser = await browserOf(await newcomer(), baseURL);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await browser.post("/api/session/renewal", { headers })).status()).toBe(403);
  });
});

test("GET /api/profile/standing: what is known of oneself, 401 for nobody", async ({
  anonymous,
  renter,
  owner,
}) => {
  expect((await anonymous.get("/api/profile/standing")).status()).toBe(401);
  expect(await (await renter.get("/api/profile/standing")).json()).toEqual({
    email: expect.stringContaining("@example.com"),
    isEmailVerified: true,
    phone: expect.stringContaining("+250"),
    isPhoneVerified: true,
    business: { status: "none", reason: null },
    documents: "pending",
  });
  expect((await (await owner.get("/api/profile/standing")).json()).business.status).toBe("approved");
});
