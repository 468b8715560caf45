import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { accountDeletions } from "@/db/schema/deletions";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import { hashPassword } from "@/lib/auth/password";
import { expireTags, tags } from "@/lib/cache";
import { after, DAY_MS } from "@/lib/dates";
import { log } from "@/lib/log";
import { pagesShowing } from "@/lib/profile/shown";
import { listObstacles } from "./obstacles";
import { sharedPapers } from "./shared-papers";
import { personalTables } from "./tables";

/** Accounts a tick takes apart. */
const AT_ONCE = 10;

/** Carries out the deletions whose grace period is over. What is in the way, or fails, puts one off by a day. */
export async function eraseDueAccounts(now: Date): Promise<void> {
  const due = await db()
    .select({ id: accountDeletions.id, userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(isDue(now))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(AT_ONCE);
  for (const { id, userId } of due)
    await eraseOrPutOff(id, userId, now).catch(async (error) => {
      // One that cannot be taken apart is not in the way of the others.
      log.error({ err: error, userId }, "account not erased");
      await putOff(db(), id, now);
    });
}

async function eraseOrPutOff(id: string, userId: string, now: Date): Promise<void> {
  const carriedOut = await transact(async (tx) => {
    // First the account, as whoever schedules or takes back does; then nobody books for it meanwhile.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const isMine = and(eq(accountDeletions.id, id), isDue(now));
    const [mine] = await tx.select().from(accountDeletions).where(isMine).for("update");
    if (!mine) return [];
    if ((await listObstacles(tx, userId, now)).length === 0) return eraseAccount(tx, id, userId, now);
    await putOff(tx, id, now);
    return [];
  });
  // Their reviews say another name, their cars are gone.
  if (carriedOut.length > 0) expireTags(carriedOut);
}

async function putOff(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(accountDeletions)
    .set({ dueAt: after(now, DAY_MS) })
    .where(and(eq(accountDeletions.id, id), isDue(now)));
}

function isDue(now: Date) {
  return and(
    lte(accountDeletions.dueAt, now),
    isNull(accountDeletions.cancelledAt),
    isNull(accountDeletions.completedAt),
  );
}

/** Walks all that is known of somebody; returns the names of the kept pages that showed it. */
async function eraseAccount(
  tx: Transaction,
  deletionId: string,
  userId: string,
  now: Date,
): Promise<string[]> {
  const shownAt = [...(await pagesShowing(tx, userId)), ...(await pagesOfOwnCars(tx, userId))];
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"));
  for (const { table, rows, fate } of [...sharedPapers, ...personalTables]) {
    if (fate.kind === "delete") await tx.delete(table).where(rows(userId));
    if (fate.kind === "scrub")
      await tx.update(table).set(fate.set({ userId, now, passwordHash })).where(rows(userId));
  }
  await tx.update(accountDeletions).set({ completedAt: now }).where(eq(accountDeletions.id, deletionId));
  const entry = { action: "account.erase" as const, subjectType: "user", subjectId: userId };
  await recordAudit(tx, { actor: { kind: "system" }, ...entry }, now);
  log.info({ userId }, "account erased");
  return [tags.vehicles, ...shownAt];
}

async function pagesOfOwnCars(tx: Transaction, userId: string): Promise<string[]> {
  const isOwner = and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner"));
  const cars = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(teamMembers, eq(teamMembers.businessId, vehicles.businessId))
    .where(isOwner);
  return cars.map(({ id }) => tags.vehicle(id));
}
