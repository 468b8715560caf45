import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import { splitName } from "@/lib/identity/accounts/rules";
import { reopenDocuments } from "@/lib/identity/identity-documents/reopen-documents";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { expireTags } from "@/lib/platform/page-cache/cache";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";
import { fullNameOf } from "@/lib/platform/text";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import { findPagesShowing } from "./cached-pages";
import type { IndividualChange, Profile, ProfileChange } from "./contract";
import { getProfile, hasVerifiedName } from "./queries";
import { phoneAfterChange, statusAfterChange } from "./rules";

type UserRow = typeof users.$inferSelect;
type RenterRow = typeof individualProfiles.$inferSelect;
type UserChange = Partial<Pick<UserRow, "firstName" | "lastName" | "phone" | "pendingPhone">>;
type RenterChange = Partial<Pick<RenterRow, "nationality" | "nationalId" | "drivingLicence">>;

/** Changes the actor's own profile, from the settings. 409 for another name once a document was verified with it. */
export async function changeProfile(
  actor: UserActor,
  { fullName, ...renter }: ProfileChange,
  context: RequestContext,
): Promise<Profile> {
  await updateProfile(actor, eq(users.id, actor.userId), named(fullName), renter, context);
  return getProfile(actor, actor.userId);
}

/** Changes only the name of an account that the actor may see; see changeProfile. */
export function changeNameOf(
  actor: UserActor,
  userId: string,
  fullName: string,
  context: RequestContext,
): Promise<void> {
  return updateProfile(actor, eq(users.id, userId), named(fullName), {}, context);
}

const named = (fullName: string) => (was: UserRow) =>
  fullNameOf(was) === fullName ? {} : splitName(fullName);

/**
 * Changes a renter through the documented endpoint: the actor's own record or, for administrators who have just
 * confirmed who they are, any. Throws 404 for all others, 409 for another name of one's own once a document was verified with it.
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
 * Writes the fields that changed and audits which they were, never their values, except a name that an administrator
 * changed. Undefined fields stay as they are.
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
    const isRenamedByThemselves = isRenamed && actor.role !== "admin";
    if (isRenamedByThemselves) {
      refuseOurName(firstName, lastName);
      await requireUnverifiedName(tx, was.id);
    }
    await tx
      .update(users)
      .set({ ...userUpdate, updatedAt: now })
      .where(eq(users.id, was.id));
    const others = Object.entries(userUpdate).filter(([name, value]) => was[name as keyof UserRow] !== value);
    const changedDetails = await changeRenter(tx, was.id, renter, isRenamedByThemselves);
    const changed = [...others.map(([name]) => name), ...changedDetails];
    if (changed.length === 0) return [];
    const isCorrected = isRenamed && actor.userId !== was.id;
    const names = isCorrected && { before: fullNameOf(was), after: fullNameOf({ firstName, lastName }) };
    const detail = { changed, ...names };
    const entry = {
      actor,
      action: "profile.change" as const,
      subjectType: "user",
      subjectId: was.id,
      detail,
    };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    return findPagesShowing(tx, was.id);
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
 * 409 if a document of the person was verified with the present name, which owners and agreements rely on.
 * Administrators correct it.
 */
async function requireUnverifiedName(tx: Transaction, userId: string): Promise<void> {
  const [found] = await tx
    .select({ isVerified: hasVerifiedName() })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (found?.isVerified) throw conflict("verifiedName");
}

/** Returns the names of the changed fields; none for an account that is not a renter's. */
async function changeRenter(
  tx: Transaction,
  userId: string,
  change: RenterChange,
  isRenamed: boolean,
): Promise<string[]> {
  const mine = eq(individualProfiles.userId, userId);
  const [was] = await tx.select().from(individualProfiles).where(mine).for("update");
  if (!was) return [];
  const isOther = (field: keyof RenterChange) => change[field] !== undefined && change[field] !== was[field];
  const reopens = {
    identity: isRenamed || isOther("nationalId"),
    driving_licence: isRenamed || isOther("drivingLicence"),
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
  return (["nationality", "nationalId", "drivingLicence"] as const).filter(isOther);
}
