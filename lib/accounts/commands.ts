import { RateLimiterMemory } from "rate-limiter-flexible";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/failure";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { individualProfiles, users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { networkOf } from "@/lib/api/network";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { hashPassword } from "@/lib/auth/password";
import { insertUnderFreeSlug } from "@/lib/business/slug";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, invalid } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { type Device, startSession } from "@/lib/sessions/commands";
import { readSettings } from "@/lib/settings/queries";
import type { Administrator, BusinessAccount, PersonalAccount } from "./contract";
import { accountPhone } from "./phone";
import { isAdult } from "./rules";

/** The circumstances of a registration. */
export interface Arrival {
  device: Device;
  locale: Locale;
  now: Date;
}

interface Registered {
  userId: string;
  sessionId: string;
}

// By place, in ten minutes: one point an attempt, and TAKEN_POINTS more when the address had an account, because
// that answer tells strangers who is here. Generous, as a whole village may share one address of its carrier.
const attempts = new RateLimiterMemory({ points: 120, duration: 600, keyPrefix: "registration" });
const TAKEN_POINTS = 5;

/** Makes a renter's account and signs in. 403 while registrations are closed, 409 for an address in use, 422 by field. */
export async function registerIndividual(account: PersonalAccount, arrival: Arrival): Promise<Registered> {
  if (!isAdult(account.birthDate, dayIn(arrival.now, KIGALI))) throw invalid("tooYoung", "birthDate");
  const person = { ...account, role: "individual" as const };
  return register(person, arrival, async (tx, userId) => {
    const { nationality, birthDate, nationalId, drivingLicence } = account;
    await tx
      .insert(individualProfiles)
      .values({ userId, nationality, birthDate, nationalId, drivingLicence });
  });
}

/** Makes a company, waiting to be verified, with its owner's account, and signs in. The same refusals. */
export async function registerBusiness(account: BusinessAccount, arrival: Arrival): Promise<Registered> {
  if (account.establishedOn > dayIn(arrival.now, KIGALI)) throw invalid("dateNotPast", "establishedOn");
  // The owner signs in under the company's name until their profile has their own.
  const person = { ...account, role: "business" as const, firstName: account.name, lastName: "" };
  return register(person, arrival, async (tx, userId, phone) => {
    const businessId = await insertCompany(tx, account, phone, arrival.now);
    await tx.insert(teamMembers).values({ businessId, userId, role: "owner", createdAt: arrival.now });
  });
}

/** Makes the account of somebody a team has asked to join; `complete` writes what they join. The same refusals. */
export function registerInvited(
  person: Omit<NewPerson, "role">,
  arrival: Arrival,
  complete: (tx: Transaction, userId: string) => Promise<void>,
): Promise<Registered> {
  return register({ ...person, role: "business" }, arrival, complete);
}

interface NewPerson {
  role: "individual" | "business";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  termsVersion?: string;
}

/** Everything or nothing: the account, what its role needs, the session. The database judges who was first. */
async function register(
  person: NewPerson,
  { device, locale, now }: Arrival,
  complete: (tx: Transaction, userId: string, phone: string) => Promise<void>,
): Promise<Registered> {
  await checkAdmission(device);
  const phone = accountPhone(person.phone);
  // Before the address is looked at: an address in use takes as long as a new one.
  const passwordHash = await hashPassword(person.password);
  const { role, firstName, lastName, email, termsVersion = null } = person;
  const userId = uuid();
  try {
    // The demonstration's own addresses are nobody's to take, least of all outside of it.
    if (isDemoAccount(email)) throw emailTaken();
    return await transact(async (tx) => {
      const account = { id: userId, role, firstName, lastName, email, phone, passwordHash, locale };
      const consent = { termsVersion, termsAcceptedAt: termsVersion ? now : null };
      await tx.insert(users).values({ ...account, ...consent, createdAt: now, updatedAt: now });
      await complete(tx, userId, phone);
      await welcome(tx, account, now);
      return { userId, sessionId: await startSession(tx, userId, device, "api", now) };
    });
  } catch (error) {
    const refusal = isDuplicate(error) ? emailTaken() : error;
    if (refusal instanceof AppError && refusal.key === "emailTaken")
      await attempts.penalty(networkOf(device.ipAddress), TAKEN_POINTS);
    throw refusal;
  }
}

/** Says that the account is there, and where its address is confirmed: a code of ten minutes would be dead when it is read. */
async function welcome(
  tx: Transaction,
  {
    id: userId,
    firstName: name,
    email,
    locale,
  }: { id: string; firstName: string; email: string; locale: Locale },
  now: Date,
): Promise<void> {
  const link = letterLink("/settings", locale);
  const letter = { channel: "email", recipient: email, userId, locale, template: "welcome" } as const;
  await queueMessage(tx, { ...letter, values: { name, link } }, now);
}

async function checkAdmission({ ipAddress }: Device): Promise<void> {
  const { allowNewRegistrations } = await readSettings(db());
  if (!allowNewRegistrations) throw new AppError("forbidden", "registrationsClosed");
  try {
    await attempts.consume(networkOf(ipAddress));
  } catch {
    throw new AppError("rate_limited", "tooManyRequests");
  }
}

const emailTaken = () => new AppError("conflict", "emailTaken", { fields: { email: "emailTaken" } });

async function insertCompany(tx: Transaction, account: BusinessAccount, phone: string, now: Date) {
  const { plan, name, email, registrationNumber, licenceNumber, establishedOn } = account;
  const row = { plan, name, email, phone, registrationNumber, licenceNumber, establishedOn };
  const company = await insertUnderFreeSlug(name, (slug) =>
    tx
      .insert(businesses)
      .values({ id: uuid(), slug, kind: "company", ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: businesses.slug })
      .returning({ id: businesses.id }),
  );
  return company.id;
}

/** Makes an administrator. For the operator's own hands: no route leads here. 409 for an address in use. */
export async function createAdministrator(account: Administrator, now: Date): Promise<void> {
  const { email, password, firstName, lastName } = account;
  const passwordHash = await hashPassword(password);
  const person = { role: "admin" as const, firstName, lastName, email, passwordHash };
  const made = await db()
    .insert(users)
    .values({ id: uuid(), ...person, emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length === 0) throw emailTaken();
}
