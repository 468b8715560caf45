import { sql } from "drizzle-orm";
import type { Transaction } from "../../index";

/**
 * Plans all bookings in a temporary table. Each vehicle has slots of 14 days; a booking starts on one of the
 * first eight days of its slot and lasts one to six, so bookings never overlap. Slots are assigned outwards
 * from a vehicle's own first slot (two before today's to four after), first forwards, then backwards.
 */
export async function planBookings(
  tx: Transaction,
  bookings: number,
  vehicles: number,
  renters: number,
): Promise<void> {
  await tx.execute(sql`
    create temporary table scale_trip on commit drop as
    select b, c.id as vehicle_id, c.business_id, c.cents, c.deposit_cents, c.is_instant_book, days,
      pg_temp.row_uuid(2, 1 + pg_temp.draw(b, 21, ${renters})) as renter_id, starts_at,
      starts_at + days * interval '1 day' as ends_at,
      least(starts_at, now()) - (1 + pg_temp.draw(b, 22, 480)) * interval '1 hour' as created_at
    from generate_series(0, ${bookings - 1}::int) b
    join scale_car c on c.i = b % ${vehicles},
      lateral (select b / ${vehicles} as turn, 1 + pg_temp.draw(b, 23, 6) as days) t,
      lateral (select case when turn % 2 = 0 then turn / 2 else -(turn + 1) / 2 end + pg_temp.draw(c.i, 24, 7) - 2 as slot) s,
      lateral (select date_trunc('day', now()) + (1 + slot * 14 + pg_temp.draw(b, 25, 8)) * interval '1 day'
        + (6 + pg_temp.draw(b, 26, 10)) * interval '1 hour' as starts_at) d`);
}

const COMMISSION_PERCENT = 10;

export async function insertQuotes(tx: Transaction, rate: number): Promise<number> {
  const { count } = await tx.execute(sql`
    insert into quotes (id, vehicle_id, user_id, starts_at, ends_at, days, daily_price_cents, lines, total_cents,
      deposit_cents, rwf_per_hundred_usd, total_rwf, commission_percent, created_at, expires_at)
    select pg_temp.row_uuid(5, b), vehicle_id, renter_id, starts_at, ends_at, days, cents,
      jsonb_build_array(jsonb_build_object('rule', 'rent', 'quantity', days, 'unitCents', cents, 'amountCents', days * cents)),
      days * cents, deposit_cents, ${rate}::int, (days * cents * ${rate}::bigint + 5000) / 10000,
      ${COMMISSION_PERCENT}::int, created_at - interval '5 minutes', created_at + interval '10 minutes'
    from scale_trip`);
  return count;
}

export async function insertBookings(tx: Transaction, run: string, rate: number): Promise<number> {
  const { count } = await tx.execute(sql`
    insert into bookings (id, reference, quote_id, vehicle_id, business_id, renter_id, status, is_instant_book, starts_at,
      ends_at, days, daily_price_cents, total_cents, deposit_cents, total_rwf, rwf_per_hundred_usd, commission_percent, accepted_at,
      confirmed_at, created_at, updated_at)
    select pg_temp.row_uuid(6, b), 'GD-' || upper(${run}::text) || '-' || upper(to_hex(b)), pg_temp.row_uuid(5, b), vehicle_id,
      business_id, renter_id,
      case when ends_at <= now() then 'completed' when starts_at > now() then 'confirmed' else 'active' end::booking_status,
      is_instant_book, starts_at, ends_at, days, cents, days * cents, deposit_cents,
      (days * cents * ${rate}::bigint + 5000) / 10000, ${rate}::int, ${COMMISSION_PERCENT}::int,
      case when not is_instant_book then created_at + interval '20 minutes' end, created_at + interval '25 minutes',
      created_at, created_at + interval '25 minutes'
    from scale_trip`);
  return count;
}

export async function insertOccupancy(tx: Transaction): Promise<number> {
  const { count } = await tx.execute(sql`
    insert into vehicle_occupancy (id, vehicle_id, during, kind, booking_id, created_at)
    select pg_temp.row_uuid(7, b), vehicle_id, tstzrange(starts_at, ends_at, '[)'), 'booking', pg_temp.row_uuid(6, b), created_at
    from scale_trip`);
  return count;
}
