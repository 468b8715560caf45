ALTER TABLE "vehicles" ADD COLUMN "included_km_per_day" smallint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "extra_km_price_cents" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "missing_eighth_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "included_km_per_day" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "extra_km_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "missing_eighth_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "extra_km_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "missing_fuel_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "included_km_per_day" smallint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "extra_km_price_cents" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "missing_eighth_price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_usage_not_negative" CHECK ("bookings"."extra_km_cents" >= 0 and "bookings"."missing_fuel_cents" >= 0);