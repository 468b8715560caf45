import { sql } from "drizzle-orm";
import type { Transaction } from "../../index";

/** An index or constraint that can be recreated from its definition once the rows are inserted. */
type SetAside = {
  name: string;
  table: string;
  /** The statements that drop it and recreate it unchanged. */
  drop: string;
  create: string;
};

/**
 * Drops the indexes and the foreign-key, unique and exclusion constraints of these tables (primary keys stay)
 * and returns the statements that recreate them. Filling an index row by row costs several times as much as
 * building it at the end. Everything happens in the caller's transaction, so a failure leaves everything in
 * place.
 */
export async function setAsideSecondary(tx: Transaction, tables: string[]): Promise<SetAside[]> {
  const constraints = await tx.execute<SetAside>(sql`
    select conname as name, conrelid::regclass::text as table,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where conrelid::regclass::text = any(${sql.param(tables)}::text[]) and contype in ('f', 'u', 'x')
    order by contype = 'f', conname`);
  const indexes = await tx.execute<SetAside>(sql`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table,
      format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index
    where indrelid::regclass::text = any(${sql.param(tables)}::text[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 1`);
  // Foreign keys are dropped first and recreated last, as they depend on unique indexes.
  for (const { drop } of [...constraints.toReversed(), ...indexes]) await tx.execute(sql.raw(drop));
  return [...indexes, ...constraints];
}

export async function restoreSecondary(tx: Transaction, parts: SetAside[], report: (part: SetAside) => void) {
  for (const part of parts) {
    await tx.execute(sql.raw(part.create));
    report(part);
  }
}
