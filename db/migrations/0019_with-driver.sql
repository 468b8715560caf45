-- The terms of a vehicle with one more: whether it is offered with its driver.
CREATE FUNCTION vehicle_terms(search_text text, category_id text, make text, neighbourhood text, fuel fuel_type,
  gearbox transmission, seats smallint, features text[], is_instant_book boolean, is_with_driver boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT unnest(string_to_array(search_text, ' ')) UNION SELECT 'feature:' || unnest(features)
  UNION SELECT unnest(ARRAY['category:' || category_id, 'make:' || search_slug(make),
    'place:' || search_slug(neighbourhood), 'fuel:' || fuel, 'gearbox:' || gearbox])
  UNION SELECT 'seats:' || least FROM unnest(ARRAY[2, 4, 5, 7, 8]) least WHERE least <= seats
  UNION SELECT 'instant:1' WHERE is_instant_book
  UNION SELECT 'driver:1' WHERE is_with_driver
  ORDER BY 1);--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_with_driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "driver_hours_per_day" smallint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "overtime_hour_price_cents" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "night_away_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_with_driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "driver_hours_per_day" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overtime_hour_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "night_away_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overtime_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "nights_away_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_with_driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "driver_hours_per_day" smallint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "overtime_hour_price_cents" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "night_away_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_driver_charges_not_negative" CHECK ("bookings"."overtime_cents" >= 0 and "bookings"."nights_away_cents" >= 0);--> statement-breakpoint
ALTER TABLE "vehicles" drop column "search_terms";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "search_terms" text[] GENERATED ALWAYS AS (vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book, is_with_driver)) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION vehicle_terms(text, text, text, text, fuel_type, transmission, smallint, text[], boolean);--> statement-breakpoint
CREATE INDEX "vehicles_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_eighth_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published' and "vehicles"."sample_key" < -1610612736;--> statement-breakpoint
CREATE INDEX "vehicles_admin_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" in ('draft', 'unlisted', 'maintenance');
