ALTER TABLE "bookings" ADD COLUMN "is_known_to_business" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "bookings" SET "is_known_to_business" = false
WHERE "status" IN ('pending_payment', 'expired', 'cancelled') AND "accepted_at" IS NULL AND "confirmed_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "booking_events" "e" WHERE "e"."booking_id" = "bookings"."id" AND "e"."to_status" = 'requested');--> statement-breakpoint
-- A checkout begins unknown, and becomes known by its first status that an unpaid checkout cannot have.
CREATE FUNCTION set_known_to_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_known_to_business := TG_ARGV[0]::boolean;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_begin_unknown BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.status = 'pending_payment' AND NEW.accepted_at IS NULL)
  EXECUTE FUNCTION set_known_to_business('false');--> statement-breakpoint
CREATE TRIGGER bookings_become_known BEFORE UPDATE OF status, accepted_at ON bookings
  FOR EACH ROW WHEN (NOT NEW.is_known_to_business
    AND (NEW.status NOT IN ('pending_payment', 'expired', 'cancelled') OR NEW.accepted_at IS NOT NULL))
  EXECUTE FUNCTION set_known_to_business('true');
