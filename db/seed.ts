import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { UserRole } from "@/lib/auth/contract";
import { demoAccounts } from "@/lib/auth/demo-accounts";
import { hashPassword } from "@/lib/auth/password";
import { connect, type Executor } from "./index";
import { users } from "./schema/users";
import type { PasswordHashes } from "./seed/accounts";
import { loadConversations } from "./seed/conversations";
import { loadDeeds } from "./seed/deeds";
import { loadKeepsakes } from "./seed/keepsakes";
import { loadTown } from "./seed/load";
import { loadOwnersDesk } from "./seed/owners-desk";
import { loadPapers } from "./seed/papers";
import { loadTickets } from "./seed/tickets";
import { buildTown } from "./seed/town";
import { loadVehicleDocuments } from "./seed/vehicle-documents";

/** Any number, the same in every process: two starts at once must not both load the town. */
const SEED_LOCK = 7_310_003;

/**
 * Loads the demo town (product.md §7) into an empty database: all of it or, when killed half-way, nothing. A
 * database with people in it is left as it is.
 */
export async function seedDemoTown(databaseUrl: string, now = new Date()): Promise<void> {
  const database = connect(databaseUrl, 1);
  try {
    if (await isInhabited(database)) return;
    const town = buildTown(now, await hashPasswords());
    await database.transaction(async (tx) => {
      // Whoever comes second waits for the first, however slow the machine.
      await tx.execute(sql`set local lock_timeout = 0`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      if (await isInhabited(tx)) return;
      await loadTown(tx, town);
      await loadPapers(tx, now);
      await loadOwnersDesk(tx, now);
      await loadVehicleDocuments(tx, town.documents, now);
      await loadTickets(tx, now);
      await loadConversations(tx, now);
      await loadKeepsakes(tx, now);
      await loadDeeds(tx);
    });
    // The planner has never seen these tables with rows in them.
    await database.execute(sql`analyze`);
  } finally {
    await database.close();
  }
}

async function isInhabited(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: users.id }).from(users).limit(1)).length > 0;
}

async function hashPasswords(): Promise<PasswordHashes> {
  const [renter, fleet, admin, others] = await Promise.all([
    hashPassword(passwordOf("individual")),
    hashPassword(passwordOf("business")),
    hashPassword(passwordOf("admin")),
    // Nobody signs in as the others: one password that is forgotten at once serves them all.
    hashPassword(randomBytes(24).toString("base64url")),
  ]);
  return { renter, fleet, admin, others };
}

function passwordOf(role: UserRole): string {
  const account = demoAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`no demo account for ${role}`);
  return account.password;
}
