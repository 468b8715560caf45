import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listLinks } from "@/lib/messaging/email-and-sms/rules";
import { encrypt } from "@/lib/platform/crypto/encryption";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { openSession } from "./commands";
import { signInLinkRequest } from "./contract";
import { sendSignInLink, warnOfGuesses } from "./sign-in-link";

const database = await freshDatabase();
const now = new Date();
const locked = { code: "rate_limited", key: "tooManyAttempts" };
let places = 0;
/** Returns an unknown browser on its own network. */
function newDevice() {
  places += 1;
  return { ipAddress: `10.0.0.${places}`, userAgent: null };
}

async function linksTo(userId: string): Promise<string[]> {
  return (await addressesSentTo(userId)).map(({ searchParams }) => searchParams.get("link") ?? "");
}

async function addressesSentTo(userId: string): Promise<URL[]> {
  const messages = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
  return messages
    .filter(({ template }) => template === "sign-in-link")
    .map(({ body }) => new URL(listLinks(body)[0] ?? ""));
}

it("a link leads back to what the login was for, on this site only", async () => {
  const user = await makeUser(database);
  const { email } = user;
  const requested = [
    "/vehicle/featured-tesla?from=2026-12-01#book",
    "//evil.example",
    "x".repeat(1_001),
    undefined,
  ];
  for (const next of requested)
    await sendSignInLink(email, now, signInLinkRequest.parse({ email, next }).next);
  const addresses = await addressesSentTo(user.id);
  expect(addresses.map(({ pathname }) => pathname)).toEqual(requested.map(() => "/login"));
  expect(addresses.map(({ searchParams }) => searchParams.get("next")).sort()).toEqual(
    [null, null, null, requested[0]].sort(),
  );
});

it("a link is accepted in one spelling only, and the guesses through all links of an account are counted together", async () => {
  const user = await makeUser(database);
  const right = { email: user.email, password: factoryPassword };
  const encryptedSecret = encrypt("two-factor secrets", Buffer.alloc(20, 7), user.id);
  await database
    .insert(twoFactorSecrets)
    .values({ userId: user.id, encryptedSecret, createdAt: now, confirmedAt: now });
  for (let count = 0; count < 2; count++) await sendSignInLink(user.email, addMs(now, count * MINUTE_MS));
  const [first = "", second = ""] = await linksTo(user.id);
  const soon = addMs(now, 2 * MINUTE_MS);
  const guess = (link: string) =>
    openSession({ ...right, link, code: "not-a-recovery-code" }, newDevice(), soon);
  const codeWrong = { code: "unauthenticated", key: "codeWrong" };
  for (const link of [first, second, first]) await expect(guess(link)).rejects.toMatchObject(codeWrong);
  for (const link of [first, second]) await expect(guess(link)).rejects.toMatchObject(locked);
  for (let count = 0; count < 30; count++)
    await openSession({ ...right, password: "wrong guess" }, newDevice(), soon).catch(() => undefined);
  await expect(openSession(right, newDevice(), soon)).rejects.toMatchObject(locked);
  for (const suffix of [".", ".1", ".x.y"]) await expect(guess(first + suffix)).rejects.toMatchObject(locked);
});

it("links and warnings of guesses stay within their limits when they are caused in parallel", async () => {
  const [user, guessed] = [await makeUser(database), await makeUser(database)];
  await Promise.all(Array.from({ length: 12 }, () => sendSignInLink(user.email, now)));
  expect(await linksTo(user.id)).toHaveLength(5);
  await Promise.all(Array.from({ length: 12 }, () => warnOfGuesses(guessed, now)));
  expect(await database.$count(outboxMessages, eq(outboxMessages.userId, guessed.id))).toBe(1);
});
