import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { queueWarning } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { derivedKey } from "@/lib/platform/derived-key";
import { AppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { log } from "@/lib/platform/log";
import type { RequestContext } from "@/lib/platform/request-context";
import type { SignInLinkRequest } from "./contract";

/**
 * As long as the window of `queueWarning`: somebody who uses up an account's emails by requesting links leaves a valid
 * one in its mailbox.
 */
const LINK_LIFE_MS = HOUR_MS;

const requestLimiter = new SharedRateLimiter({ points: 30, duration: 600, keyPrefix: "sign-in-link" });

/** Proves access to the mailbox of an account: wrong attempts of others do not count for its holder. */
function createSignInLink(userId: string, now: Date): string {
  const claim = `${userId}.${addMs(now, LINK_LIFE_MS).getTime()}`;
  return `${claim}.${signatureOf(claim)}`;
}

export function isSignInLink(link: string, userId: string, now: Date): boolean {
  const [holder = "", expiresAt = "", given = "", ...rest] = link.split(".");
  // A link has one spelling.
  if (rest.length > 0) return false;
  const [signature, claimed] = [Buffer.from(signatureOf(`${holder}.${expiresAt}`)), Buffer.from(given)];
  const isSigned = signature.length === claimed.length && timingSafeEqual(signature, claimed);
  return isSigned && holder === userId && Number(expiresAt) > now.getTime();
}

const signatureOf = (claim: string) =>
  createHmac("sha256", derivedKey("sign-in links")).update(claim).digest("base64url");

/**
 * Accepts a request for a link with which locks do not apply. The address is looked up after the response is on its
 * way, so neither its content nor its timing reveals whether it has an account. Throws 429 by network, 503 while no
 * email can be sent.
 */
async function requestSignInLink(
  { email, next }: SignInLinkRequest,
  { device, now }: RequestContext,
): Promise<void> {
  await requestLimiter.consume(networkOfAddress(device.ipAddress));
  if (!canSend("email")) throw new AppError("unavailable", "emailUnavailable");
  setImmediate(() => {
    sendSignInLink(email, now, next).catch((error) =>
      log.error({ err: error }, "a sign-in link could not be sent"),
    );
  });
}

export async function requestSignInLinkWithMessage({
  body,
  locale,
  ...context
}: RequestContext & { body: SignInLinkRequest; locale: Locale }) {
  await requestSignInLink(body, context);
  return { message: translator(locale)("account.login.link.sent", { email: body.email }) };
}

/** Called after the response; the tests call it too. */
export async function sendSignInLink(email: string, now: Date, next?: string): Promise<void> {
  await transact(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.status, "active")));
    if (user) await queueWarning(tx, linkMessage(user, "sign-in-link", now, next), now);
  });
  deliverSoon();
}

/** Warns the holder of an account, once a day, that somebody is guessing its password; the email includes a link. */
export async function warnOfGuesses(user: LinkRecipient, now: Date): Promise<void> {
  const message = linkMessage(user, "sign-in-guesses", now);
  await transact((tx) => queueWarning(tx, message, now, { warnings: 1, periodMs: DAY_MS }));
}

interface LinkRecipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

function linkMessage(
  { id, email, firstName, locale }: LinkRecipient,
  template: "sign-in-link" | "sign-in-guesses",
  now: Date,
  next?: string,
) {
  const link = localizedPageUrl("/login", locale, {
    link: createSignInLink(id, now),
    ...(next && { next }),
  });
  const values = { name: firstName, link };
  return { channel: "email", recipient: email, userId: id, locale, template, values } as const;
}
