import { factoryPassword } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { newestLink } from "../../newest-messages";
import { clientFor, newcomer } from "../../users";

const password = "Kigali#2027";
const passwords = { password, confirmPassword: password };

test("202: the same for every address; the link works once and ends every session", async ({
  baseURL,
  anonymous,
}) => {
  const user = await newcomer();
  const ask = async (email: string) => {
    const response = await anonymous.post("/api/password-resets", { data: { email } });
    return [response.status(), (await response.json()).message.replace(email, "…")];
  };
  const known = await ask(user.email);
  expect(known).toEqual(await ask(`nobody-${user.id}@example.com`));
  expect(known[0]).toBe(202);

  await expect.poll(() => newestLink(user.email)).toBeDefined();
  const token = (await newestLink(user.email))?.searchParams.get("token");
  const complete = () => anonymous.post("/api/password-resets/completion", { data: { ...passwords, token } });
  const responses = await Promise.all([complete(), complete()]);
  expect(responses.map((response) => response.status()).sort()).toEqual([200, 422]);

  const client = await clientFor(baseURL, user);
  expect((await client.get("/api/profile")).status()).toBe(401);
  const signIn = (Password: string) =>
    anonymous.post("/api/individuals/login", { data: { Email: user.email, Password } });
  expect((await signIn(factoryPassword)).status()).toBe(401);
  expect((await signIn(password)).status()).toBe(200);
});

test("403: the passwords of demo accounts cannot be reset", async ({ anonymous }) => {
  const response = await anonymous.post("/api/password-resets", { data: { email: "Renter@gendana.rw" } });
  expect([response.status(), (await response.json()).error.code]).toEqual([403, "forbidden"]);
});

test("422: no address, a weak password, two that differ, an invalid link", async ({ anonymous }) => {
  const asked = await anonymous.post("/api/password-resets", { data: { email: "nobody" } });
  expect((await asked.json()).error.fields).toEqual({ email: "Please enter a valid email address." });
  const cases: [object, object | undefined][] = [
    [{ password: "abc", confirmPassword: "abc" }, { password: expect.stringContaining("requirements") }],
    [{ password, confirmPassword: "other" }, { confirmPassword: "Passwords do not match" }],
    [passwords, undefined],
  ];
  for (const [data, fields] of cases) {
    const response = await anonymous.post("/api/password-resets/completion", {
      data: { ...data, token: "x".repeat(43) },
    });
    expect([response.status(), (await response.json()).error.fields]).toEqual([422, fields]);
  }
});
