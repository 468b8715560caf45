import { request } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { factoryPassword } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, type TestUser, testDatabase, uniqueClientAddress } from "../../users";

/** Signs the same user in on another device. */
async function another(baseURL: string | undefined, { id, email }: TestUser): Promise<APIRequestContext> {
  const anonymous = await clientFor(baseURL);
  const data = { Email: email, Password: factoryPassword };
  const { token } = await (await anonymous.post("/api/individuals/login", { data })).json();
  return clientFor(baseURL, { id, email, token });
}

test("GET /api/sessions lists the user's own devices, this one first", async ({ baseURL }) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  await another(baseURL, user);
  const { items } = await (await client.get("/api/sessions")).json();
  expect(items.map((item: { isCurrent: boolean }) => item.isCurrent)).toEqual([true, false]);
  expect(JSON.stringify(items)).not.toContain(user.token);
});

test.describe("POST /api/sessions/:id/revocation", () => {
  const idOf = async (client: APIRequestContext) =>
    (await (await client.get("/api/sessions")).json()).items[0].id as string;

  test("200 once for two concurrent requests: that device gets 401 and the reason", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const other = await another(baseURL, user);
    const path = `/api/sessions/${await idOf(other)}/revocation`;
    const statuses = (await Promise.all([client.post(path), client.post(path)])).map((response) =>
      response.status(),
    );
    expect(statuses.sort()).toEqual([200, 404]);
    const refused = await other.get("/api/bookings");
    expect([refused.status(), (await refused.json()).error]).toEqual([
      401,
      {
        code: "unauthenticated",
        message: "This session was ended from another device. Please log in again.",
        reason: "revoked",
      },
    ]);
    expect((await client.get("/api/bookings")).status()).toBe(200);
  });

  test("404 for another user's session", async ({ renter, stranger }) => {
    expect((await stranger.post(`/api/sessions/${await idOf(renter)}/revocation`)).status()).toBe(404);
    expect((await renter.get("/api/bookings")).status()).toBe(200);
  });
});

test("POST /api/sessions/revocation ends all but this one", async ({ baseURL }) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const others = [await another(baseURL, user), await another(baseURL, user)];
  const response = await client.post("/api/sessions/revocation");
  const { ended, token } = await response.json();
  expect([response.status(), ended]).toEqual([200, 2]);
  expect((await (await clientFor(baseURL, { ...user, token })).get("/api/bookings")).status()).toBe(200);
  for (const other of others) expect((await other.get("/api/bookings")).status()).toBe(401);
});

test("POST /api/sessions/simulated-end really ends this session, with the reason", async ({ baseURL }) => {
  for (const reason of ["timeout", "security"]) {
    const client = await clientFor(baseURL, await newcomer());
    expect((await client.post("/api/sessions/simulated-end", { data: { reason } })).status()).toBe(200);
    expect((await (await client.get("/api/bookings")).json()).error.reason).toBe(reason);
  }
  const client = await clientFor(baseURL, await newcomer());
  expect((await client.post("/api/sessions/simulated-end", { data: { reason: "logout" } })).status()).toBe(
    422,
  );
});

test.describe("PUT /api/password", () => {
  const change = { currentPassword: factoryPassword, password: "Other#2027", confirmPassword: "Other#2027" };

  test("200: the other devices are signed out, the new password works", async ({ anonymous, baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const other = await another(baseURL, user);
    expect((await client.put("/api/password", { data: change })).status()).toBe(200);
    expect((await (await other.get("/api/bookings")).json()).error.reason).toBe("password-changed");
    const logIn = (Password: string) =>
      anonymous.post("/api/individuals/login", { data: { Email: user.email, Password } });
    expect((await logIn(factoryPassword)).status()).toBe(401);
    expect((await logIn("Other#2027")).status()).toBe(200);
  });

  test("422 by field, 401 without a session, 403 for demo accounts", async ({ anonymous, renter, owner }) => {
    const wrong = { ...change, currentPassword: "wrong guess" };
    const response = await renter.put("/api/password", { data: wrong });
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      422,
      { currentPassword: "This is not your current password." },
    ]);
    const weak = { currentPassword: "x", password: "kigali", confirmPassword: "other" };
    expect((await (await renter.put("/api/password", { data: weak })).json()).error.fields).toEqual({
      password: "Please ensure your password meets all requirements",
      confirmPassword: "Passwords do not match",
    });
    expect((await anonymous.put("/api/password", { data: change })).status()).toBe(401);
    expect((await owner.put("/api/password", { data: change })).status()).toBe(403);
  });
});

