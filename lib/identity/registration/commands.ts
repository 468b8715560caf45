import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import type { PersonalAccount } from "@/lib/identity/accounts/contract";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { isAdult } from "@/lib/identity/accounts/rules";
import { refuseCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { startSession } from "@/lib/identity/sessions/commands";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { AppError, invalid, isAppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Locale } from "@/lib/platform/i18n/routing";
import { normalizePhone } from "@/lib/platform/phone";
import type { Device } from "@/lib/platform/request-context";
import type { SystemSettings } from "@/lib/platform/settings/contract";
import { getSettings } from "@/lib/platform/settings/queries";
import { checkAddressCode, sendAddressCode, spendCodes, wrongAddressCode } from "./address-code";

export interface RegistrationContext {
  device: Device;
  locale: Locale;
  now: Date;
}

export interface Registered {
  userId: string;
  sessionId: string;
}

// Points per network in ten minutes: one per attempt, and TAKEN_POINTS more when the answer reveals that an address has
// an account, which it does while sign-ups need no code. The System settings say how many are allowed.
const attempts = new SharedRateLimiter({ points: 120, duration: 600, keyPrefix: "registration" });
const TAKEN_POINTS = 5;

/**
 * Creates a renter's account and signs in. Throws 403 while registrations are closed, 422 by field. While the settings
 * require verified addresses, the first request is refused with `addressCodeSent` and repeated with the code, and only
 * the holder of an address in use learns of it; otherwise it is refused with 409.
 */
export async function registerIndividual(
  account: PersonalAccount,
  context: RegistrationContext,
): Promise<Registered> {
  if (!isAdult(account.birthDate, dayIn(context.now, KIGALI))) throw invalid("tooYoung", "birthDate");
  const newUser = { ...account, role: "individual" as const };
  return register(newUser, context, async (tx, userId) => {
    const { nationality, birthDate, nationalId, drivingLicence } = account;
    await tx
      .insert(individualProfiles)
      .values({ userId, nationality, birthDate, nationalId, drivingLicence });
  });
}

/**
 * Creates the account of an invited team member, whose link was sent to the address; `complete` writes the membership.
 */
export function registerInvited(
  newUser: Omit<NewUser, "role">,
  context: RegistrationContext,
  complete: (tx: Transaction, userId: string) => Promise<void>,
): Promise<Registered> {
  return register({ ...newUser, role: "business" }, context, complete, true);
}

interface NewUser {
  role: "individual" | "business";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  termsVersion?: string;
  /** The code that was sent to the address. */
  code?: string;
}

/**
 * Creates the account, the data of its role and the session in one transaction. The unique index decides
 * between competing requests.
 */
export async function register(
  newUser: NewUser,
  { device, locale, now }: RegistrationContext,
  complete: (tx: Transaction, userId: string, phone: string) => Promise<void>,
  isInvited = false,
): Promise<Registered> {
  refuseOurName(newUser.firstName, newUser.lastName);
  const { requireEmailVerification } = await checkRegistrationAllowed(device);
  // Without a way to send emails nobody could sign up. Somebody who was sent a code still needs it after the setting
  // has changed.
  const needsCode = !isInvited && (Boolean(newUser.code) || (requireEmailVerification && canSend("email")));
  const phone = normalizePhone(newUser.phone);
  // The hash is computed before the address is looked up, so that an address in use takes as long as a new
  // one.
  await refuseCommonPassword(newUser.password);
  const passwordHash = await hashPassword(newUser.password);
  const { role, firstName, lastName, email, termsVersion = null } = newUser;
  if (needsCode && !newUser.code) {
    await sendAddressCode(email, { device, locale, now });
    throw invalid("addressCodeSent", "code");
  }
  const codes = needsCode && newUser.code ? await checkAddressCode(email, newUser.code, { device, now }) : [];
  const userId = uuid();
  try {
    // Demo addresses cannot be registered, especially outside demo mode.
    if (isDemoAccount(email)) throw emailTaken();
    return await transact(async (tx) => {
      const account = { id: userId, role, firstName, lastName, email, phone, passwordHash, locale };
      const consent = { termsVersion, termsAcceptedAt: termsVersion ? now : null };
      const verified = { emailVerifiedAt: needsCode ? now : null };
      await tx.insert(users).values({ ...account, ...consent, ...verified, createdAt: now, updatedAt: now });
      await complete(tx, userId, phone);
      if (needsCode) await spendCodes(tx, codes, now);
      else await queueWelcomeEmail(tx, account, now);
      return { userId, sessionId: await startSession(tx, userId, device, "api", now, { means: "sign-up" }) };
    });
  } catch (error) {
    // A guessed code must not reveal that the address has an account.
    if (needsCode && isDuplicate(error)) throw wrongAddressCode();
    const refusal = isDuplicate(error) ? emailTaken() : error;
    if (isAppError(refusal) && refusal.key === "emailTaken")
      await attempts.add(networkOfAddress(device.ipAddress), TAKEN_POINTS);
    throw refusal;
  }
}

/**
 * Welcomes the user and links to the page that sends a code: a code in the email would expire in ten
 * minutes, before it is read.
 */
async function queueWelcomeEmail(
  tx: Transaction,
  {
    id: userId,
    firstName: name,
    email,
    locale,
  }: { id: string; firstName: string; email: string; locale: Locale },
  now: Date,
): Promise<void> {
  const link = localizedPageUrl("/settings", locale);
  const message = { channel: "email", recipient: email, userId, locale, template: "welcome" } as const;
  await queueMessage(tx, { ...message, values: { name, link } }, now);
}

async function checkRegistrationAllowed({ ipAddress }: Device): Promise<SystemSettings> {
  const found = await getSettings(db());
  if (!found.allowNewRegistrations) throw new AppError("forbidden", "registrationsClosed");
  await attempts.consume(networkOfAddress(ipAddress), 1, found.maxSignUpsOfNetwork);
  return found;
}

export const emailTaken = () => new AppError("conflict", "emailTaken", { fields: { email: "emailTaken" } });
