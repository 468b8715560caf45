ALTER TYPE "public"."ledger_kind" ADD VALUE 'moved';--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_payable_is_somebodys";--> statement-breakpoint
DROP INDEX "handovers_one_of_a_kind";--> statement-breakpoint
DROP INDEX "chat_rooms_booking_key";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "side" "booking_actor" DEFAULT 'owner' NOT NULL;--> statement-breakpoint
UPDATE "booking_changes" SET "side" = 'renter' FROM "bookings" WHERE "bookings"."id" = "booking_changes"."booking_id" AND "bookings"."renter_id" = "booking_changes"."proposed_by";--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "swap" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "vehicle_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "earlier_owners_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "owner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "vehicle_id" text;--> statement-breakpoint
UPDATE "handovers" SET "vehicle_id" = "bookings"."vehicle_id" FROM "bookings" WHERE "bookings"."id" = "handovers"."booking_id";--> statement-breakpoint
ALTER TABLE "handovers" ALTER COLUMN "vehicle_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_change_key" ON "ledger_transactions" USING btree ("change_id") WHERE "ledger_transactions"."change_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_booking_key" ON "chat_rooms" USING btree ("booking_id","business_id") WHERE "chat_rooms"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_one_of_a_kind" UNIQUE NULLS NOT DISTINCT("booking_id","kind","change_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payable_is_somebodys" CHECK ("ledger_entries"."account" = 'commission_revenue' or starts_with("ledger_entries"."account"::text, 'owner_') = ("ledger_entries"."business_id" is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_earlier_owners_within_total" CHECK ("bookings"."earlier_owners_cents" >= 0);