import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { TERMS_VERSION } from "@/lib/identity/accounts/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { expect, test } from "../../fixtures";
import { clientFor, testDatabase } from "../../users";

const newEmail = () => `signup-${randomUUID()}@example.com`;

const payload = (change: Record<string, unknown> = {}) => ({
  F_name: "Aline",
  L_name: "Uwase",
  Email: newEmail(),
  Nationality: "Rwandan",
  Birth_day: "1992-04-17",
  National_id: "1199280012345678",
  driving_license: "RW-DL-104417",
  Tel_number: "0788 123 456",
  Password: "Kigali#26",
  confirm_password: "Kigali#26",
  role: "Individual",
  ...change,
});

const signUp = (client: APIRequestContext, data: unknown, headers?: Record<string, string>) =>
  client.post("/api/individuals", { data, headers });

const holder = (baseURL: string | undefined, token: string) =>
  clientFor(baseURL, { id: "", email: "", token });

test.describe("POST /api/individuals", () => {
  test("201: creates an account whose token works at once", async ({ anonymous, baseURL }) => {
    const data = payload({ terms_version: TERMS_VERSION });
    const response = await signUp(anonymous, data);
    expect(response.status()).toBe(201);
    const { token, individual } = await response.json();
    expect(individual).toEqual({
      id: expect.any(String),
      F_name: "Aline",
      L_name: "Uwase",
      Email: data.Email,
      role: "Individual",
    });
    const { user } = await (await (await holder(baseURL, token)).get("/api/session")).json();
    expect(user).toEqual({
      id: individual.id,
      name: "Aline Uwase",
      email: data.Email,
      userType: "individual",
    });
    const [row] = await testDatabase().select().from(users).where(eq(users.id, individual.id));
    expect(row).toMatchObject({ termsVersion: TERMS_VERSION, phone: "+250788123456" });
    expect(row?.passwordHash).not.toContain("Kigali");
  });

  test("keeps personal numbers out of the response", async ({ anonymous }) => {
    const text = await (await signUp(anonymous, payload())).text();
    expect(text).not.toMatch(/1199280012345678|RW-DL-104417|1992-04-17|788123456|argon2|Kigali#26/);
  });

  test("409: one account per email, also for two concurrent requests", async ({ anonymous }) => {
    const data = payload();
    const statuses = (await Promise.all([signUp(anonymous, data), signUp(anonymous, data)])).map((response) =>
      response.status(),
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await testDatabase().$count(users, eq(users.email, data.Email))).toBe(1);
    const response = await signUp(anonymous, { ...data, Email: data.Email.toUpperCase() });
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      409,
      { Email: "An account with this email already exists." },
    ]);
  });

  test("422: reports the error of each field in the caller's language", async ({ anonymous }) => {
    const wrong = payload({
      F_name: "",
      Email: "aline@",
      Birth_day: "31/12/1990",
      Password: "kigali",
      confirm_password: "other",
    });
    const response = await signUp(anonymous, wrong);
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      422,
      {
        F_name: "This field is required.",
        Email: "Please enter a valid email address.",
        Birth_day: "This value is not valid.",
        Password: "Please ensure your password meets all requirements",
        confirm_password: "Passwords do not match",
      },
    ]);
    const french = await signUp(anonymous, wrong, { "accept-language": "fr" });
    expect((await french.json()).error.fields.confirm_password).toBe(
      "Les mots de passe ne correspondent pas",
    );
  });

  test("422: an invalid phone number, and a person who is under age", async ({ anonymous }) => {
    for (const [change, fields] of [
      [
        { Tel_number: "+250 111 111" },
        { Tel_number: "Please enter a valid phone number, for example +250 788 123 456." },
      ],
      [
        { Birth_day: `${Number(dayIn(new Date(), KIGALI).slice(0, 4)) - 17}-01-01` },
        { Birth_day: "You need to be at least 18 years old to rent a car." },
      ],
    ]) {
      const response = await signUp(anonymous, payload(change));
      expect([response.status(), (await response.json()).error.fields]).toEqual([422, fields]);
    }
  });

  test("cannot create an administrator, whatever is sent", async ({ anonymous }) => {
    expect((await signUp(anonymous, payload({ role: "admin" }))).status()).toBe(422);
    const extra = { ...payload(), userType: "admin", status: "verified", identityStatus: "verified" };
    const { individual } = await (await signUp(anonymous, extra)).json();
    const [row] = await testDatabase()
      .select({ role: users.role, identity: individualProfiles.identityStatus })
      .from(users)
      .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
      .where(eq(users.id, individual.id));
    expect(row).toEqual({ role: "individual", identity: "pending" });
  });
});

test.describe("POST /api/individuals/login", () => {
  const logIn = (client: APIRequestContext, data: unknown) => client.post("/api/individuals/login", { data });

  test("200: gives a token for the right password", async ({ anonymous, baseURL }) => {
    const { Email } = payload();
    const made = await (await signUp(anonymous, payload({ Email }))).json();
    const response = await logIn(anonymous, { Email: ` ${Email.toUpperCase()} `, Password: "Kigali#26" });
    expect(response.status()).toBe(200);
    const { token, individual } = await response.json();
    expect(individual).toEqual({ id: made.individual.id, F_name: "Aline" });
    expect((await (await holder(baseURL, token)).get("/api/bookings")).status()).toBe(200);
  });

  test("401: the same response for a wrong password and an unknown address", async ({ anonymous }) => {
    const known = payload();
    await signUp(anonymous, known);
    for (const Email of [known.Email, newEmail()]) {
      const response = await logIn(anonymous, { Email, Password: "Wrong#2026" });
      expect([response.status(), (await response.json()).error.message]).toEqual([
        401,
        "Login failed. Please check your credentials.",
      ]);
    }
  });

  test("422: asks for both fields", async ({ anonymous }) => {
    const response = await logIn(anonymous, { Email: " ", Password: "short" });
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      422,
      {
        Email: "Please fill in all fields",
        Password: "Password must be at least 6 characters long",
      },
    ]);
  });
});

test.describe("POST /api/individuals/logout", () => {
  test("200: ends that session and no other; a second time it is 401", async ({ anonymous, baseURL }) => {
    const data = payload();
    const first = await (await signUp(anonymous, data)).json();
    const second = await (
      await anonymous.post("/api/individuals/login", {
        data: { Email: data.Email, Password: data.Password },
      })
    ).json();
    const leaving = await holder(baseURL, first.token);
    expect((await leaving.post("/api/individuals/logout")).status()).toBe(200);
    expect((await leaving.get("/api/bookings")).status()).toBe(401);
    expect((await leaving.post("/api/individuals/logout")).status()).toBe(401);
    expect((await (await holder(baseURL, second.token)).get("/api/bookings")).status()).toBe(200);
  });
});
