CREATE TYPE "public"."booking_source" AS ENUM('marketplace', 'walk_in', 'telephone');--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'owner_collected' BEFORE 'commission_revenue';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'cash';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'card_terminal';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'mobile_money';--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_payable_is_somebodys";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_phone_for_mobile_money";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source" "booking_source" DEFAULT 'marketplace' NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "licence" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "source" "booking_source" DEFAULT 'marketplace' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "counter_discount_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payable_is_somebodys" CHECK (starts_with("ledger_entries"."account"::text, 'owner_') = ("ledger_entries"."business_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_phone_for_mobile_money" CHECK (("payments"."method" in ('momo', 'airtel')) = ("payments"."payer_phone" is not null));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_counter_discount_range" CHECK ("quotes"."counter_discount_percent" between 0 and 90);
