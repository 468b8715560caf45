import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { lockFleet } from "@/lib/catalog/availability/double-booking";
import { listBlockers } from "@/lib/identity/account-deletion/blockers";
import { DELETED_NAME } from "@/lib/identity/account-deletion/rules";
import { listPagesShowing } from "@/lib/identity/profile/cached-pages";
import { notify, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { closeLockedBusiness } from "@/lib/payments/business-closing/commands";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { namedToOthers } from "./named-to-others";
import type { PersonalTable } from "./personal-table";
import { personalTables } from "./personal-tables";
import { sharedDocuments } from "./shared-documents";

/** Accounts erased per run. */
const BATCH_SIZE = 10;
/** An owner may have hundreds of thousands of rows in one table, which nobody waits for. */
const STATEMENT_MINUTES = 5;

/**
 * Carries out the deletions whose grace period is over. A blocker or an error postpones a deletion by a day; the first
 * time, the account is told of a blocker, and the administrators of an error.
 */
export async function eraseDueAccounts(now: Date): Promise<void> {
  const due = await db()
    .select({ id: accountDeletions.id, userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(isDue(now))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(BATCH_SIZE);
  for (const { id, userId } of due)
    await eraseOrPostpone(id, userId, now).catch(async (error) => {
      // An account that cannot be erased must not block the others.
      log.error({ err: error, userId }, "an account could not be erased");
      await postponeDeletion(db(), id, now);
      const event = `deletion-failed:${id}`;
      await transact((tx) => notifyAdministrators(tx, { kind: "deletion-failed", id: userId, event }, now));
    });
}

async function eraseOrPostpone(id: string, userId: string, now: Date): Promise<void> {
  const carriedOut = await transact(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_MINUTES}min'`));
    // The account is locked first, as in scheduling and cancelling; then no booking can be created for it
    // meanwhile. While somebody else has it, such as another process that is erasing it, the next run tries again.
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for("update", { skipLocked: true });
    if (!account) return [];
    const isMine = and(eq(accountDeletions.id, id), isDue(now));
    const [mine] = await tx.select().from(accountDeletions).where(isMine).for("update");
    if (!mine) return [];
    const owned = await lockOwnBusinesses(tx, userId);
    if ((await listBlockers(tx, userId, now)).length === 0) return eraseAccount(tx, id, userId, owned, now);
    await postponeDeletion(tx, id, now);
    // Once per deletion; from then on the settings list what blocks it.
    const event = `deletion-postponed:${id}`;
    await notify(tx, { kind: "deletion-postponed", to: [userId], event }, now);
    return [];
  });
  // Cached pages show the user's name on reviews, and their vehicles.
  if (carriedOut.length > 0) expireTags(carriedOut);
}

/**
 * Locks what the user owns, as the closing of a business does. So nobody books one of its vehicles or hands it over
 * between the reading of the blockers and the end of the erasure, which may take minutes.
 */
async function lockOwnBusinesses(tx: Transaction, userId: string) {
  const owned = await tx
    .select({ businessId: teamMembers.businessId })
    .from(teamMembers)
    .where(isOwner(userId))
    .orderBy(asc(teamMembers.businessId));
  const locked = [];
  for (const { businessId } of owned) {
    const business = await lockBusiness(tx, businessId);
    locked.push({ ...business, vehicleIds: await lockFleet(tx, businessId), ownerId: userId });
  }
  return locked;
}

const isOwner = (userId: string) => and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner"));

async function postponeDeletion(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(accountDeletions)
    .set({ dueAt: addMs(now, DAY_MS) })
    .where(and(eq(accountDeletions.id, id), isDue(now)));
}

function isDue(now: Date) {
  return and(
    lte(accountDeletions.dueAt, now),
    isNull(accountDeletions.cancelledAt),
    isNull(accountDeletions.completedAt),
  );
}

/** Erases all personal data of a user and closes their businesses; returns the cache tags of the pages that showed it. */
async function eraseAccount(
  tx: Transaction,
  deletionId: string,
  userId: string,
  owned: Awaited<ReturnType<typeof lockOwnBusinesses>>,
  now: Date,
): Promise<string[]> {
  const shownAt = [...(await listPagesShowing(tx, userId)), ...(await listOwnVehiclePages(tx, userId))];
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"));
  const erase = async (tables: Pick<PersonalTable, "table" | "rows" | "erasure">[]) => {
    for (const { table, rows, erasure } of tables) {
      if (erasure.kind === "delete") await tx.delete(table).where(rows(userId));
      if (erasure.kind === "scrub")
        await tx.update(table).set(erasure.set({ userId, now, passwordHash })).where(rows(userId));
    }
  };
  await erase([...sharedDocuments, ...namedToOthers]);
  for (const business of owned) {
    // The team reads that it was closed, without the name of a private owner.
    const name = business.kind === "individual" ? DELETED_NAME : business.name;
    // Revoked instead, their names would stay in the logs.
    await tx.delete(apiKeys).where(eq(apiKeys.businessId, business.id));
    await closeLockedBusiness(tx, { ...business, name }, systemActor, { now });
  }
  await erase(personalTables);
  await tx.update(accountDeletions).set({ completedAt: now }).where(eq(accountDeletions.id, deletionId));
  const entry = { action: "account.erase" as const, subjectType: "user", subjectId: userId };
  await recordAudit(tx, { actor: systemActor, ...entry }, now);
  log.info({ userId }, "account erased");
  return [cacheTags.vehicles, ...owned.map(({ slug }) => cacheTags.company(slug)), ...shownAt];
}

async function listOwnVehiclePages(tx: Transaction, userId: string): Promise<string[]> {
  const ownVehicles = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(teamMembers, eq(teamMembers.businessId, vehicles.businessId))
    .where(isOwner(userId));
  return ownVehicles.map(({ id }) => cacheTags.vehicle(id));
}
