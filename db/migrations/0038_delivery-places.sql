-- Delivery to the airport is an extra of its own. A new enum, because a value added to one cannot be used in the same
-- transaction.
ALTER TYPE "extra_kind" RENAME TO "extra_kind_before_airport";--> statement-breakpoint
CREATE TYPE "extra_kind" AS ENUM('insurance_plus', 'insurance_full', 'driver', 'additional_driver', 'child_seat', 'delivery', 'airport_delivery');--> statement-breakpoint
ALTER TABLE "vehicle_extras" ALTER COLUMN "kind" TYPE "extra_kind" USING kind::text::extra_kind;--> statement-breakpoint
DROP TYPE "extra_kind_before_airport";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "delivered_to" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- A vehicle that stands at the airport needs no delivery to be had there.
CREATE FUNCTION vehicle_delivery_places(neighbourhood text, delivered_to text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN search_slug(neighbourhood) = 'kanombe-airport' AND NOT 'airport' = ANY(delivered_to)
  THEN delivered_to || 'airport'::text ELSE delivered_to END;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "delivery_places" text[] GENERATED ALWAYS AS (vehicle_delivery_places(neighbourhood, delivered_to)) STORED NOT NULL;--> statement-breakpoint
CREATE FUNCTION vehicle_terms(search_text text, category_id text, make text, neighbourhood text, fuel fuel_type,
  gearbox transmission, seats smallint, features text[], is_instant_book boolean, is_with_driver boolean,
  delivered_to text[])
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT unnest(string_to_array(search_text, ' ')) UNION SELECT 'feature:' || unnest(features)
  UNION SELECT unnest(ARRAY['category:' || category_id, 'make:' || search_slug(make),
    'place:' || search_slug(neighbourhood), 'fuel:' || fuel, 'gearbox:' || gearbox])
  UNION SELECT 'seats:' || least FROM unnest(ARRAY[2, 4, 5, 7, 8]) least WHERE least <= seats
  UNION SELECT 'instant:1' WHERE is_instant_book
  UNION SELECT 'driver:1' WHERE is_with_driver
  UNION SELECT 'delivery:' || unnest(vehicle_delivery_places(neighbourhood, delivered_to))
  ORDER BY 1);--> statement-breakpoint
ALTER TABLE "vehicles" drop column "search_terms";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "search_terms" text[] GENERATED ALWAYS AS (vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book, is_with_driver, delivered_to)) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION vehicle_terms(text, text, text, text, fuel_type, transmission, smallint, text[], boolean, boolean);--> statement-breakpoint
CREATE INDEX "vehicles_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_eighth_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published' and "vehicles"."sample_key" < -1610612736;--> statement-breakpoint
CREATE INDEX "vehicles_admin_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" in ('draft', 'unlisted', 'maintenance');--> statement-breakpoint
CREATE FUNCTION keep_delivered_to() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vehicle text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vehicle_id ELSE NEW.vehicle_id END;
  places text[];
BEGIN
  SELECT coalesce(array_agg(CASE kind WHEN 'delivery' THEN 'address' ELSE 'airport' END ORDER BY kind), '{}') INTO places
    FROM vehicle_extras WHERE vehicle_id = vehicle AND is_offered AND kind IN ('delivery', 'airport_delivery');
  UPDATE vehicles SET delivered_to = places WHERE id = vehicle AND delivered_to <> places;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicle_extras_keep_delivered_to AFTER INSERT OR UPDATE OR DELETE ON vehicle_extras
  FOR EACH ROW EXECUTE FUNCTION keep_delivered_to();--> statement-breakpoint
-- Whoever delivers to any address has delivered to the airport too, at the same price.
INSERT INTO vehicle_extras (id, vehicle_id, kind, price_cents, unit, max_quantity, is_offered, created_at)
SELECT gen_random_uuid(), vehicle_id, 'airport_delivery', price_cents, unit, 1, is_offered, created_at
FROM vehicle_extras WHERE kind = 'delivery';--> statement-breakpoint
UPDATE vehicles v SET delivered_to = places FROM (
  SELECT vehicle_id, array_agg(CASE kind WHEN 'delivery' THEN 'address' ELSE 'airport' END ORDER BY kind) AS places
  FROM vehicle_extras WHERE is_offered AND kind IN ('delivery', 'airport_delivery') GROUP BY vehicle_id) offered
WHERE v.id = offered.vehicle_id AND v.delivered_to <> places;
