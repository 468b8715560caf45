import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { factoryPassword } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { newestCode, newestLink } from "../../newest-messages";
import { clientFor, demoUser, newcomer, testDatabase } from "../../users";

const stored = async (id: string) => (await testDatabase().select().from(users).where(eq(users.id, id)))[0];

test("200: a new email address replaces the old one once its code is entered", async ({ baseURL }) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const email = `new-${user.id}@example.com`;
  const asked = await client.post("/api/contact-changes/email", {
    data: { email, password: factoryPassword },
  });
  expect([asked.status(), (await asked.json()).message]).toEqual([
    200,
    "Verification email sent successfully!",
  ]);
  expect(await stored(user.id)).toMatchObject({ email: user.email, pendingEmail: email });
  const otp = await newestCode(email);
  expect((await client.post("/otp/verify-email", { data: { email, otp } })).status()).toBe(200);
  expect(await stored(user.id)).toMatchObject({ email, pendingEmail: null });
});

test("200: a change of phone can be cancelled, which invalidates its code", async ({ baseURL }) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const phone = "+250 788 777 666";
  const asked = await client.post("/api/contact-changes/phone", {
    data: { phone, password: factoryPassword },
  });
  expect(asked.status()).toBe(200);
  const otp = await newestCode("+250788777666");
  const withdrawn = await client.delete("/api/contact-changes/phone");
  expect([withdrawn.status(), await withdrawn.json()]).toEqual([200, { withdrawn: true }]);
  const late = await client.post("/otp/verify-otp", { data: { phoneNumber: phone, otp } });
  expect(late.status()).toBe(404);
  expect((await stored(user.id))?.pendingPhone).toBeNull();
});

test("422, 403: a wrong password, the current contact, a demo account", async ({ baseURL }) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const ask = async (data: object) => {
    const response = await client.post("/api/contact-changes/email", { data });
    return [response.status(), Object.keys((await response.json()).error.fields ?? {})];
  };
  const password = factoryPassword;
  expect(await ask({ email: user.email, password })).toEqual([422, ["email"]]);
  expect(await ask({ email: "x@example.com", password: "wrong" })).toEqual([422, ["password"]]);
  expect(await ask({})).toEqual([422, ["email", "password"]]);
  const renter = await clientFor(baseURL, await demoUser("renter@gendana.rw"));
  const refused = await renter.post("/api/contact-changes/email", {
    data: { email: "mine@example.com", password: "Renter#2026" },
  });
  expect(refused.status()).toBe(403);
});

test("200: an address of another account gets the same answer as any other, and its holder is notified", async ({
  baseURL,
}) => {
  const [user, other] = [await newcomer(), await newcomer()];
  const client = await clientFor(baseURL, user);
  const ask = async (email: string) => {
    const response = await client.post("/api/contact-changes/email", {
      data: { email, password: factoryPassword },
    });
    return [response.status(), await response.json()];
  };
  const taken = await ask(other.email.toUpperCase());
  expect(taken[0]).toBe(200);
  expect((await newestLink(other.email))?.pathname).toBe("/login");
  expect(taken).toEqual(await ask(`nobody-${other.id}@example.com`));
});
