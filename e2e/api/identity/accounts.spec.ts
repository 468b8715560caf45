import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

test("GET /api/session returns the signed-in user only", async ({ anonymous, owner }) => {
  expect(await (await anonymous.get("/api/session")).json()).toEqual({ user: null });
  const { user } = await (await owner.get("/api/session")).json();
  expect(Object.keys(user).sort()).toEqual(["email", "id", "name", "userType"]);
  expect(user).toMatchObject({ email: "fleet@gendana.rw", userType: "business" });
});

test("a token is invalid once its session is revoked or its account closed", async ({ baseURL }) => {
  for (const end of ["revoke", "close"] as const) {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    expect((await client.get("/api/bookings")).status()).toBe(200);
    if (end === "revoke")
      await testDatabase()
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(eq(sessions.userId, person.id));
    else await testDatabase().update(users).set({ status: "inactive" }).where(eq(users.id, person.id));
    expect((await client.get("/api/bookings")).status()).toBe(401);
  }
});

test("a token with a foreign signature is invalid", async ({ baseURL }) => {
  const client = await clientFor(baseURL, {
    id: "",
    email: "",
    token: "eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.",
  });
  expect((await client.get("/api/bookings")).status()).toBe(401);
});

test("health and readiness answer without an account", async ({ anonymous }) => {
  expect(await (await anonymous.get("/api/health")).json()).toMatchObject({ status: "ok" });
  expect(await (await anonymous.get("/api/ready")).json()).toMatchObject({ status: "ready" });
  const response = await anonymous.get("/api/health");
  expect(response.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("next-auth serves only the endpoints of signing in, and no page of its own", async ({
  anonymous,
  baseURL,
}) => {
  for (const path of [
    "session",
    "error?error=Configuration",
    "signout",
    "verify-request",
    "callback/credentials",
    "%FF",
  ])
    expect([path, (await anonymous.get(`/api/auth/${path}`)).status()]).toEqual([path, 404]);
  for (const [type, data] of [
    ["application/json", "{ not json"],
    ["multipart/form-data", "no parts"],
  ] as const) {
    const response = await anonymous.post("/api/auth/callback/credentials", {
      data: Buffer.from(data),
      headers: { "content-type": type },
    });
    expect([type, response.status()]).toEqual([type, 415]);
  }
  // A sign-in without this browser's CSRF token comes from another site and is redirected to our page.
  const forged = await anonymous.post("/api/auth/callback/credentials", {
    form: { email: "renter@gendana.rw", password: "Renter#2026" },
    maxRedirects: 0,
  });
  expect(forged.headers().location).toBe(new URL("/api/auth/signin?csrf=true", baseURL).href);
  expect(forged.headers()["set-cookie"]).not.toContain("session-token");
});
