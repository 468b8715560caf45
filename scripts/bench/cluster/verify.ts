import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { countHalfWritten, countOverlaps } from "../bench-renters";
import type { Acknowledged } from "./traffic";

async function count(database: Database, query: ReturnType<typeof sql>): Promise<number> {
  const rows = await database.execute<{ n: number }>(sql`select count(*)::int as n from (${query}) as found`);
  return rows[0]?.n ?? -1;
}

const list = (values: string[]) =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      );

/** Counts that must be zero, in Gendana's database and in that of the payment providers. */
export async function countViolations(
  database: Database,
  providers: Database,
  { bookings, payments, messages }: Acknowledged,
  emails: string[],
): Promise<Record<string, number>> {
  const ids = (of: { id: string }[]) => list(of.map(({ id }) => id));
  const withStatus = (status: string) => bookings.filter((booking) => booking.status === status);
  const found = (table: string, of: { id: string }[]) =>
    count(database, sql`select 1 from ${sql.identifier(table)} where id::text in (${ids(of)})`);
  const charges = await providers.execute<{ reference: string; amount: number; refunded: number }>(sql`
    select reference, coalesce(captured_amount, amount) as amount, refunded_amount as refunded
    from simulated_charges where status = 'captured'`);
  const charged = new Map<string, number>();
  for (const { reference } of charges) charged.set(reference, (charged.get(reference) ?? 0) + 1);
  const taken = charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const [own] = await database.execute<{ taken: number }>(sql`
    select coalesce(sum(amount), 0)::int - (select coalesce(sum(amount), 0)::int from refunds where status = 'succeeded')
      as taken from payments where status in ('captured', 'refunded')`);
  const sent = new Map<string, number>();
  for (const id of emails) sent.set(id, (sent.get(id) ?? 0) + 1);
  return {
    "bookings lost": bookings.length - (await found("bookings", bookings)),
    "payments lost": payments.length - (await found("payments", payments)),
    "messages lost": messages.length - (await found("chat_messages", messages)),
    "messages sent twice": await count(
      database,
      sql`select 1 from chat_messages group by room_id, body having count(*) > 1`,
    ),
    "confirmed bookings that are not": await count(
      database,
      sql`select 1 from bookings where id::text in (${ids(withStatus("confirmed"))}) and status <> 'confirmed'`,
    ),
    "cancelled bookings that are not": await count(
      database,
      sql`select 1 from bookings where id::text in (${ids(withStatus("cancelled"))}) and status <> 'cancelled'`,
    ),
    overlaps: await countOverlaps(database),
    "half-written bookings": await countHalfWritten(database),
    "ledger transactions that do not sum to zero": await count(
      database,
      sql`select 1 from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
    ),
    "charges taken twice": [...charged.values()].filter((times) => times > 1).length,
    "francs that our books and the providers' differ by": Math.abs(taken - (own?.taken ?? 0)),
    "captures or refunds that the ledger lacks or has twice": await count(
      database,
      sql`select 1 from payments p where p.status in ('captured', 'refunded') and 1 <>
        (select count(*) from ledger_transactions t where t.payment_id = p.id and t.refund_id is null)`,
    ),
    "refunds that are not paid": await count(
      database,
      sql`select 1 from refunds where status <> 'succeeded'`,
    ),
    "bookings that expired twice": await count(
      database,
      sql`select 1 from booking_events where to_status = 'expired' group by booking_id having count(*) > 1`,
    ),
    "bookings that should have expired": await count(
      database,
      sql`select 1 from bookings where status = 'pending_payment' and deadline_at < now() - interval '30 seconds'`,
    ),
    "emails that failed": await count(
      database,
      sql`select 1 from outbox_messages where channel = 'email' and status = 'failed'`,
    ),
    // Holds keep expiring while these queries run, and each expiry queues emails.
    "emails that should have been sent": await count(
      database,
      sql`select 1 from outbox_messages where channel = 'email' and status in ('queued', 'sending')
        and created_at < now() - interval '30 seconds'`,
    ),
    "sent messages that never arrived":
      (await count(
        database,
        sql`select 1 from outbox_messages where channel = 'email' and status = 'sent'`,
      )) - sent.size,
    "jobs that failed": await count(database, sql`select 1 from pgboss.job where state = 'failed'`),
  };
}

/** Emails that arrived more than once: allowed only if a worker was killed while sending. */
export function countRepeatedEmails(emails: string[]): number {
  return emails.length - new Set(emails).size;
}
