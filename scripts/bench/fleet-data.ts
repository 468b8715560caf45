import { sql } from "drizzle-orm";
import { db } from "@/db";
import type { UserActor } from "@/lib/platform/actor";

/**
 * Turns the companies of a temporary database into one, which has all cars and rentals, with payments, ledger
 * entries, events and reviews; some rentals are cancelled and some still waiting. Returns its owner.
 */
export async function createFleetBusiness(): Promise<UserActor> {
  const run = (query: ReturnType<typeof sql>) => db().execute(query);
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const one = sql`(select id from businesses order by slug limit 1)`;
    await tx.execute(sql`update vehicles set business_id = ${one}, plate = 'RAD ' || (row_number % 1000) || ' ' || chr(65 + row_number % 26)
      from (select id as car, (row_number() over (order by id))::int as row_number from vehicles) numbered where car = id`);
    await tx.execute(sql`update bookings set business_id = ${one}`);
    // One in twenty was cancelled with half the money refunded; one in a hundred future ones waits for an
    // answer.
    await tx.execute(sql`update bookings set status = 'cancelled', cancelled_at = starts_at, refunded_cents = total_cents / 2
      where hashtext(reference) % 20 = 0 and status <> 'active'`);
    await tx.execute(sql`update bookings set status = 'requested', deadline_at = now() + interval '6 hours', accepted_at = null,
      confirmed_at = null, is_instant_book = false where status = 'confirmed' and hashtext(reference) % 100 = 1`);
    await tx.execute(sql`insert into booking_events (booking_id, at, actor_kind, from_status, to_status, reason)
      select id, created_at, 'renter'::booking_actor, 'pending_payment'::booking_status, 'requested'::booking_status, 'requested' from bookings where not is_instant_book
      union all select id, accepted_at, 'owner', 'requested', 'pending_payment', 'accepted' from bookings where accepted_at is not null
      union all select id, confirmed_at, 'system', 'pending_payment', 'confirmed', 'confirmed' from bookings where confirmed_at is not null`);
    await tx.execute(sql`insert into reviews (id, booking_id, vehicle_id, author_id, rating, comment, created_at, published_at)
      select gen_random_uuid(), id, vehicle_id, renter_id, 3 + abs(hashtext(reference)) % 3, 'Good car.', ends_at, ends_at
      from bookings where status = 'completed' and hashtext(reference) % 3 = 0`);
    await bookLedger(tx);
    await payOut(tx);
  });
  await run(sql`analyze`);
  const rows = await run(sql`select b.id as "businessId", m.user_id as "userId" from businesses b
    join team_members m on m.business_id = b.id where b.id = (select business_id from vehicles limit 1)`);
  const [found] = rows as unknown as { businessId: string; userId: string }[];
  if (!found) throw new Error("the company has no owner");
  return {
    kind: "user",
    userId: found.userId,
    sessionId: found.userId,
    role: "business",
    name: "Owner",
    email: "owner@example.com",
    memberships: [{ businessId: found.businessId, role: "owner" }],
  };
}

type Tx = Parameters<Parameters<ReturnType<typeof db>["transaction"]>[0]>[0];

/**
 * Ledger entries for the rent of every confirmed rental, at its confirmation or spread over this many days
 * before, and for the refunds of cancelled ones. The commission is a tenth.
 */
export async function bookLedger(tx: Tx, days = 1): Promise<void> {
  await tx.execute(sql`create temporary table paid on commit drop as
    select gen_random_uuid() as rent_id, gen_random_uuid() as refund_id, id, business_id, total_cents as cents,
      refunded_cents as back, confirmed_at - abs(hashtext(reference)) % ${days}::int * interval '1 day' as confirmed_at,
      coalesce(cancelled_at, confirmed_at) as back_at from bookings
    where confirmed_at is not null and confirmed_at <= now()`);
  await tx.execute(sql`insert into ledger_transactions (id, kind, booking_id, at)
    select rent_id, 'rent'::ledger_kind, id, confirmed_at from paid
    union all select refund_id, 'refund', id, back_at from paid where back > 0`);
  await tx.execute(sql`insert into ledger_entries (transaction_id, account, business_id, amount_cents)
    select rent_id, 'provider_clearing'::ledger_account, null, cents from paid
    union all select rent_id, 'owner_payable', business_id, -(cents - cents / 10) from paid
    union all select rent_id, 'commission_revenue', null, -(cents / 10) from paid where cents >= 10
    union all select refund_id, 'provider_clearing', null, -back from paid where back > 0
    union all select refund_id, 'owner_payable', business_id, back - back / 10 from paid where back > 0
    union all select refund_id, 'commission_revenue', null, back / 10 from paid where back >= 10`);
}

/**
 * Ended rentals are paid out monthly, so that the owner's balance covers only open rentals and not years of
 * them.
 */
async function payOut(tx: Tx): Promise<void> {
  await tx.execute(sql`create temporary table owed on commit drop as
    select b.id, b.business_id, -sum(e.amount_cents) as cents, date_trunc('month', b.ends_at) as month
    from bookings b join ledger_transactions t on t.booking_id = b.id join ledger_entries e on e.transaction_id = t.id
    where e.account = 'owner_payable' and b.status in ('completed', 'cancelled') and b.ends_at < now() - interval '3 days'
    group by b.id having sum(e.amount_cents) <> 0`);
  await tx.execute(sql`create temporary table paid_month on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as transaction_id, business_id, month, sum(cents) as cents
    from owed group by business_id, month having sum(cents) > 0`);
  await tx.execute(sql`insert into payouts (id, reference, business_id, status, amount_cents, amount_rwf, rwf_per_hundred_usd,
      transfer_reference, created_at, sent_at)
    select id, 'GP-' || to_char(month, 'YYYYMM'), business_id, 'sent', cents, cents * 14.55, 145500, 'BK', now(), now()
    from paid_month`);
  await tx.execute(sql`insert into payout_items (id, payout_id, kind, booking_id, amount_cents)
    select gen_random_uuid(), m.id, 'rental', o.id, o.cents from owed o join paid_month m on m.month = o.month`);
  await tx.execute(sql`insert into ledger_transactions (id, kind, payout_id, at)
    select transaction_id, 'payout', id, now() from paid_month`);
  await tx.execute(sql`insert into ledger_entries (transaction_id, account, business_id, amount_cents)
    select transaction_id, 'owner_payable'::ledger_account, business_id, cents from paid_month
    union all select transaction_id, 'bank', null, -cents from paid_month`);
}
