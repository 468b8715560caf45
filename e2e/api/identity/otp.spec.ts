import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { expect, test } from "../../fixtures";
import { newestCode } from "../../newest-messages";
import { clientFor, newcomer, testDatabase } from "../../users";

/** Returns a user whose email address and phone are not verified. */
async function unverified(baseURL: string | undefined) {
  const account = await newcomer();
  const [user] = await testDatabase()
    .update(users)
    .set({ emailVerifiedAt: null, phoneVerifiedAt: null })
    .where(eq(users.id, account.id))
    .returning();
  const read = async () => (await testDatabase().select().from(users).where(eq(users.id, account.id)))[0];
  return { client: await clientFor(baseURL, account), email: account.email, phone: user?.phone ?? "", read };
}

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

for (const prefix of ["/api", ""]) {
  test(`200: a code by email, at ${prefix}/otp`, async ({ baseURL }) => {
    const { client, email, read } = await unverified(baseURL);
    const sent = await client.post(`${prefix}/otp/sent-otp-email`, { data: { email } });
    expect(sent.status()).toBe(200);
    expect(await sent.json()).toEqual({
      message: "Verification email sent successfully!",
      resendInSeconds: 60,
      expiresInSeconds: 600,
      isInOutbox: true,
    });
    const otp = await newestCode(email);
    const accepted = await client.post(`${prefix}/otp/verify-email`, { data: { email, otp } });
    expect([accepted.status(), await accepted.json()]).toEqual([
      200,
      { message: "Email verified successfully!", verified: true },
    ]);
    expect((await read())?.emailVerifiedAt).toBeInstanceOf(Date);
    const again = await client.post(`${prefix}/otp/verify-email`, { data: { email, otp } });
    expect([again.status(), (await again.json()).error.fields]).toEqual([
      422,
      { otp: "Invalid verification code" },
    ]);
    const more = await client.post(`${prefix}/otp/sent-otp-email`, { data: { email } });
    expect(more.status()).toBe(409);
  });
}

test("200: a code by SMS, however the number is written", async ({ baseURL }) => {
  const { client, phone, read } = await unverified(baseURL);
  const phoneNumber = phone.replace("+250", "0");
  const sent = await client.post("/otp/send-otp", { data: { phoneNumber } });
  expect(await sent.json()).toMatchObject({ message: "Verification SMS sent successfully!" });
  const otp = await newestCode(phone);
  const wrong = await client.post("/otp/verify-otp", { data: { phoneNumber, otp: wrongFor(otp) } });
  expect(wrong.status()).toBe(422);
  const accepted = await client.post("/otp/verify-otp", { data: { phoneNumber, otp } });
  expect(await accepted.json()).toEqual({ message: "Phone verified successfully!", verified: true });
  expect((await read())?.phoneVerifiedAt).toBeInstanceOf(Date);
});

test("404: another user's address or number; 422: a code sent to another user", async ({ baseURL }) => {
  const [one, other] = [await unverified(baseURL), await unverified(baseURL)];
  const asked = await one.client.post("/api/otp/sent-otp-email", { data: { email: other.email } });
  expect([asked.status(), (await asked.json()).error.code]).toEqual([404, "not_found"]);
  const phoned = await one.client.post("/api/otp/send-otp", { data: { phoneNumber: other.phone } });
  expect(phoned.status()).toBe(404);
  await other.client.post("/api/otp/sent-otp-email", { data: { email: other.email } });
  const otp = await newestCode(other.email);
  const stolen = await one.client.post("/api/otp/verify-email", { data: { email: other.email, otp } });
  expect(stolen.status()).toBe(422);
});

test("429: a second code within the minute, with the seconds to wait", async ({ baseURL }) => {
  const { client, email } = await unverified(baseURL);
  const responses = await Promise.all(
    [1, 2].map(() => client.post("/api/otp/sent-otp-email", { data: { email } })),
  );
  expect(responses.map((response) => response.status()).sort()).toEqual([200, 429]);
  const refused = responses.find((response) => response.status() === 429);
  const seconds = Number(refused?.headers()["retry-after"]);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});

test("422: an invalid number, an invalid code, an empty body", async ({ baseURL }) => {
  const { client, email } = await unverified(baseURL);
  const cases: [string, object, object][] = [
    ["send-otp", { phoneNumber: "12" }, { phoneNumber: expect.stringContaining("valid phone") }],
    ["send-otp", { phoneNumber: "+250 111 111" }, { phoneNumber: expect.stringContaining("valid phone") }],
    ["sent-otp-email", {}, { email: "This field is required." }],
    ["verify-email", { email, otp: "12345" }, { otp: "Invalid verification code" }],
    ["verify-otp", {}, { phoneNumber: expect.anything(), otp: "This field is required." }],
  ];
  for (const [path, data, fields] of cases) {
    const response = await client.post(`/api/otp/${path}`, { data });
    expect([path, response.status(), (await response.json()).error.fields]).toEqual([path, 422, fields]);
  }
});
