import { desc, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findCode } from "@/lib/messaging/email-and-sms/rules";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { registerIndividual } from "./commands";

const database = await freshDatabase();
const now = new Date();
let serial = 0;

/** Each from another network, unless one is given. */
const signUp = (email: string, code?: string, minutes = 0, network?: string) => {
  serial += 1;
  const person = { firstName: "Aline", lastName: "Uwase", phone: "0788 123 456", nationality: "RW", code };
  const documents = {
    birthDate: "1992-04-17",
    nationalId: "1199280012345678",
    drivingLicence: "RW-DL-104417",
  };
  const passwords = { password: "Kigali#26", confirmPassword: "Kigali#26" };
  const device = { ipAddress: network ?? `10.4.${serial >> 8}.${serial & 255}`, userAgent: "test" };
  const context = { device, locale: "en" as const, now: addMs(now, minutes * MINUTE_MS) };
  return registerIndividual({ ...person, ...documents, ...passwords, email }, context);
};
const messagesTo = (recipient: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id));

async function codeFor(email: string, minutes = 0): Promise<string> {
  const before = (await messagesTo(email)).length;
  await expect(signUp(email, undefined, minutes)).rejects.toMatchObject(codeSent);
  await vi.waitFor(async () => expect((await messagesTo(email)).length).toBe(before + 1), 30_000);
  const [message] = await messagesTo(email);
  return findCode(message?.body ?? "") ?? "";
}
const codeSent = {
  code: "invalid",
  key: "addressCodeSent",
  details: { fields: { code: "addressCodeSent" } },
};
const wrongCode = { code: "invalid", key: "codeInvalid", details: { fields: { code: "codeInvalid" } } };
const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe("a sign-up while addresses have to be verified", () => {
  it("creates the account with the code that was sent to the address, verified", async () => {
    const code = await codeFor("new@example.com");
    expect(await database.$count(users, eq(users.email, "new@example.com"))).toBe(0);
    const { userId } = await signUp("new@example.com", code);
    const [user] = await database.select().from(users).where(eq(users.id, userId));
    expect(user?.emailVerifiedAt).toEqual(now);
  });

  it("gives the same responses for an address in use, and notifies only its holder", async () => {
    const { email } = await makeUser(database, { email: "Known.Person@Example.com" });
    await expect(signUp("known.person@example.com")).rejects.toMatchObject(codeSent);
    await vi.waitFor(async () => expect(await messagesTo(email)).toHaveLength(1), 30_000);
    const [message] = await messagesTo(email);
    expect(message).toMatchObject({ template: "account-exists" });
    expect(message?.body).toContain("/login");
    expect(message?.body).toContain("/forgot-password");
    expect(findCode(message?.body ?? "")).toBeUndefined();
    await codeFor("unknown.person@example.com");
    for (const address of ["known.person@example.com", "unknown.person@example.com"]) {
      for (let attempt = 0; attempt < 7; attempt++)
        await expect(signUp(address, "000000")).rejects.toMatchObject(wrongCode);
      await expect(signUp(address)).rejects.toMatchObject(codeSent);
    }
  });

  it("sends one code a minute and five an hour to an address for a network, whether or not it has an account", async () => {
    const { email } = await makeUser(database);
    for (const address of [email, "often@example.com"]) {
      const answers: string[] = [];
      for (let minute = 0; minute < 8; minute++)
        for (let repeat = 0; repeat < 2; repeat++)
          await signUp(address, undefined, minute, "10.9.0.1").catch(({ key }) => answers.push(key));
      expect(answers.filter((key) => key === "addressCodeSent")).toHaveLength(10);
      expect(answers.slice(10)).toEqual(Array(6).fill("tooManyCodes"));
      await vi.waitFor(async () => expect(await messagesTo(address)).toHaveLength(5), 30_000);
      // A stranger does not use up somebody's codes.
      await expect(signUp(address, undefined, 8, "10.9.0.2")).rejects.toMatchObject(codeSent);
    }
  });

  it("accepts a code once, for ten minutes, five attempts of a network and thirty of all", async () => {
    const late = await codeFor("late@example.com");
    await expect(signUp("late@example.com", late, 10)).rejects.toMatchObject(wrongCode);
    const shared = await codeFor("shared@example.com");
    const stranger = "10.9.0.3";
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(signUp("shared@example.com", other(shared), 0, stranger)).rejects.toMatchObject(wrongCode);
    await expect(signUp("shared@example.com", shared, 0, stranger)).rejects.toMatchObject({
      code: "rate_limited",
      key: "tooManyAttempts",
    });
    await signUp("shared@example.com", shared);
    const guessed = await codeFor("guessed@example.com");
    for (let attempt = 0; attempt < 30; attempt++)
      await expect(signUp("guessed@example.com", other(guessed))).rejects.toMatchObject(wrongCode);
    await expect(signUp("guessed@example.com", guessed)).rejects.toMatchObject(wrongCode);
    const once = await codeFor("once@example.com");
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signUp("once@example.com", once)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(wrongCode);
  });

  it("accepts the earlier of two codes, which may arrive last", async () => {
    const first = await codeFor("slow@example.com");
    await codeFor("slow@example.com", 2);
    await signUp("slow@example.com", first, 3);
  });
});
