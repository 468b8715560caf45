import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { UserRole } from "@/lib/platform/actor";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import { connect, type Executor } from "../index";
import { users } from "../schema/identity/users";
import type { PasswordHashes } from "./accounts";
import { loadAuditLog } from "./audit-log";
import { loadClaims } from "./claims";
import { loadConversations } from "./conversations";
import { buildDemoData } from "./demo-data";
import { loadDocumentsToReview } from "./documents-to-review";
import { loadFavouritesAndNotifications } from "./favourites-and-notifications";
import { loadHandoverPictures } from "./handover-pictures";
import { loadDemoData } from "./load-demo-data";
import { loadOwnerSetup } from "./owner-setup";
import { loadPickUpPlaces } from "./pick-up-places";
import { loadPriceRules } from "./price-rules";
import { loadPrivateOwnerApplication } from "./private-owner-application";
import { loadSecurityLog } from "./security-log";
import { loadTickets } from "./tickets";
import { loadVehicleDocuments } from "./vehicle-documents";

/**
 * An arbitrary number, the same in every process, so that two concurrent starts do not both load the data.
 */
const SEED_LOCK = 7_310_003;

/**
 * Loads the demo data (product.md §7) into an empty database in one transaction. A database that has users is
 * left unchanged; returns whether this call loaded the data.
 */
export async function seedDemoData(databaseUrl: string, now = new Date()): Promise<boolean> {
  const database = connect(databaseUrl, 1);
  try {
    if (await hasUsers(database)) return false;
    const demoData = buildDemoData(now, await hashPasswords());
    const isLoaded = await database.transaction(async (tx) => {
      // A competing process waits for the first, even on a slow machine.
      await tx.execute(sql`set local lock_timeout = 0`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      if (await hasUsers(tx)) return false;
      await loadDemoData(tx, demoData);
      await loadDocumentsToReview(tx, now);
      await loadOwnerSetup(tx, now);
      await loadPriceRules(tx, now);
      await loadPrivateOwnerApplication(tx, now);
      await loadPickUpPlaces(tx, now);
      await loadVehicleDocuments(tx, demoData.documents, now);
      await loadHandoverPictures(tx);
      await loadClaims(tx, now);
      await loadTickets(tx, now);
      await loadConversations(tx, now);
      await loadFavouritesAndNotifications(tx, now);
      await loadAuditLog(tx);
      await loadSecurityLog(tx, now);
      return true;
    });
    // The planner has no statistics of these tables yet.
    if (isLoaded) await database.execute(sql`analyze`);
    return isLoaded;
  } finally {
    await database.close();
  }
}

async function hasUsers(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: users.id }).from(users).limit(1)).length > 0;
}

async function hashPasswords(): Promise<PasswordHashes> {
  const [renter, fleet, admin, others] = await Promise.all([
    hashPassword(passwordOf("individual")),
    hashPassword(passwordOf("business")),
    hashPassword(passwordOf("admin")),
    // Nobody signs in to the other accounts: they share one random password that is discarded.
    hashPassword(randomBytes(24).toString("base64url")),
  ]);
  return { renter, fleet, admin, others };
}

function passwordOf(role: UserRole): string {
  const account = demoAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`no demo account for ${role}`);
  return account.password;
}
