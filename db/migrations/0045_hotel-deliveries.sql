-- Delivery to a hotel is an extra of its own, and whoever delivers to any address delivers to hotels too.
ALTER TYPE "public"."extra_kind" ADD VALUE 'hotel_delivery' BEFORE 'airport_delivery';--> statement-breakpoint
-- The kinds are compared as text: the new value cannot be used in the transaction that adds it.
CREATE OR REPLACE FUNCTION keep_delivered_to() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vehicle text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vehicle_id ELSE NEW.vehicle_id END;
  kinds text[];
  places text[];
BEGIN
  SELECT coalesce(array_agg(kind::text), '{}') INTO kinds FROM vehicle_extras WHERE vehicle_id = vehicle AND is_offered;
  places := array_remove(ARRAY[
    CASE WHEN 'delivery' = ANY(kinds) THEN 'address' END,
    CASE WHEN kinds && ARRAY['delivery', 'hotel_delivery'] THEN 'hotel' END,
    CASE WHEN 'airport_delivery' = ANY(kinds) THEN 'airport' END], NULL);
  UPDATE vehicles SET delivered_to = places WHERE id = vehicle AND delivered_to <> places;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE vehicles SET delivered_to = array_remove(ARRAY['address', 'hotel', CASE WHEN 'airport' = ANY(delivered_to) THEN 'airport' END], NULL)
WHERE 'address' = ANY(delivered_to);
