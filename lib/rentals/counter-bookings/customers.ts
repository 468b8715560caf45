import { randomBytes } from "node:crypto";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { addressWithoutMailbox } from "@/lib/messaging/email-and-sms/mailbox";
import type { UserActor } from "@/lib/platform/actor";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { forbidden, invalid, notFound } from "@/lib/platform/errors";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { normalizePhone } from "@/lib/platform/phone";
import type { CounterCustomer, CustomerLookUp, CustomerMatch } from "./contract";
import { requireFewNewAddresses } from "./customer-limits";

const lookUps = new SharedRateLimiter({ points: 60, duration: 600, keyPrefix: "customer" });

/** Counts a look-up of a customer, whose answer may reveal whether an account exists. 429 after too many. */
export const recordLookUp = (actor: UserActor): Promise<void> => lookUps.consume(actor.userId);

/**
 * Finds the business's customer with exactly this email address or number, and returns only their name. 404 for
 * businesses where the actor may not run rentals, 403 without any, 429 after too many look-ups.
 */
export async function findCounterCustomer(actor: UserActor, lookUp: CustomerLookUp): Promise<CustomerMatch> {
  const businessIds = businessIdsWithPermission(actor, "rentals.run");
  if (businessIds.length === 0) throw forbidden();
  const [businessId, another] = lookUp.businessId ? [lookUp.businessId] : businessIds;
  if (businessId && !businessIds.includes(businessId)) throw notFound();
  await recordLookUp(actor);
  const phone = lookUp.phone && normalizePhone(lookUp.phone);
  // Staff of several businesses may be at the counter of any of them.
  if (!businessId || another) return { match: null };
  const found = await findCustomer(db(), { phone, email: lookUp.email }, businessId);
  return { match: found ? { firstName: found.firstName, lastName: found.lastName } : null };
}

/**
 * Returns the id of the customer's account. Creates one without a password if necessary; the holder of the email
 * address can set one later. 422 for an address whose account cannot rent, 429 after too many new addresses.
 */
export async function ensureCustomer(
  tx: Transaction,
  customer: CounterCustomer,
  businessId: string,
  now: Date,
): Promise<string> {
  const phone = normalizePhone(customer.phone, "customer.phone");
  const email = customer.email;
  // Of two staff who enter the same new customer at once, one finds the account that the other created.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers ${businessId}`}, 0))`);
  const named = email && (await findAccount(tx, { phone, email }));
  const found = named || (await findCustomer(tx, { phone, email }, businessId));
  if (found) return found.id;
  refuseOurName(customer.firstName, customer.lastName);
  if (email) await requireFewNewAddresses(tx, businessId, now);
  const id = uuid();
  const { firstName, lastName } = customer;
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const account = { id, role: "individual" as const, firstName, lastName, phone, passwordHash };
  const written = await tx
    .insert(users)
    .values({ ...account, email: email ?? addressWithoutMailbox(id), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  // The address belongs to a stranger with another number, a business, an administrator or a closed account.
  if (written.length === 0) throw invalid("customerEmailTaken", "customer.email");
  await tx.insert(individualProfiles).values({ userId: id });
  return id;
}

interface Contact {
  phone?: string;
  email?: string;
}

/**
 * Finds a customer of the business by their address, otherwise by their number. Nobody else is found by one of them:
 * whoever knows a stranger's number must not learn their name, nor whether they have an account.
 */
async function findCustomer(executor: Executor, { phone, email }: Contact, businessId: string) {
  const wasCustomer = sql`exists (select 1 from ${bookings} where ${bookings.renterId} = ${users.id}
    and ${eq(bookings.businessId, businessId)} and ${bookings.isKnownToBusiness})`;
  const byEmail = email && (await findRenter(executor, hasEmail(email), wasCustomer));
  if (byEmail || !phone) return byEmail || undefined;
  return findRenter(executor, hasPhone(phone), wasCustomer);
}

/** Finds a renter who gave both the address and the number of their account, so that the booking appears there. */
const findAccount = async (executor: Executor, { phone, email }: Required<Contact>) =>
  findRenter(executor, hasEmail(email), hasPhone(phone));

const hasEmail = (email: string) => sql`lower(${users.email}) = ${email.toLowerCase()}`;
const hasPhone = (phone: string) => sql`reverse(${users.phone}) = reverse(${phone})`;

async function findRenter(executor: Executor, ...which: SQL[]) {
  const [found] = await executor
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, "individual"), eq(users.status, "active"), ...which))
    .orderBy(desc(users.createdAt))
    .limit(1);
  return found;
}
