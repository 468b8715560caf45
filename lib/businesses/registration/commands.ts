import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { insertUnderFreeSlug } from "@/lib/businesses/businesses/business-slug";
import type { BusinessAccount } from "@/lib/businesses/registration/contract";
import { type Registered, type RegistrationContext, register } from "@/lib/identity/registration/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";

/**
 * Creates a company that waits for verification and its owner's account, and signs in. Refused for the same reasons
 * as an individual's sign-up.
 */
export async function registerBusiness(
  account: BusinessAccount,
  context: RegistrationContext,
): Promise<Registered> {
  if (account.establishedOn > dayIn(context.now, KIGALI)) throw invalid("dateNotPast", "establishedOn");
  // The owner's account has the company's name until they enter their own.
  const person = { ...account, role: "business" as const, firstName: account.name, lastName: "" };
  return register(person, context, async (tx, userId, phone) => {
    const businessId = await insertBusiness(tx, account, phone, context.now);
    await tx.insert(teamMembers).values({ businessId, userId, role: "owner", createdAt: context.now });
  });
}

async function insertBusiness(tx: Transaction, account: BusinessAccount, phone: string, now: Date) {
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
