ALTER TABLE "quotes" ADD COLUMN "commission_percent" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_percent" smallint;--> statement-breakpoint
-- Until now it was looked up by the Kigali day of the booking: that is what its owner was told.
UPDATE "quotes" SET "commission_percent" = coalesce(
  (SELECT "percent" FROM "commission_rates" WHERE "effective_on" <= ("quotes"."created_at" AT TIME ZONE 'Africa/Kigali')::date ORDER BY "effective_on" DESC LIMIT 1),
  (SELECT ("value" #>> '{}')::smallint FROM "settings" WHERE "key" = 'commissionPercent' AND jsonb_typeof("value") = 'number'),
  10);--> statement-breakpoint
UPDATE "bookings" SET "commission_percent" = coalesce(
  (SELECT "percent" FROM "commission_rates" WHERE "effective_on" <= ("bookings"."created_at" AT TIME ZONE 'Africa/Kigali')::date ORDER BY "effective_on" DESC LIMIT 1),
  (SELECT ("value" #>> '{}')::smallint FROM "settings" WHERE "key" = 'commissionPercent' AND jsonb_typeof("value") = 'number'),
  10);--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "commission_percent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "commission_percent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission_range" CHECK ("bookings"."commission_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_commission_range" CHECK ("quotes"."commission_percent" between 0 and 100);
