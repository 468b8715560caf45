import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage } from "../people";

test("GET /api/session tells who is signed in, and nothing of anybody else", async ({ anonymous, owner }) => {
  expect(await (await anonymous.get("/api/session")).json()).toEqual({ user: null });
  const { user } = await (await owner.get("/api/session")).json();
  expect(Object.keys(user).sort()).toEqual(["email", "id", "name", "userType"]);
  expect(user).toMatchObject({ email: "fleet@gendana.rw", userType: "business" });
});

test("a token is worth nothing once its session is revoked or its account closed", async ({ baseURL }) => {
  for (const end of ["revoke", "close"] as const) {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    expect((await client.get("/api/bookings")).status()).toBe(200);
    if (end === "revoke")
      await stage().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, person.id));
    else await stage().update(users).set({ status: "inactive" }).where(eq(users.id, person.id));
    expect((await client.get("/api/bookings")).status()).toBe(401);
  }
});

test("a token signed by somebody else is nobody's", async ({ baseURL }) => {
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
  const answer = await anonymous.get("/api/health");
  expect(answer.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});