test("an account is locked after three wrong passwords, and the response says for how long", async ({
  anonymous,
}) => {
  const known = (await newcomer()).email;
  for (const Email of [known, `nobody-${crypto.randomUUID()}@example.com`]) {
    const logIn = () =>
      anonymous.post("/api/individuals/login", { data: { Email, Password: "wrong guess" } });
    for (let i = 0; i < 3; i++) expect((await logIn()).status()).toBe(401);
    const response = await logIn();
    expect([response.status(), (await response.json()).error]).toEqual([
      429,
      { code: "rate_limited", message: "Too many attempts. Try again in 1 minute." },
    ]);
    expect(Number(response.headers()["retry-after"])).toBeGreaterThan(50);
  }
});

test.describe("POST /api/test-accounts", () => {
  const enter = (client: APIRequestContext, change: object = {}) =>
    client.post("/api/test-accounts", {
      data: {
        userType: "business",
        name: "Keza Mutoni",
        email: `${crypto.randomUUID()}@test.gendana.rw`,
        ...change,
      },
    });

  test("201: a session of that type", async ({ anonymous, baseURL }) => {
    const response = await enter(anonymous);
    expect(response.status()).toBe(201);
    const { token } = await response.json();
    const client = await clientFor(baseURL, { id: "", email: "", token });
    expect((await (await client.get("/api/session")).json()).user).toMatchObject({ userType: "business" });
  });

  test("422 for an address outside the reserved domain, 409 for one that has another type", async ({
    anonymous,
  }) => {
    expect((await enter(anonymous, { email: "admin@gendana.rw" })).status()).toBe(422);
    const email = `${crypto.randomUUID()}@test.gendana.rw`;
    expect((await enter(anonymous, { email })).status()).toBe(201);
    expect((await enter(anonymous, { email, userType: "admin" })).status()).toBe(409);
  });

  test("the reserved domain cannot be registered", async ({ anonymous }) => {
    const data = {
      name: "Kigali Wheels",
      email: `${crypto.randomUUID()}@test.gendana.rw`,
      phone: "0788 123 456",
      password: "Kigali#26",
      nationalId: "RDB-104417",
      drivingLicense: "RURA-TR-2042",
      birthDay: "2019-05-02",
      subscriptionPlan: "pro",
      accountType: "business",
    };
    expect((await anonymous.post("/api/business", { data })).status()).toBe(409);
  });
});

test("401 for a request whose session ended while its body was arriving", async ({ baseURL }) => {
  const user = await newcomer();
  const headers = {
    ...uniqueClientAddress(),
    authorization: `Bearer ${user.token}`,
    "content-type": "application/json",
  };
  const status = await new Promise((resolve, reject) => {
    const address = new URL("/api/profile", baseURL);
    const sending = request(address, { method: "PUT", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
    sending.write('{"fullName":');
    setTimeout(async () => {
      const isTheirs = eq(sessions.userId, user.id);
      await testDatabase().update(sessions).set({ revokedAt: new Date() }).where(isTheirs);
      sending.end('"Too Late"}');
    }, 1_500);
  });
  const [row] = await testDatabase().select().from(users).where(eq(users.id, user.id));
  expect([status, row?.firstName]).toEqual([401, "Aline"]);
});
