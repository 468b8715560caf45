import { eq } from "drizzle-orm";
import { factoryPassword } from "@/db/factories";
import { users } from "@/db/schema/users";
import { newestCode } from "../codes";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage, townsperson } from "../people";

const stored = async (id: string) => (await stage().select().from(users).where(eq(users.id, id)))[0];

test("200: a new e-mail address waits for its code, and takes the old one's place", async ({ baseURL }) => {
  const person = await newcomer();
  const client = await clientFor(baseURL, person);
  const email = `new-${person.id}@example.com`;
  const asked = await client.post("/api/contact-changes/email", {
    data: { email, password: factoryPassword },
  });
  expect([asked.status(), (await asked.json()).message]).toEqual([
    200,
    "Verification email sent successfully!",
  ]);
  expect(await stored(person.id)).toMatchObject({ email: person.email, pendingEmail: email });
  const otp = await newestCode(email);
  expect((await client.post("/otp/verify-email", { data: { email, otp } })).status()).toBe(200);
  expect(await stored(person.id)).toMatchObject({ email, pendingEmail: null });
});

test("200: a change of telephone can be taken back, and its code is worth nothing then", async ({
  baseURL,
}) => {
  const person = await newcomer();
  const client = await clientFor(baseURL, person);
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
  expect((await stored(person.id))?.pendingPhone).toBeNull();
});

test("409, 422, 403: an address in use, a wrong password, what one has already, the demonstration's", async ({
  baseURL,
}) => {
  const [person, other] = [await newcomer(), await newcomer()];
  const client = await clientFor(baseURL, person);
  const ask = async (data: object) => {
    const answer = await client.post("/api/contact-changes/email", { data });
    return [answer.status(), Object.keys((await answer.json()).error.fields ?? {})];
  };
  const password = factoryPassword;
  expect(await ask({ email: other.email.toUpperCase(), password })).toEqual([409, ["email"]]);
  expect(await ask({ email: "renter@gendana.rw", password })).toEqual([409, ["email"]]);
  expect(await ask({ email: person.email, password })).toEqual([422, ["email"]]);
  expect(await ask({ email: "x@example.com", password: "wrong" })).toEqual([422, ["password"]]);
  expect(await ask({})).toEqual([422, ["email", "password"]]);
  const renter = await clientFor(baseURL, await townsperson("renter@gendana.rw"));
  const refused = await renter.post("/api/contact-changes/email", {
    data: { email: "mine@example.com", password: "Renter#2026" },
  });
  expect(refused.status()).toBe(403);
});
