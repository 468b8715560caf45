import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { isAdult, splitName } from "@/lib/identity/accounts/rules";
import { reopenDocuments } from "@/lib/identity/identity-documents/reopen-documents";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { expireTags } from "@/lib/platform/page-cache/cache";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";
import { fullNameOf } from "@/lib/platform/text";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import { listPagesShowing } from "./cached-pages";
import type { AccountCorrection, IndividualChange, Profile, ProfileChange } from "./contract";
import { getProfile, hasVerifiedName } from "./queries";
import { phoneAfterChange, statusAfterChange } from "./rules";

type UserRow = typeof users.$inferSelect;
type RenterRow = typeof individualProfiles.$inferSelect;
type UserChange = Partial<Pick<UserRow, "firstName" | "lastName" | "phone" | "pendingPhone">>;
type RenterChange = Partial<Pick<RenterRow, "birthDate" | "nationality" | "nationalId" | "drivingLicence">>;

/**
 * Changes the actor's own profile, from the settings. 409 for another name or birth date once a document was verified
 * with it, 422 for the birth date of a minor.
 */
export async function changeProfile(
  actor: UserActor,
  { fullName, ...renter }: ProfileChange,
  context: RequestContext,
): Promise<Profile> {
  await updateProfile(actor, eq(users.id, actor.userId), named(fullName), renter, context);
  return getProfile(actor, actor.userId);
}

/** Changes only the name or birth date of an account that the actor may see; see changeProfile. */
export function correctProfile(
  actor: UserActor,
  userId: string,
  { fullName, birthDate }: AccountCorrection,
  context: RequestContext,
): Promise<void> {
  const change = fullName === undefined ? () => ({}) : named(fullName);
  return updateProfile(actor, eq(users.id, userId), change, { birthDate }, context);
}

const named = (fullName: string) => (was: UserRow) =>
  fullNameOf(was) === fullName ? {} : splitName(fullName);

/**
 * Changes a renter through the documented endpoint: the actor's own record or, for administrators who have just
 * confirmed who they are, any. Throws 404 for all others, and for one's own like changeProfile.
 */
export async function changeIndividual(
  actor: UserActor,
  userId: string,
  { firstName, lastName, phone, ...renter }: IndividualChange,
  context: RequestContext,
): Promise<void> {
  const number = phone === undefined ? undefined : normalizePhone(phone);
  const changed = (was: UserRow) => ({
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(number !== undefined && phoneAfterChange(was, number)),
  });
  const isRenter = and(eq(users.id, userId), eq(users.role, "individual"));
  await updateProfile(actor, isRenter, changed, renter, context);
}

/**
 * Writes the fields that changed and audits which they were, never their values, except a name or birth date that an
 * administrator changed. Undefined fields stay as they are.
 */
async function updateProfile(
  actor: UserActor,
  whose: SQL | undefined,
  change: (was: UserRow) => UserChange,
  renter: RenterChange,
  { now, device }: RequestContext,
): Promise<void> {
  const shownAt = await transact(async (tx) => {
    const [was] = await tx
      .select()
      .from(users)
      .where(and(whose, usersVisibleTo(actor)))
      .for("no key update");
    if (!was) throw notFound();
    if (actor.userId !== was.id) requireCorrection(actor, was, now);
    const userUpdate = change(was);
    const { firstName, lastName } = { ...was, ...userUpdate };
    const isRenamed = firstName !== was.firstName || lastName !== was.lastName;
    const isByThemselves = actor.role !== "admin";
    if (isRenamed && isByThemselves) {
      refuseOurName(firstName, lastName);
      if (await isNameVerified(tx, was.id)) throw conflict("verifiedName");
    }
    await tx
      .update(users)
      .set({ ...userUpdate, updatedAt: now })
      .where(eq(users.id, was.id));
    const others = Object.entries(userUpdate).filter(([name, value]) => was[name as keyof UserRow] !== value);
    const details = await changeRenter(tx, was.id, renter, { isRenamed, isByThemselves, now });
    const changed = [...others.map(([name]) => name), ...details.changed];
    if (changed.length === 0) return [];
    const corrected = [
      isRenamed && [fullNameOf(was), fullNameOf({ firstName, lastName })],
      details.birthDates,
    ].filter((values) => values !== false);
    const [before, after] = [0, 1].map((at) => corrected.map((values) => values[at]).join(", "));
    const isCorrected = corrected.length > 0 && actor.userId !== was.id;
    const detail = { changed, ...(isCorrected && { before, after }) };
    const entry = {
      actor,
      action: "profile.change" as const,
      subjectType: "user",
      subjectId: was.id,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
    return listPagesShowing(tx, was.id);
  });
  if (shownAt.length > 0) expireTags(shownAt);
}

/**
 * Somebody else's record is changed only by an administrator's lasting change, whichever route it takes: 403 without a
 * recent confirmation, for demo accounts and for those that are deactivated.
 */
function requireCorrection(actor: UserActor, { status, email }: UserRow, now: Date): void {
  requireStepUp(actor, now);
  const isDemo = env().DEMO_MODE && isDemoAccount(email);
  if (status !== "active" || isDemo) throw forbidden();
}

/**
 * Whether a document of the person was verified with the present name and birth date, which owners and agreements rely
 * on. Administrators correct them.
 */
async function isNameVerified(tx: Transaction, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ isVerified: hasVerifiedName() })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return found?.isVerified ?? false;
}

/** Returns the names of the changed fields; none for an account that is not a renter's. */
async function changeRenter(
  tx: Transaction,
  userId: string,
  change: RenterChange,
  { isRenamed, isByThemselves, now }: { isRenamed: boolean; isByThemselves: boolean; now: Date },
): Promise<{ changed: string[]; birthDates: string[] | false }> {
  const mine = eq(individualProfiles.userId, userId);
  const [was] = await tx.select().from(individualProfiles).where(mine).for("update");
  if (!was) return { changed: [], birthDates: false };
  const isOther = (field: keyof RenterChange) => change[field] !== undefined && change[field] !== was[field];
  const { birthDate } = change;
  const hasOtherBirthDate = isOther("birthDate");
  if (hasOtherBirthDate && birthDate) {
    if (!isAdult(birthDate, dayIn(now, KIGALI))) throw invalid("tooYoung", "birthDate");
    if (isByThemselves && (await isNameVerified(tx, userId))) throw conflict("verifiedBirthDate");
  }
  // An administrator corrects what a verified document shows.
  const isOtherPerson = isByThemselves && (isRenamed || hasOtherBirthDate);
  const reopens = {
    identity: isOtherPerson || isOther("nationalId"),
    driving_licence: isOtherPerson || isOther("drivingLicence"),
  };
  await tx
    .update(individualProfiles)
    .set({
      ...change,
      identityStatus: statusAfterChange(was.identityStatus, reopens.identity),
      licenceStatus: statusAfterChange(was.licenceStatus, reopens.driving_licence),
    })
    .where(mine);
  const reopened = (["identity", "driving_licence"] as const).filter((kind) => reopens[kind]);
  if (reopened.length > 0) await reopenDocuments(tx, { userId, businessId: null }, reopened);
  const changed = (["birthDate", "nationality", "nationalId", "drivingLicence"] as const).filter(isOther);
  return { changed, birthDates: hasOtherBirthDate && [was.birthDate ?? "-", birthDate ?? "-"] };
}
