ALTER TABLE "vehicles" ADD COLUMN "non_refundable_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "early_bird_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "early_bird_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "last_minute_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "last_minute_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_non_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_non_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_booking_discounts_are_percents" CHECK ("vehicles"."non_refundable_percent" between 0 and 90 and "vehicles"."early_bird_percent" between 0 and 90 and "vehicles"."last_minute_percent" between 0 and 90);--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_lead_times_apart" CHECK ("vehicles"."last_minute_days" between 1 and 13 and "vehicles"."early_bird_days" between 14 and 365);