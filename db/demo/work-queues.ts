import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../index";

/** Counts the demo data's queues other than plain bookings, or lists their variants. */
export async function countWorkQueues(database: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const read = async (query: SQL) => await database.execute<{ value: string }>(query);
  const count = async (query: SQL) => Number((await read(query))[0]?.value);
  const list = async (query: SQL) => (await read(query)).map(({ value }) => value);
  return {
    competing: await count(sql`select count(distinct a.id) as value from bookings a join bookings b
      on b.vehicle_id = a.vehicle_id and b.id <> a.id and a.status = 'requested' and b.status = 'requested'
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`),
    unusual:
      await list(sql`select b.status || case when r.asks_owner then ' asks the owner' else '' end as value
      from booking_risks r join bookings b on b.id = r.booking_id where r.reviewed_at is null order by 1`),
    changes: await list(sql`select c.status || ' by the ' || c.side as value from booking_changes c
      where c.status = 'applied' or c.deadline_at > ${at} order by c.status, 1`),
    // Audit entries whose id is not a valid UUID.
    illegible: await count(sql`select count(*) as value from audit_entries
      where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'`),
    deeds: await count(sql`select count(distinct action) as value from audit_entries`),
    withExtras: await count(sql`select count(*) as value from bookings b join quotes q on q.id = b.quote_id
      where jsonb_array_length(to_jsonb(q.extras)) > 0`),
    overdue: await count(
      sql`select count(*) as value from bookings where status = 'active' and ends_at <= ${at}`,
    ),
    late: await count(sql`select count(*) as value from bookings
      where late_cents > 0 and returned_at > ends_at + interval '1 hour'`),
    renters: (await database.execute(savedByRenter))[0],
    untold: await count(sql`select (select count(*) from chat_rooms r where message_count <>
      (select count(*) from chat_messages m where m.room_id = r.id)) + (select count(*) from support_tickets t
      where last_message_at <> (select max(created_at) from support_messages m where m.ticket_id = t.id)) as value`),
    deposits:
      await list(sql`select distinct b.status || ' ' || case when p.method = 'card' then 'card' else 'phone' end || ' ' || p.status as value
      from payments p join bookings b on b.deposit_payment_id = p.id and p.purpose = 'deposit'`),
  };
}

/** Counts the demo renter's saved items, tickets and conversations, and unread notifications. */
const savedByRenter = sql`select
  (select count(*)::int from favourites f where f.user_id = u.id)
    + (select count(*)::int from saved_searches s where s.user_id = u.id) as saved,
  (select string_agg(status::text, ', ' order by status) from support_tickets t where t.user_id = u.id) as tickets,
  (select count(*)::int from chat_rooms r where r.user_id = u.id) as talks,
  (select count(*)::int from notifications n where n.user_id = u.id and n.read_at is null) as news
  from users u where u.email = 'renter@gendana.rw'`;
