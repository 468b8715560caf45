import { sql } from "drizzle-orm";
import type { Transaction } from "../../index";
import type { vehicleTemplates } from "./templates";

type Template = ReturnType<typeof vehicleTemplates>[number];

/** Stores the templates in a temporary table, numbered from 0, so that SQL can join them. */
export async function storeTemplates(tx: Transaction, templates: Template[]): Promise<void> {
  await tx.execute(sql`
    create temporary table scale_template on commit drop as
    select (row_number() over ()) - 1 as n, t.* from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as t(
      slug text, make text, model text, version text, title text, year int, category_id text, body_style text,
      neighbourhood text, search_text text, description text, colour text, fuel_type fuel_type,
      transmission transmission, seats int, doors int, luggage int, mileage_km int, features text[], cents int,
      deposit_cents int, latitude float8, longitude float8, cover_path text, cover_alt text, cover_width int,
      cover_height int)`);
  await tx.execute(sql`analyze scale_template`);
}

/** Stores what bookings need of each new vehicle: its number, location, business and price. */
export async function numberVehicles(
  tx: Transaction,
  run: string,
  vehicles: number,
  templates: number,
  businessCount: number,
) {
  await tx.execute(sql`
    create temporary table scale_car on commit drop as
    select i, pg_temp.draw(i, 11, ${templates}) as n, pg_temp.row_uuid(3, 1 + i % ${businessCount}) as business_id,
      pg_temp.draw(i, 12, 100) < 60 as is_instant_book, 75 + pg_temp.draw(i, 13, 51) as price_percent,
      null::text as id, null::int as cents, null::int as deposit_cents
    from generate_series(0, ${vehicles - 1}::int) i`);
  await tx.execute(sql`
    update scale_car c set id = t.slug || '-' || ${run}::text || lpad(to_hex(c.i), 5, '0'),
      cents = t.cents * price_percent / 100 / 50 * 50, deposit_cents = t.deposit_cents
    from scale_template t where t.n = c.n`);
  await tx.execute(sql`analyze scale_car`);
}

export async function insertVehicles(tx: Transaction): Promise<number> {
  const { count } = await tx.execute(sql`
    insert into vehicles (id, business_id, category_id, status, title, description, make, model, version, year, body_style,
      colour, fuel_type, transmission, seats, doors, luggage, mileage_km, features, daily_price_cents, deposit_cents,
      weekly_discount_percent, monthly_discount_percent, is_instant_book, neighbourhood, latitude, longitude,
      rating_average, rating_count, search_text, documents_end_on, published_at, created_at)
    select c.id, c.business_id, t.category_id, 'published', t.title, t.description, t.make, t.model, t.version, t.year,
      t.body_style, t.colour, t.fuel_type, t.transmission, t.seats, t.doors, t.luggage,
      t.mileage_km + pg_temp.draw(c.i, 14, 40000), t.features, c.cents, c.deposit_cents, 10, 20, c.is_instant_book,
      t.neighbourhood, t.latitude + (pg_temp.draw(c.i, 15, 7200) - 3600) / 1e6,
      t.longitude + (pg_temp.draw(c.i, 16, 7200) - 3600) / 1e6,
      -- One car in eight has nobody's opinion yet.
      case when pg_temp.draw(c.i, 17, 8) > 0 then 3.8 + pg_temp.draw(c.i, 18, 121) / 100.0 end,
      case when pg_temp.draw(c.i, 17, 8) > 0 then 1 + pg_temp.draw(c.i, 19, 60) else 0 end,
      -- Valid without the files they would be in: nothing that is measured opens them.
      t.search_text, current_date + 60 + pg_temp.draw(c.i, 27, 300), published_at, published_at
    from scale_car c join scale_template t on t.n = c.n,
      lateral (select now() - (1 + pg_temp.draw(c.i, 20, 400)) * interval '1 day' - c.i * interval '1 ms' as published_at) p`);
  return count;
}

/** Inserts only the cover picture, as search shows nothing else. */
export async function insertCovers(tx: Transaction): Promise<number> {
  const { count } = await tx.execute(sql`
    insert into vehicle_pictures (id, vehicle_id, position, path, alt, width, height)
    select pg_temp.row_uuid(4, c.i), c.id, 0, t.cover_path, t.cover_alt, t.cover_width, t.cover_height
    from scale_car c join scale_template t on t.n = c.n`);
  return count;
}
