import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { hasBackupSince } from "@/lib/operations/backups/queries";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { getSettings } from "@/lib/platform/settings/queries";
import { isOpenToOthers, type SystemObservations } from "./rules";

const IDLE_MS = 90 * DAY_MS;
const BACKUP_MS = 7 * DAY_MS;

export async function observeSystem(now: Date): Promise<SystemObservations> {
  const [counted, { maxLoginAttempts, sessionTimeoutMinutes }, openPaths, hasRecentBackup] =
    await Promise.all([
      observeDatabase(now),
      getSettings(db()),
      listOpenPaths(env().DATA_DIR),
      hasBackupSince(addMs(now, -BACKUP_MS), now),
    ]);
  const limits = { maxLoginAttempts, sessionTimeoutMinutes };
  return { ...observeConfiguration(), ...counted, ...limits, openPaths, hasRecentBackup };
}

function observeConfiguration() {
  const { DEMO_MODE, SITE_URL, AUTH_SECRET, TRUSTED_PROXIES, SMTP_URL, DATABASE_URL } = env();
  const { STRIPE_SECRET_KEY, MTN_TARGET_ENVIRONMENT } = env();
  const testKeys = [
    ...(STRIPE_SECRET_KEY?.startsWith("sk_test_") ? ["STRIPE_SECRET_KEY"] : []),
    ...(MTN_TARGET_ENVIRONMENT === "sandbox" ? ["MTN_TARGET_ENVIRONMENT"] : []),
  ];
  return {
    isDemo: DEMO_MODE,
    siteUrl: SITE_URL,
    authSecret: AUTH_SECRET,
    trustedProxies: TRUSTED_PROXIES,
    hasMail: SMTP_URL !== undefined,
    testKeys,
    databaseUrl: DATABASE_URL,
  };
}

type DatabaseObservations = Pick<
  SystemObservations,
  | "isDatabaseEncrypted"
  | "isSuperuser"
  | "demoAccounts"
  | "adminsWithoutTwoFactor"
  | "idleAdmins"
  | "lapsedDocuments"
>;

async function observeDatabase(now: Date): Promise<DatabaseObservations> {
  const demo = sql.join(
    demoAccounts.map(({ email }) => sql`${email}`),
    sql`, `,
  );
  const ago = (ms: number) => sql`${addMs(now, -ms).toISOString()}::timestamptz`;
  // The hourly job is given a day to catch up.
  const expiredOn = dayIn(addMs(now, -DAY_MS), KIGALI);
  const rows = await db().execute<DatabaseObservations>(sql`
    select
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isDatabaseEncrypted",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select count(*)::int from users where status = 'active' and lower(email) in (${demo})) as "demoAccounts",
      (select count(*)::int from users u where role = 'admin' and status = 'active' and not exists
        (select from two_factor_secrets s where s.user_id = u.id and s.confirmed_at is not null))
        as "adminsWithoutTwoFactor",
      (select count(*)::int from users where role = 'admin' and status = 'active'
        and coalesce(last_login_at, created_at) < ${ago(IDLE_MS)}) as "idleAdmins",
      (select count(distinct d.user_id)::int from documents d join individual_profiles p on p.user_id = d.user_id
        where d.status = 'verified' and d.expires_on < ${expiredOn}
        and ((d.kind = 'identity' and p.identity_status = 'verified')
          or (d.kind = 'driving_licence' and p.licence_status = 'verified'))
        and not exists (select from documents o where o.user_id = d.user_id and o.kind = d.kind
          and o.status = 'verified' and (o.expires_on is null or o.expires_on >= ${expiredOn}))) as "lapsedDocuments"`);
  if (!rows[0]) throw new Error("the counts returned no row");
  return rows[0];
}

/** Checks files within DATA_DIR that hold secrets, documents or backups. Missing ones are skipped. */
async function listOpenPaths(dataDir: string): Promise<string[]> {
  const archives = await readdir(path.join(dataDir, "backups")).catch(() => []);
  const names = ["auth-secret", "files", "backups", ...archives.map((name) => path.join("backups", name))];
  const open: string[] = [];
  for (const name of names) {
    const found = await stat(path.join(dataDir, name)).catch(() => undefined);
    if (found && isOpenToOthers(found.mode)) open.push(name);
  }
  return open;
}
