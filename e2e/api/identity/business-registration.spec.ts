import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { expect, test } from "../../fixtures";
import { clientFor, testDatabase } from "../../users";

const payload = (change: Record<string, unknown> = {}) => ({
  name: "Imena Car Hire",
  email: `company-${randomUUID()}@example.com`,
  phone: "+250 788 123 456",
  password: "Kigali#26",
  nationalId: "RDB-104417",
  drivingLicense: "RURA-TR-2042",
  nationality: "Rwandan",
  birthDay: "2019-05-02",
  subscriptionPlan: "pro",
  accountType: "business",
  ...change,
});

test.describe("POST /api/business", () => {
  test("201: a company is pending verification; its owner's token works at once", async ({
    anonymous,
    baseURL,
  }) => {
    const data = payload();
    const response = await anonymous.post("/api/business", { data });
    expect(response.status()).toBe(201);
    const body = await response.json();
    expect(body).toEqual({ data: { token: expect.any(String) } });
    const client = await clientFor(baseURL, { id: "", email: "", token: body.data.token });
    const { user } = await (await client.get("/api/session")).json();
    expect(user).toMatchObject({ name: "Imena Car Hire", email: data.email, userType: "business" });
    expect((await client.get("/api/bookings?side=owner")).status()).toBe(200);
    const [row] = await testDatabase()
      .select()
      .from(businesses)
      .innerJoin(teamMembers, eq(teamMembers.businessId, businesses.id))
      .where(eq(businesses.email, data.email));
    expect(row).toMatchObject({
      businesses: { status: "pending", verification: "pending", kind: "company", plan: "pro" },
      team_members: { userId: user.id, role: "owner" },
    });
  });

  test("409: one account per email, also for two concurrent requests", async ({ anonymous }) => {
    const data = payload();
    const send = () => anonymous.post("/api/business", { data });
    const statuses = (await Promise.all([send(), send()])).map((response) => response.status());
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await testDatabase().$count(businesses, eq(businesses.email, data.email))).toBe(1);
    expect(await testDatabase().$count(users, eq(users.email, data.email))).toBe(1);
    const response = await send();
    expect((await response.json()).error.fields).toEqual({
      email: "An account with this email already exists.",
    });
  });

  test("422: reports the error of each field under its documented name", async ({ anonymous }) => {
    const data = payload({
      name: " ",
      nationalId: "?",
      drivingLicense: undefined,
      birthDay: "2019-02-30",
      subscriptionPlan: "gold",
      password: "Kigali26",
      accountType: "admin",
    });
    const response = await anonymous.post("/api/business", { data });
    expect([response.status(), Object.keys((await response.json()).error.fields).sort()]).toEqual([
      422,
      ["accountType", "birthDay", "drivingLicense", "name", "nationalId", "password", "subscriptionPlan"],
    ]);
    const futureBirthDay = await anonymous.post("/api/business", {
      data: payload({ birthDay: "2999-01-01" }),
    });
    expect([futureBirthDay.status(), (await futureBirthDay.json()).error.fields]).toEqual([
      422,
      { birthDay: "This date is in the future." },
    ]);
  });
});
