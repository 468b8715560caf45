import { sql } from "drizzle-orm";
import type { Transaction } from "../../index";
import { origins } from "../invented-people";

/** One renter for twenty vehicles, one business for sixty; at least one of each. */
export const vehiclesPerRenter = 20;
export const vehiclesPerBusiness = 60;

/**
 * Inserts owners, businesses and renters for the vehicles that follow. Their ids follow from their numbers
 * (pg_temp.row_uuid), so no lookups are needed. Nobody can sign in to these accounts.
 */
export async function insertUsers(
  tx: Transaction,
  run: string,
  businessCount: number,
  renters: number,
): Promise<number> {
  const { given, family } = origins.rwanda;
  await tx.execute(sql`
    insert into users (id, role, first_name, last_name, email, phone, password_hash, email_verified_at, created_at, updated_at)
    select pg_temp.row_uuid(kind, i), role::user_role, (${sql.param([...given])}::text[])[pg_temp.draw(i, kind, ${given.length}) + 1],
      (${sql.param([...family])}::text[])[pg_temp.draw(i, kind + 2, ${family.length}) + 1],
      role || '-' || ${run}::text || '-' || i || '@example.com', '+25078' || lpad((i % 10000000)::text, 7, '0'), 'nobody signs in',
      now() - interval '300 days', now() - interval '300 days' + i * interval '1 millisecond', now()
    from (select 1 as kind, 'business' as role, generate_series(1, ${businessCount}::int) as i
      union all select 2, 'individual', generate_series(1, ${renters}::int)) people`);
  await tx.execute(sql`
    insert into individual_profiles (user_id, nationality, identity_status, licence_status)
    select pg_temp.row_uuid(2, i), 'RW', 'verified', 'verified' from generate_series(1, ${renters}::int) i`);
  await tx.execute(sql`
    insert into businesses (id, slug, kind, status, verification, plan, name, email, phone, address, verified_at)
    select pg_temp.row_uuid(3, i), 'fleet-' || ${run}::text || '-' || i, 'company', 'active', 'verified', 'enterprise',
      'Kigali Fleet ' || i, 'fleet-' || ${run}::text || '-' || i || '@example.com', '+250788000000', 'Kigali', now()
    from generate_series(1, ${businessCount}::int) i`);
  await tx.execute(sql`
    insert into team_members (business_id, user_id, role)
    select pg_temp.row_uuid(3, i), pg_temp.row_uuid(1, i), 'owner' from generate_series(1, ${businessCount}::int) i`);
  return businessCount * 3 + renters * 2;
}
