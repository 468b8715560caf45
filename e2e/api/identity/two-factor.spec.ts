import { factoryPassword } from "@/db/testing/factories";
import { authenticatorCode } from "../../authenticator";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const password = factoryPassword;

test("two-factor authentication from end to end: turned on, required, renewed, turned off", async ({
  anonymous,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const send = (path: string, data: object) => client.post(`/api/two-factor${path}`, { data });

  const refused = await send("", { password: "wrong guess" });
  expect([refused.status(), (await refused.json()).error.fields]).toEqual([
    422,
    { password: "This is not your current password." },
  ]);
  const started = await send("", { password });
  expect(started.status()).toBe(201);
  const setup = await started.json();
  expect(setup.address).toMatch(/^otpauth:\/\/totp\/Gendana/);
  expect((await send("/confirmation", { code: "12345" })).status()).toBe(422);
  const confirmed = await send("/confirmation", { code: await authenticatorCode(user.id) });
  expect(confirmed.status()).toBe(200);
  const { recoveryCodes } = await confirmed.json();
  expect((await send("", { password })).status()).toBe(409);
  expect((await (await client.get("/api/security")).json()).twoFactor).toEqual({
    isOn: true,
    recoveryCodesLeft: 10,
  });

  const logIn = (code?: string) =>
    anonymous.post("/api/individuals/login", {
      data: { Email: user.email, Password: password, ...(code && { code }) },
    });
  const asked = await logIn();
  expect([asked.status(), (await asked.json()).error]).toEqual([
    401,
    {
      code: "unauthenticated",
      message: "Please enter the code of your authenticator app.",
      fields: { code: "Please enter the code of your authenticator app." },
    },
  ]);
  const code = await authenticatorCode(user.id, 1);
  const both = await Promise.all([logIn(code), logIn(code)]);
  expect(both.map((response) => response.status()).sort()).toEqual([200, 401]);
  expect((await logIn(recoveryCodes[0])).status()).toBe(200);
  expect((await logIn(recoveryCodes[0])).status()).toBe(401);

  expect((await send("/recovery-codes", { password, code: "nonsense" })).status()).toBe(422);
  const renewed = await send("/recovery-codes", { password, code: recoveryCodes[1] });
  expect(renewed.status()).toBe(200);
  expect((await send("/removal", { password, code: recoveryCodes[2] })).status()).toBe(422);
  const [fresh] = (await renewed.json()).recoveryCodes;
  expect((await send("/removal", { password, code: fresh })).status()).toBe(200);
  expect((await logIn()).status()).toBe(200);
});

test("PUT /api/security turns login alerts off and on; 422 for anything else", async ({ baseURL }) => {
  const renter = await clientFor(baseURL, await newcomer());
  for (const loginAlerts of [false, true]) {
    const response = await renter.put("/api/security", { data: { loginAlerts } });
    expect([response.status(), (await response.json()).loginAlerts]).toEqual([200, loginAlerts]);
  }
  expect((await renter.put("/api/security", { data: { loginAlerts: "yes" } })).status()).toBe(422);
});
