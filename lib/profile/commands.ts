import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { accountPhone } from "@/lib/accounts/phone";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags } from "@/lib/cache";
import { reopenDocuments } from "@/lib/documents/reopening";
import { notFound } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import type { IndividualChange, Profile, ProfileChange } from "./contract";
import { getProfile, visibleTo } from "./queries";
import { phoneAfterChange, splitName, statusAfterChange } from "./rules";
import { pagesShowing } from "./shown";

type Person = typeof users.$inferSelect;
type Renter = typeof individualProfiles.$inferSelect;
type PersonChange = Partial<Pick<Person, "firstName" | "lastName" | "phone" | "pendingPhone">>;
type RenterChange = Partial<Pick<Renter, "nationality" | "nationalId" | "drivingLicence">>;

/** One's own profile, from the settings. */
export async function changeProfile(
  actor: UserActor,
  { fullName, ...renter }: ProfileChange,
  occasion: Occasion,
): Promise<Profile> {
  const named = (was: Person) => (joined(was) === fullName ? {} : splitName(fullName));
  await rewriteProfile(actor, eq(users.id, actor.userId), named, renter, occasion);
  return getProfile(actor, actor.userId);
}

const joined = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim();

/** A renter's, by the documented way: one's own or, for administrators, anybody's. 404 for everybody else's. */
export async function changeIndividual(
  actor: UserActor,
  userId: string,
  { firstName, lastName, phone, ...renter }: IndividualChange,
  occasion: Occasion,
): Promise<void> {
  const number = phone === undefined ? undefined : accountPhone(phone);
  const changed = (was: Person) => ({
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(number !== undefined && phoneAfterChange(was, number)),
  });
  const isRenter = and(eq(users.id, userId), eq(users.role, "individual"));
  await rewriteProfile(actor, isRenter, changed, renter, occasion);
}

/** Writes what became other, and notes which fields: never what they say. What is undefined stays. */
async function rewriteProfile(
  actor: UserActor,
  whose: SQL | undefined,
  change: (was: Person) => PersonChange,
  renter: RenterChange,
  { now, device }: Occasion,
): Promise<void> {
  const shownAt = await transact(async (tx) => {
    const [was] = await tx
      .select()
      .from(users)
      .where(and(whose, visibleTo(actor)))
      .for("no key update");
    if (!was) throw notFound();
    const person = change(was);
    await tx
      .update(users)
      .set({ ...person, updatedAt: now })
      .where(eq(users.id, was.id));
    const others = Object.entries(person).filter(([name, value]) => was[name as keyof Person] !== value);
    const changed = [...others.map(([name]) => name), ...(await changeRenter(tx, was.id, renter))];
    if (changed.length === 0) return [];
    const entry = { actor, action: "profile.change" as const, subjectType: "user", subjectId: was.id };
    await recordAudit(tx, { ...entry, detail: { changed }, ipAddress: device.ipAddress }, now);
    return pagesShowing(tx, was.id);
  });
  if (shownAt.length > 0) expireTags(shownAt);
}

/** Who is no renter has none of these; returns the fields that became others. */
async function changeRenter(tx: Transaction, userId: string, change: RenterChange): Promise<string[]> {
  const mine = eq(individualProfiles.userId, userId);
  const [was] = await tx.select().from(individualProfiles).where(mine).for("update");
  if (!was) return [];
  const isOther = (field: keyof RenterChange) => change[field] !== undefined && change[field] !== was[field];
  await tx
    .update(individualProfiles)
    .set({
      ...change,
      identityStatus: statusAfterChange(was.identityStatus, isOther("nationalId")),
      licenceStatus: statusAfterChange(was.licenceStatus, isOther("drivingLicence")),
    })
    .where(mine);
  if (isOther("nationalId")) await reopenDocuments(tx, { userId, businessId: null }, ["identity"]);
  if (isOther("drivingLicence")) await reopenDocuments(tx, { userId, businessId: null }, ["driving_licence"]);
  return (["nationality", "nationalId", "drivingLicence"] as const).filter(isOther);
}
