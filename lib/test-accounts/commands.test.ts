import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { readSessionToken } from "@/lib/auth/token";
import { findSession } from "@/lib/sessions/queries";
import { enterTestAccount } from "./commands";
import { testAccount } from "./contract";

const database = await freshDatabase();
const arrival = {
  device: { ipAddress: "10.0.0.1", userAgent: null },
  locale: "en" as const,
  now: new Date(),
};
async function enter(userType: "individual" | "business" | "admin", email: string) {
  const { token } = await enterTestAccount({ userType, name: "Keza Mutoni", email }, arrival);
  const claims = await readSessionToken(token);
  const found = await findSession(claims?.sessionId ?? "", arrival.now);
  return found && "user" in found ? found.user : undefined;
}

it("signs in as a test person of each type, the business one with a business", async () => {
  for (const role of ["individual", "business", "admin"] as const)
    expect(await enter(role, `${role}@test.gendana.rw`)).toMatchObject({ role, name: "Keza Mutoni" });
  expect(await database.$count(teamMembers)).toBe(1);
});

it("makes one account for an address, also for two at once, and only of one type", async () => {
  const email = "again@test.gendana.rw";
  await Promise.all([1, 2, 3].map(() => enter("individual", email)));
  expect(await database.$count(users, eq(users.email, email))).toBe(1);
  await expect(enter("admin", email)).rejects.toMatchObject({ code: "conflict", key: "testAddressTaken" });
});

it("plays nobody who has an address of their own", () => {
  const parse = (email: string) => testAccount.safeParse({ userType: "admin", name: "Keza", email });
  expect(parse("keza@TEST.gendana.rw").success).toBe(true);
  for (const email of ["keza@gendana.rw", "keza@test.gendana.rw.example.com", "admin@gendana.rw"])
    expect(parse(email).success).toBe(false);
});
