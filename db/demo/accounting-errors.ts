import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../index";

/** Returns the errors in the demo data's accounting by kind; every list must be empty. */
export async function findAccountingErrors(
  database: Database,
  now: Date,
): Promise<Record<string, unknown[]>> {
  const kinds: Record<string, SQL> = {
    "movements that do not sum to zero": sql`select transaction_id from ledger_entries group by 1
      having sum(amount_cents) <> 0`,
    // Payouts are created at six in the morning, two days after the end; amounts up to the open invoices are
    // carried over.
    "companies owed for ended rentals more than they owe": sql`
      with rentals as (
        select b.business_id, -sum(e.amount_cents) - coalesce(
          (select sum(i.amount_cents) from payout_items i where i.booking_id = b.id), 0) as unpaid
        from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id join bookings b on b.id = t.booking_id
        where e.account = 'owner_payable'
        and coalesce(b.returned_at, b.ends_at) < ${now.toISOString()}::timestamptz - interval '3 days'
        group by b.id)
      select business_id, sum(unpaid) from rentals group by business_id
      having bool_or(unpaid < 0) or sum(unpaid) > (select coalesce(sum(amount_cents), 0)
        from subscription_invoices i where i.business_id = rentals.business_id and i.status = 'open')`,
    "payouts that are not the sum of their items, or booked otherwise": sql`select p.id from payouts p
      join payout_items i on i.payout_id = p.id join ledger_transactions t on t.payout_id = p.id and t.reverses_id is null
      join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
      group by p.id, e.amount_cents
      having sum(i.amount_cents) <> p.amount_cents or e.amount_cents <> -p.amount_cents`,
    "payouts of long ago nobody sent": sql`select id from payouts
      where status = 'due' and created_at < ${now.toISOString()}::timestamptz - interval '3 days'`,
    "years with a gap in their invoices": sql`select left(number, 7) as year from subscription_invoices
      group by 1 having max(right(number, 6)::int) <> count(*)`,
    "deposits whose books or provider say otherwise": sql`select p.id from payments p join bookings b on b.id = p.booking_id
      left join simulated_charges c on c.reference = p.id::text
      left join (select t.payment_id, -sum(e.amount_cents) filter (where e.account = 'deposit_held') as held,
        sum(e.amount_cents) filter (where e.account = 'provider_clearing') as cleared
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1) l on l.payment_id = p.id
      where p.purpose = 'deposit' and (c.reference is null or p.amount_cents <> b.deposit_cents
        or c.status <> case when p.status = 'refunded' then 'captured' else p.status::text end
        or coalesce(l.held, 0) <> case when b.status <> 'completed' and p.status = 'captured' then p.amount_cents else 0 end
        or coalesce(l.cleared, 0) <> case when p.status in ('captured', 'refunded')
          then coalesce(p.captured_cents, p.amount_cents) - p.refunded_cents else 0 end)`,
    "invoices booked before they were paid, or not after": sql`select i.id from subscription_invoices i
      left join ledger_transactions t on t.invoice_id = i.id where (i.status = 'paid') <> (t.id is not null)`,
  };
  const found: Record<string, unknown[]> = {};
  for (const [kind, query] of Object.entries(kinds)) found[kind] = await database.execute(query);
  return found;
}
