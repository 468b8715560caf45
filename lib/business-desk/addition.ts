import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { isDuplicate } from "@/db/failure";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { accountPhone } from "@/lib/accounts/phone";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { hashPassword } from "@/lib/auth/password";
import { requireAdmin } from "@/lib/auth/policy";
import { insertUnderFreeSlug } from "@/lib/business/slug";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, invalid } from "@/lib/errors";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Occasion } from "@/lib/sessions/commands";
import type { AddBusinessForm, DeskBusiness } from "./contract";
import { getDeskBusiness } from "./queries";

/**
 * Makes a company that waits to be verified, and the account that owns it. Its owner reads in a letter how to choose a
 * password; until then nobody can sign in to it. 409 for an address in use.
 */
export async function addBusiness(
  actor: UserActor,
  form: AddBusinessForm,
  { now, device }: Occasion,
): Promise<DeskBusiness> {
  requireAdmin(actor);
  const { businessName: name, businessEmail: email, registrationNumber } = form;
  if (isDemoAccount(email)) throw emailTaken();
  if ((form.establishmentDate ?? "") > dayIn(now, KIGALI)) throw invalid("dateNotPast", "establishmentDate");
  const phone = accountPhone(form.businessPhone, "businessPhone");
  // Of a password that nobody was told.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const optional = {
    licenceNumber: form.licenseNumber || null,
    establishedOn: form.establishmentDate || null,
  };
  const businessId = await transact(async (tx) => {
    const [userId, businessId] = [uuid(), uuid()];
    const times = { createdAt: now, updatedAt: now };
    const person = { id: userId, role: "business" as const, firstName: name, email, phone, passwordHash };
    await tx.insert(users).values({ ...person, ...times });
    const company = { id: businessId, kind: "company" as const, name, email, phone, registrationNumber };
    await insertUnderFreeSlug(name, (slug) =>
      tx
        .insert(businesses)
        .values({ ...company, ...optional, ...times, slug })
        .onConflictDoNothing({ target: businesses.slug })
        .returning({ id: businesses.id }),
    );
    await tx.insert(teamMembers).values({ businessId, userId, role: "owner", createdAt: now });
    const letter = { channel: "email", template: "business-added", recipient: email, userId } as const;
    const values = { business: name, email, link: letterLink("/forgot-password", "en") };
    await queueMessage(tx, { ...letter, locale: "en", values }, now);
    const entry = { actor, action: "business.add" as const, subjectType: "business", subjectId: businessId };
    await recordAudit(tx, { ...entry, detail: { after: { name } }, ipAddress: device.ipAddress }, now);
    return businessId;
  }).catch((error) => {
    throw isDuplicate(error) ? emailTaken() : error;
  });
  return getDeskBusiness(actor, businessId);
}

const emailTaken = () => new AppError("conflict", "emailTaken", { fields: { businessEmail: "emailTaken" } });
