import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findSession } from "@/lib/identity/sessions/queries";
import { readSessionToken } from "@/lib/platform/http/session-token";
import { signInTestAccount } from "./commands";
import { testAccount } from "./contract";

const database = await freshDatabase();
const context = {
  device: { ipAddress: "10.0.0.1", userAgent: null },
  locale: "en" as const,
  now: new Date(),
};

async function signIn(userType: "individual" | "business" | "admin", email: string) {
  const { token } = await signInTestAccount({ userType, name: "Keza Mutoni", email }, context);
  const claims = await readSessionToken(token);
  const found = await findSession(claims?.sessionId ?? "", context.now);
  return found && "user" in found ? found.user : undefined;
}

it("signs in as a test user of each type, the business one with a business", async () => {
  for (const role of ["individual", "business", "admin"] as const)
    expect(await signIn(role, `${role}@test.gendana.rw`)).toMatchObject({ role, name: "Keza Mutoni" });
  expect(await database.$count(teamMembers)).toBe(1);
});

it("creates one account per address, even for concurrent requests, and only of one type", async () => {
  const email = "again@test.gendana.rw";
  await Promise.all([1, 2, 3].map(() => signIn("individual", email)));
  expect(await database.$count(users, eq(users.email, email))).toBe(1);
  await expect(signIn("admin", email)).rejects.toMatchObject({ code: "conflict", key: "testAddressTaken" });
});

it("accepts only addresses of the reserved domain", () => {
  const parse = (email: string) => testAccount.safeParse({ userType: "admin", name: "Keza", email });
  expect(parse("keza@TEST.gendana.rw").success).toBe(true);
  for (const email of ["keza@gendana.rw", "keza@test.gendana.rw.example.com", "admin@gendana.rw"])
    expect(parse(email).success).toBe(false);
});
